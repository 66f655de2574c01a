// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// A lock that all hold but one.
contract Book {
    IToken public immutable token;
    mapping(address => uint256) public held;
    mapping(address => uint256) public promised;
    mapping(address => uint256) public seen;
    bool private busy;

    constructor(IToken token_) {
        token = token_;
    }

    modifier locked() {
        require(!busy, "busy");
        busy = true;
        _;
        busy = false;
    }

    function put(uint256 amount) external locked {
        held[msg.sender] += amount;
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function take(uint256 amount) external locked {
        held[msg.sender] -= amount;
        require(token.transfer(msg.sender, amount), "not sent");
    }

    function pledge(uint256 amount) external locked {
        held[msg.sender] -= amount;
        promised[msg.sender] += amount;
        require(token.transfer(msg.sender, 1), "not sent");
    }

    function exercise(uint256 amount) external {
        promised[msg.sender] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `exercise` changes `promised[msg.sender]` as `pledge` does, but without the reentrancy lock `busy` held there.
        require(token.transfer(msg.sender, amount), "not sent");
    }

    function shift(address to, uint256 amount) external {
        held[msg.sender] -= amount; // safe: it calls nobody
        held[to] += amount;
    }
}
