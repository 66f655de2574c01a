// SPDX-License-Identifier: MIT
pragma solidity 0.8.24;

interface IERC20 {
    function balanceOf(address who) external view returns (uint256);
    function approve(address spender, uint256 amount) external returns (bool);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface ISource {
    function supply(IERC20 token, uint256 amount) external;
    function redeem(IERC20 token, uint256 amount) external;
}

/// Lends tokens of many kinds on, and keeps the books of who brought them.
contract SourceWrapper {
    ISource public immutable source;
    mapping(IERC20 => mapping(address => uint256)) public shareOf;

    event Supplied(IERC20 indexed token, address indexed who, uint256 amount);
    event Redeemed(IERC20 indexed token, address indexed who, uint256 amount);

    constructor(ISource source_) {
        source = source_;
    }

    function supply(IERC20 token, uint256 amount) external {
        uint256 before = token.balanceOf(address(this));
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
        uint256 came = token.balanceOf(address(this)) - before;
        shareOf[token][msg.sender] += came;
        require(token.approve(address(source), came), "not approved");
        source.supply(token, came);
        emit Supplied(token, msg.sender, came);
    }

    function redeem(IERC20 token, uint256 amount) external {
        shareOf[token][msg.sender] -= amount;
        source.redeem(token, amount);
        require(token.transfer(msg.sender, amount), "not paid");
        emit Redeemed(token, msg.sender, amount);
    }
}
