// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// What is missing is added to what was missing before.
contract Till {
    mapping(address => uint256) public held;
    uint256 public missing;
    uint256 public size = 4;

    function put() external payable {
        held[msg.sender] += msg.value;
    }

    function take(uint256 amount) external returns (uint256 lack) {
        if (amount > held[msg.sender]) {
            lack = missing + (amount - held[msg.sender]);
            amount = held[msg.sender];
        }
        held[msg.sender] -= amount;
        missing += lack;
      //^^^^^^^^^^^^^^^ Medium: `take` adds to `missing` a sum that has `missing` in it already: what was there before counts twice.
        payable(msg.sender).transfer(amount);
    }

    function takeRight(uint256 amount) external returns (uint256 lack) {
        if (amount > held[msg.sender]) {
            lack = amount - held[msg.sender];
            amount = held[msg.sender];
        }
        held[msg.sender] -= amount;
        missing += lack; // safe: what is new alone
        payable(msg.sender).transfer(amount);
    }

    function takeWhole(uint256 amount) external {
        uint256 all = missing + amount;
        held[msg.sender] -= amount;
        missing = all; // safe: set to the sum
        payable(msg.sender).transfer(amount);
    }

    function grow() external {
        size += size; // safe: doubled
    }
}

/// Votes of a meeting.
contract Meeting {
    mapping(uint256 => uint256) public votesFor;
    mapping(uint256 => uint256) public last;
    mapping(address => bool) public hasVoted;

    function vote(uint256 motion, uint256 weight) external {
        require(!hasVoted[msg.sender], "voted");
        hasVoted[msg.sender] = true;
        uint256 next = votesFor[motion] + weight;
        votesFor[motion] = votesFor[motion] + next;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `vote` adds to `votesFor[motion]` a sum that has `votesFor[motion]` in it already: what was there before counts twice.
    }

    function follow(uint256 motion, uint256 price) external {
        uint256 rise = votesFor[motion] - last[motion];
        last[motion] = votesFor[motion];
        votesFor[motion] = votesFor[motion] + rise + price; // safe: by as much as it rose
    }

    function average(uint256 motion, uint256 price) external {
        votesFor[motion] = (votesFor[motion] * 3 + votesFor[motion] + price) / 5; // safe: weighted
    }
}
