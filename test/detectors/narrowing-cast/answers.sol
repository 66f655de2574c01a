// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IOracle {
    function read() external view returns (int256 price, uint256 time);
    function latest() external view returns (int256);
}

/// A price below zero is no price.
contract Desk {
    error BadPrice();

    IOracle private immutable oracle;
    mapping(address => uint256) public units;

    constructor(IOracle oracle_) {
        oracle = oracle_;
    }

    function open(uint256 amount) external {
        units[msg.sender] += amount * _price();
    }

    function openAtLatest(uint256 amount) external {
        units[msg.sender] += amount * uint256(oracle.latest());
        //                            ^^^^^^^^^^^^^^^^^^^^^^^^ Low: What `latest` answers in `openAtLatest` becomes a huge number if it is negative: nothing asks its sign.
    }

    function openSafely(uint256 amount) external {
        int256 price = oracle.latest();
        if (price <= 0) revert BadPrice();
        units[msg.sender] += amount * uint256(price); // safe: above zero
    }

    function openAskedBefore(uint256 amount) external {
        (int256 price, uint256 time) = oracle.read();
        require(price > 0 && time > block.timestamp - 1 hours, "no price");
        units[msg.sender] += amount * uint256(price); // safe: above zero
    }

    function _price() private view returns (uint256) {
        (int256 price, uint256 time) = oracle.read();
        if (block.timestamp - time > 2 minutes) revert BadPrice();
        return uint256(price);
        //     ^^^^^^^^^^^^^^ Low: What `read` answers in `open` becomes a huge number if it is negative: nothing asks its sign.
    }
}
