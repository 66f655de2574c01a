// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

contract Shop {
    uint256 public price = 5;
    address public owner;

    constructor() {
        owner = msg.sender;
    }
}
