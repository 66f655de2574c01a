// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

contract Owned {
    address public owner = msg.sender;

    event OwnerChanged(address indexed owner);

    function setOwner(address newOwner) external {
        require(msg.sender == owner, "not owner");
        owner = newOwner;
        emit OwnerChanged(newOwner);
    }
}
