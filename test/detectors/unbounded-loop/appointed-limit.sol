// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/* Lists with a limit that can be set. */

contract OwnersLimit {
    address public immutable owner = msg.sender;
    uint256 public most = 50;
    address[] public members;
    mapping(address => uint256) public dueOf;

    function setMost(uint256 next) external {
        require(msg.sender == owner && next <= 200, "not the owner, or too many");
        most = next;
    }

    function join() external {
        require(members.length < most, "full");
        members.push(msg.sender);
    }

    function credit() external {
        for (uint256 i = 0; i < members.length; i++) dueOf[members[i]]++; // safe: the owner sets how many there may be
    }
}

contract AnyonesLimit {
    uint256 public most = 50;
    address[] public members;
    mapping(address => uint256) public dueOf;

    function setMost(uint256 next) external {
        most = next;
    }

    function join() external {
        require(members.length < most, "full");
        members.push(msg.sender);
    }

    function credit() external {
        for (uint256 i = 0; i < members.length; i++) dueOf[members[i]]++;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `credit` loops over all of `members`, which anyone can grow through `join` until it exceeds the block gas limit.
    }
}
