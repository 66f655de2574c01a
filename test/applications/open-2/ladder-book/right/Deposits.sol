// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

interface ILadderToken {
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// @notice Token accounts of the traders.
abstract contract Deposits {
    mapping(ILadderToken token => mapping(address who => uint256)) public deposited;

    event DepositChanged(ILadderToken indexed token, address indexed who, uint256 balance);

    error NotTraded();
    error NotEnough(uint256 have, uint256 need);
    error TokenRefused();

    function isTraded(ILadderToken token) public view virtual returns (bool);

    function deposit(ILadderToken token, uint256 amount) external {
        if (!isTraded(token)) revert NotTraded();
        uint256 start = token.balanceOf(address(this));
        _run(token, abi.encodeCall(ILadderToken.transferFrom, (msg.sender, address(this), amount)));
        uint256 got = token.balanceOf(address(this)) - start;
        if (got > amount) revert TokenRefused();
        _credit(token, msg.sender, got);
    }

    function withdraw(ILadderToken token, uint256 amount) external {
        _debit(token, msg.sender, amount);
        _run(token, abi.encodeCall(ILadderToken.transfer, (msg.sender, amount)));
    }

    /// @notice Moves deposited tokens to another account of the book.
    function give(ILadderToken token, address to, uint256 amount) external {
        if (to == address(0)) revert TokenRefused();
        _debit(token, msg.sender, amount);
        _credit(token, to, amount);
    }

    function _debit(ILadderToken token, address who, uint256 amount) internal {
        uint256 have = deposited[token][who];
        if (have < amount) revert NotEnough(have, amount);
        deposited[token][who] = have - amount;
        emit DepositChanged(token, who, have - amount);
    }

    function _credit(ILadderToken token, address who, uint256 amount) internal {
        uint256 now_ = deposited[token][who] + amount;
        deposited[token][who] = now_;
        emit DepositChanged(token, who, now_);
    }

    function _run(ILadderToken token, bytes memory data) private {
        (bool ok, bytes memory ret) = address(token).call(data);
        if (!ok || (ret.length > 0 && !abi.decode(ret, (bool)))) revert TokenRefused();
    }
}
