// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* Helpers that trade what the caller brings, over exchanges of the caller's choice. */

interface IToken {
    function approve(address spender, uint256 amount) external returns (bool);
    function balanceOf(address account) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IExchange {
    function swap(uint256 amount, uint256 least, address[] calldata path, address to) external;
}

contract Zap {
    IToken private immutable basis;

    constructor(IToken basis_) {
        basis = basis_;
    }

    function join(address exchange, address[] calldata path, uint256 amount, uint256 least) external {
        require(basis.transferFrom(msg.sender, address(this), amount), "not paid");
        IToken(path[1]).approve(exchange, type(uint256).max);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `join` approves `exchange`, which the caller chooses, to spend tokens of this contract: no check restricts the caller.
        IExchange(exchange).swap(amount, least, path, address(this));
        uint256 left = basis.balanceOf(address(this));
        require(basis.transfer(msg.sender, left), "not sent");
    }
}

contract Vault {
    IToken private immutable basis;
    mapping(address => uint256) public sharesOf;

    constructor(IToken basis_) {
        basis = basis_;
    }

    function put(uint256 amount) external {
        sharesOf[msg.sender] += amount;
        require(basis.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function trade(address exchange, address[] calldata path, uint256 amount, uint256 least) external {
        require(basis.transferFrom(msg.sender, address(this), amount), "not paid");
        IToken(path[1]).approve(exchange, type(uint256).max);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `trade` approves `exchange`, which the caller chooses, to spend tokens of this contract: no check restricts the caller.
        IExchange(exchange).swap(amount, least, path, msg.sender);
    }
}
