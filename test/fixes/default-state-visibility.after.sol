// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

contract Counter {
    uint256 internal count;
    mapping(address => uint256) internal counts;

    function add() external {
        count++;
        counts[msg.sender]++;
    }

    function all() external view returns (uint256) {
        return count + counts[msg.sender];
    }
}
