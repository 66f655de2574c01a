// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Marks that are asked under one key and set under another.
contract Panel {
    struct Paper {
        uint256 votes;
        uint256 reads;
    }

    Paper[] public papers;
    uint256 public round;
    mapping(uint256 => mapping(address => bool)) public voted;
    mapping(uint256 => mapping(address => bool)) public read;
    mapping(address => bool) public greeted;
    mapping(address => bool) public member;
    uint256 public greetings;

    function hand() external {
        papers.push();
    }

    function vote(uint256 id) external {
        require(!voted[id][msg.sender], "voted");
        voted[papers.length][msg.sender] = true;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `vote` asks whether `voted[id][msg.sender]` is set and sets `voted[papers.length][msg.sender]`: the rest is done again.
        papers[id].votes++;
    }

    function note(uint256 id) external {
        if (read[id][msg.sender]) revert("read");
        read[round][msg.sender] = true;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `note` asks whether `read[id][msg.sender]` is set and sets `read[round][msg.sender]`: the rest is done again.
        papers[id].reads++;
    }

    function greet(address guest) external {
        require(!greeted[guest], "greeted");
        greeted[msg.sender] = true;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `greet` asks whether `greeted[guest]` is set and sets `greeted[msg.sender]`: the rest is done again.
        greetings++;
    }

    function voteRight(uint256 id) external {
        require(!voted[id][msg.sender], "voted");
        voted[id][msg.sender] = true; // safe: what was asked
        papers[id].votes++;
    }

    function voteNow(uint256 id) external {
        require(id == round && !voted[id][msg.sender], "not now");
        voted[round][msg.sender] = true; // safe: the two are the same
        papers[id].votes++;
    }

    function invite(address guest) external {
        require(member[msg.sender], "no member");
        member[guest] = true;
        greetings++;
    }
}
