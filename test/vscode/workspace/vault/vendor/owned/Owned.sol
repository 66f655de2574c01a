// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Belongs to whoever made it.
abstract contract Owned {
    address internal immutable owner = msg.sender;

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }
}
