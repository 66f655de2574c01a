// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

contract Bank {
    mapping(address => uint256) public balances;
    mapping(address => uint256) public lastUse;

    function deposit() external payable {
        balances[msg.sender] += msg.value;
    }

    function withdraw(uint256 amount) external {
        require(balances[msg.sender] >= amount, "too much");
        balances[msg.sender] -= amount;
        lastUse[msg.sender] = block.timestamp;
        (bool ok, ) = msg.sender.call{value: amount}("");
        // balances[msg.sender] is read by no one here
        require(ok, "failed");
    }
}
