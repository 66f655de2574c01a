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

    function openAtLeast(uint256 amount, uint256 least) external {
        int256 price = oracle.latest();
        require(price != 0 && uint256(price) >= least, "too low");
        //                    ^^^^^^^^^^^^^^ Low: What `latest` answers in `openAtLeast` becomes a huge number if it is negative: nothing asks its sign.
        units[msg.sender] += amount * uint256(price);
    }

    function openAtMost(uint256 amount, uint256 most) external {
        int256 price = oracle.latest();
        require(uint256(price) <= most, "too high"); // safe: a huge number is too high
        units[msg.sender] += amount * uint256(price);
    }
}

/// What is left of a pledge, with what was won or lost.
contract Pledges {
    struct Pledge {
        uint256 coins;
        uint256 size;
        uint256 entry;
    }

    IOracle private immutable oracle;
    mapping(address => Pledge) public pledges;
    mapping(address => uint256) public credit;

    constructor(IOracle oracle_) {
        oracle = oracle_;
    }

    function settle() external {
        Pledge memory pledge = pledges[msg.sender];
        delete pledges[msg.sender];
        uint256 left = uint256(int256(pledge.coins) + _gain(pledge));
        //             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: A sum in `settle` becomes a huge number if it is negative: nothing asks its sign.
        if (left > 2 * pledge.coins) left = 2 * pledge.coins;
        credit[msg.sender] += left;
    }

    function settleRight() external {
        Pledge memory pledge = pledges[msg.sender];
        delete pledges[msg.sender];
        int256 left = int256(pledge.coins) + _gain(pledge);
        credit[msg.sender] += left > 0 ? uint256(left) : 0; // safe: above zero
    }

    function net(uint256 earned, int256 lost) external {
        credit[msg.sender] += uint256(int256(earned) - lost);
        //                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: A sum in `net` becomes a huge number if it is negative: nothing asks its sign.
    }

    function netRight(uint256 earned, int256 lost) external {
        require(lost < int256(earned), "too much");
        credit[msg.sender] += uint256(int256(earned) - lost); // safe: less was lost
    }

    function addRight(uint256 earned, int256 change) external {
        if (change < 0) credit[msg.sender] += earned - uint256(-change);
        else credit[msg.sender] += uint256(int256(earned) + change); // safe: nothing is negative
    }

    function difference(uint256 a, uint256 b) external {
        if (a >= b) credit[msg.sender] += uint256(int256(a) - int256(b)); // safe: the greater less the smaller
    }

    function _gain(Pledge memory pledge) private view returns (int256) {
        int256 price = oracle.latest();
        require(price > 0, "no price");
        return (price * int256(pledge.size)) / int256(pledge.entry) - int256(pledge.size);
    }
}
