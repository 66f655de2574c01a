// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

contract Bank {
    event Withdrawn(address indexed customer);
    error Failed();

    mapping(address => uint256) public balances;

    function deposit() external payable {
        balances[msg.sender] += msg.value;
    }

    function withdraw(uint256 amount) external {
        if (balances[msg.sender] < amount) revert Failed();
        (bool ok, ) = msg.sender.call{value: amount}("");
        if (!ok) revert Failed();
        balances[msg.sender] -= amount;
        emit Withdrawn(msg.sender);
    }

    function close() external {
        (bool ok, ) = payable(msg.sender).call{value: balances[msg.sender], gas: 50000}("");
        if (!ok) {
            revert("not paid");
        }
        delete balances[msg.sender];
    }
}
