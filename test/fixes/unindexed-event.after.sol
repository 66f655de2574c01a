// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

contract Registry {
    event Registered(address indexed account, uint256 amount);

    function register(uint256 amount) external {
        emit Registered(msg.sender, amount);
    }
}
