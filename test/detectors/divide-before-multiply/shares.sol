// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Shares {
    mapping(address => uint256) public shares;
    uint256 public total;
    uint256 public pot;

    function reward(address who) external view returns (uint256) {
        return (shares[who] / total) * pot;
        //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: This multiplies the result of a division, which was rounded down: multiply first, divide last.
    }

    function take() external {
        uint256 part = shares[msg.sender] / total;
        uint256 amount = part * pot;
        //               ^^^^^^^^^^ Low: This multiplies the result of a division, which was rounded down: multiply first, divide last.
        shares[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }

    function fee(uint256 amount, uint256 rate) external pure returns (uint256) {
        return rate * (amount / 10000);
        //     ^^^^^^^^^^^^^^^^^^^^^^^ Low: This multiplies the result of a division, which was rounded down: multiply first, divide last.
    }
}

contract Safe {
    uint256 private constant WEEK = 604800;
    mapping(address => uint256) public shares;
    uint256 public total;
    uint256 public pot;
    uint256 public start;

    function reward(address who) external view returns (uint256) {
        return (shares[who] * pot) / total; // safe: multiplied first
    }

    function round() external {
        start = (block.timestamp / WEEK) * WEEK; // safe: rounds down on purpose
    }

    function roundBy(uint256 n, uint256 step) external pure returns (uint256) {
        return (n / step) * step; // safe: rounds down on purpose
    }

    function convert(uint256 n) external pure returns (uint256) {
        return (n / 1e12) * 1e6; // safe: other units
    }

    function scale(uint256 n, uint256 rate) external pure returns (uint256) {
        return (n * rate) / 100 / 4; // safe: only divisions follow
    }

    function rational() external pure returns (uint256) {
        return (1 / uint256(3)) + 4 * 5; // safe: not the quotient is multiplied
    }
}
