// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

contract Counter {
    uint256 count;
    mapping(address => uint256) counts;

    function add() external {
        count++;
        counts[msg.sender]++;
    }

    function all() external view returns (uint256) {
        return count + counts[msg.sender];
    }
}
