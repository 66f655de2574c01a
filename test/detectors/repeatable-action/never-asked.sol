// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Marks of the caller that nothing looks at.
contract Club {
    mapping(uint256 => uint256) public ayes;
    mapping(uint256 => mapping(address => bool)) public hasVoted;
    mapping(uint256 => mapping(address => bool)) public hasSigned;
    mapping(address => bool) public wasHere;
    uint256 public visits;

    function vote(uint256 id) external {
        hasVoted[id][msg.sender] = true;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `vote` sets `hasVoted[id][msg.sender]` without asking whether it is set: the rest is done again.
        ayes[id] += 1;
    }

    function sign(uint256 id) external {
        require(!hasSigned[id][msg.sender], "signed");
        hasSigned[id][msg.sender] = true; // safe: it is asked
        ayes[id] += 1;
    }

    function comeIn() external {
        wasHere[msg.sender] = true; // safe: nothing else is done
    }
}
