// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

/// A cap that each piece is held to, and the sum never.
contract Lines {
    struct Line {
        address user;
        uint256 limit;
        uint256 drawn;
        uint256 paid;
        uint256 perCall;
    }

    mapping(uint256 => Line) public lines;
    mapping(uint256 => mapping(address => Line)) private nested;
    uint256 public budget = 100 ether;
    uint256 public spent;
    uint256 public supplyCap = 1000;
    uint256 public made;
    uint256 public maxPerCall = 10;
    uint256 public counted;
    mapping(address => uint256) public held;

    error TooMuch();

    function draw(uint256 id, uint256 amount) external {
        Line storage line = lines[id];
        line.drawn += amount;
        require(amount <= line.limit, "too much");
        //      ^^^^^^^^^^^^^^^^^^^^ Low: `draw` holds what it adds to `lines[id].drawn` within `lines[id].limit`, and never the whole: several calls get past it.
        payable(line.user).transfer(amount);
    }

    function drawNested(uint256 id, uint256 amount) external {
        Line storage line = nested[id][msg.sender];
        _within(amount, line.limit);
        line.drawn += amount;
        payable(msg.sender).transfer(amount);
    }

    function spend(uint256 amount) external {
        if (amount > budget) revert TooMuch();
        //  ^^^^^^^^^^^^^^^ Low: `spend` holds what it adds to `spent` within `budget`, and never the whole: several calls get past it.
        spent = spent + amount;
        payable(msg.sender).transfer(amount);
    }

    function pay(uint256 id, uint256 amount) external {
        Line storage line = lines[id];
        line.paid += amount;
        require(line.paid <= line.limit, "too much"); // safe: the sum is asked for
        payable(line.user).transfer(amount);
    }

    function make(uint256 amount) external {
        require(amount <= supplyCap, "never"); // safe: and the sum below
        made += amount;
        require(made <= supplyCap, "too many");
        held[msg.sender] += amount;
    }

    function count(uint256 amount) external {
        require(amount <= maxPerCall, "too much"); // safe: for each call
        counted += amount;
    }

    function _within(uint256 amount, uint256 most) private pure {
        if (amount > most) revert TooMuch();
        //  ^^^^^^^^^^^^^ Low: `drawNested` holds what it adds to `nested[id][msg.sender].drawn` within `nested[id][msg.sender].limit`, and never the whole: several calls get past it.
    }
}
