// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Products of numbers that fit by themselves, and do not together.
contract Wages {
    struct Stream {
        uint128 rate;
        uint128 deposit;
        uint64 until;
    }

    mapping(uint256 => Stream) public streams;
    mapping(address => uint128) public budgets;
    uint256 public count;

    function open(uint128 rate, uint64 time) external {
        uint128 deposit = uint128(uint256(rate) * time);
        //                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `rate`, which the caller chooses, is cast without a range check and truncated to 128 bits.
        budgets[msg.sender] -= deposit;
        streams[++count] = Stream(rate, deposit, uint64(block.timestamp) + time);
    }

    function buy(uint256 units, uint256 price) external {
        uint256 cost = units * price;
        budgets[msg.sender] -= uint128(cost);
        //                     ^^^^^^^^^^^^^ Medium: `units`, which the caller chooses, is cast without a range check and truncated to 128 bits.
    }

    function openSafely(uint128 rate, uint64 time) external {
        uint256 whole = uint256(rate) * time;
        if (whole > type(uint128).max) revert("too much");
        budgets[msg.sender] -= uint128(whole); // safe: a test says that it fits
    }

    function openSmall(uint64 rate, uint32 time) external {
        budgets[msg.sender] -= uint128(uint256(rate) * time); // safe: the two fit together
    }

    function pack(uint128 low, uint128 high) external {
        uint256 word = uint256(high) * 2 ** 128 + low;
        budgets[msg.sender] = uint128(word); // safe: put together, and taken apart again
    }
}
