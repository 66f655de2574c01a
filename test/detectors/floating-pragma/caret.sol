pragma solidity ^0.8.13;
//<^^^^^^^^^^^^^^^^^^^^^ Low: `^0.8.13` allows several compiler versions, so the bytecode of `Vault` depends on who builds it.

contract Vault {
    mapping(address => uint256) public balances;

    function deposit() external payable {
        balances[msg.sender] += msg.value;
    }
}
