// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

contract Vault {
    address public immutable owner = msg.sender;
    bool public isOpen;
    uint256 public limit;

    event LimitChanged(uint256 limit);

    modifier onlyOwner() {
        if (msg.sender == owner) {
            _;
        }
    }

    modifier whenOpen() {
        if (isOpen) _;
    }

    function open() external onlyOwner {
        isOpen = true;
    }

    function setLimit(uint256 newLimit) external onlyOwner whenOpen {
        limit = newLimit;
        emit LimitChanged(newLimit);
    }
}
