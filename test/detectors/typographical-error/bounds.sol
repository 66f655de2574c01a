// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// What is to stay within a bound.
contract Streams {
    struct Stream {
        uint256 deposit;
        uint256 accrued;
        uint256 rate;
        uint256 updated;
    }

    mapping(uint256 => Stream) public streams;
    uint256 public ends;
    uint256 public constant LEAST = 5;

    function accrue(uint256 id) external {
        Stream storage s = streams[id];
        uint256 due = (block.timestamp - s.updated) * s.rate;
        if (due > s.accrued) due = s.deposit;
        //                   ^^^^^^^^^^^^^^^ Low: `due` is compared with `s.accrued`, and set to something else where it is past that.
        s.accrued += due;
    }

    function cut(uint256 id) external {
        Stream storage s = streams[id];
        uint256 due = (block.timestamp - s.updated) * s.rate;
        if (due > s.deposit) due = s.deposit; // safe: the same bound
        s.accrued += due;
    }

    function least(uint256 id, uint256 amount) external {
        if (amount < ends) {
            amount = LEAST; // safe: a constant takes its place
        }
        streams[id].rate = amount;
    }

    function move(uint256 a, uint256 b) external {
        if (b < a) (a, b) = (b, a); // safe: they change places
        streams[a].rate = b;
    }
}
