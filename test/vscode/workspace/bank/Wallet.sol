// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Keeps ether for its owner, and asks the wrong question about who calls.
contract Wallet {
    address private immutable owner = msg.sender;

    receive() external payable {}

    function drain(address payable to) external {
        require(tx.origin == owner, "not the owner");
        to.transfer(address(this).balance);
    }
}
