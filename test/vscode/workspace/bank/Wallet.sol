// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Keeps a limit for its owner, and asks the wrong question about who calls.
contract Wallet {
    address private immutable owner = msg.sender;
    uint256 public limit;
    event LimitSet(uint256 value);
    function setLimit(uint256 value) external {
        require(tx.origin == owner, "not the owner");
        emit LimitSet(value);
        limit = value;
    }
}
