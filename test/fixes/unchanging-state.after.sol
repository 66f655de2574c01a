// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

contract Shop {
    uint256 public constant price = 5;
    address public immutable owner;

    constructor() {
        owner = msg.sender;
    }
}
