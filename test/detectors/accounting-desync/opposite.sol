// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A total that goes the other way than the records.
contract Purse {
    mapping(address => uint256) public sharesOf;
    uint256 public totalShares;

    function put() external payable {
        sharesOf[msg.sender] += msg.value;
        totalShares += msg.value;
    }

    function take(uint256 shares) external {
        sharesOf[msg.sender] -= shares;
        totalShares += shares;
      //^^^^^^^^^^^^^^^^^^^^^ Low: `take` increases `totalShares` by what it takes off `sharesOf[msg.sender]`, while elsewhere both change the same way.
        payable(msg.sender).transfer(shares);
    }
}

contract Locker {
    mapping(address => uint256) public lockedOf;
    uint256 public free;

    function put() external payable {
        free += msg.value;
    }

    function lock(uint256 amount) external {
        free -= amount;
        lockedOf[msg.sender] += amount; // safe: what is locked is free no more
    }

    function unlock(uint256 amount) external {
        lockedOf[msg.sender] -= amount;
        free += amount; // safe: and free again
    }
}
