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
        balances[msg.sender] -= amount;
        emit Withdrawn(msg.sender);
        (bool ok, ) = msg.sender.call{value: amount}("");
        if (!ok) revert Failed();
    }

    function close() external {
        uint256 due = balances[msg.sender];
        delete balances[msg.sender];
        (bool ok, ) = payable(msg.sender).call{value: due, gas: 50000}("");
        if (!ok) {
            revert("not paid");
        }
    }
}
