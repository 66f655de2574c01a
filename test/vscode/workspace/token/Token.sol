// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/// A balance for everyone; which compiler makes it is left open.
contract Token {
    mapping(address holder => uint256 amount) public balanceOf;

    function give(address to, uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
    }
}
