// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

contract Vault {
    mapping(address => uint256) public balances;

    function deposit(uint256 amount) external payable {
        assert(amount == msg.value);
        balances[msg.sender] += amount;
    }

    function withdraw() external {
        uint256 amount = balances[msg.sender];
        balances[msg.sender] = 0;
        (bool isPaid, ) = msg.sender.call{value: amount}("");
        require(isPaid, "not paid");
    }
}
