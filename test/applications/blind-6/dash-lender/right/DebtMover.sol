// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {DashPool, IDashBorrower, IToken, TokenMoves} from "./DashPool.sol";

interface ILoanMarket {
    function repay(uint256 amount) external;
    function borrow(uint256 amount) external;
    function deposit(uint256 amount) external;
    function withdraw(uint256 amount) external;
}

/// Holds its owner's position in one market and carries it to another with a loan from the pool.
contract DebtMover is IDashBorrower {
    using TokenMoves for IToken;

    DashPool public immutable pool;
    IToken public immutable asset;
    IToken public immutable collateral;
    address public immutable owner;

    error Unauthorized();

    constructor(DashPool pool_, IToken collateral_) {
        pool = pool_;
        asset = pool_.asset();
        collateral = collateral_;
        owner = msg.sender;
    }

    modifier onlyOwner() {
        if (msg.sender != owner) revert Unauthorized();
        _;
    }

    function open(ILoanMarket market, uint256 amount, uint256 debt) external onlyOwner {
        collateral.pull(msg.sender, amount);
        collateral.approve(address(market), amount);
        market.deposit(amount);
        market.borrow(debt);
        asset.push(msg.sender, debt);
    }

    function carry(ILoanMarket from, ILoanMarket to, uint256 debt, uint256 amount) external onlyOwner {
        pool.dash(this, debt, abi.encode(from, to, amount));
    }

    function close(ILoanMarket market, uint256 debt, uint256 amount) external onlyOwner {
        asset.pull(msg.sender, debt);
        asset.approve(address(market), debt);
        market.repay(debt);
        market.withdraw(amount);
        collateral.push(msg.sender, amount);
    }

    function onDash(address initiator, address, uint256 amount, uint256 fee, bytes calldata data)
        external
        returns (bytes32)
    {
        if (msg.sender != address(pool)) revert Unauthorized();
        if (initiator != address(this)) revert Unauthorized();
        (ILoanMarket from, ILoanMarket to, uint256 moved) = abi.decode(data, (ILoanMarket, ILoanMarket, uint256));
        asset.approve(address(from), amount);
        from.repay(amount);
        from.withdraw(moved);
        collateral.approve(address(to), moved);
        to.deposit(moved);
        to.borrow(amount + fee);
        asset.approve(address(pool), amount + fee);
        return pool.DONE();
    }
}
