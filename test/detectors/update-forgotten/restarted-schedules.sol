// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A pension that grows, and begins again with each contribution.
contract Pensions {
    struct Pension {
        uint256 saved;
        uint256 drawn;
        uint256 from;
        uint256 until;
    }

    mapping(address => Pension) public pensions;
    uint256 public constant SPAN = 3650 days;

    function drawable(address who) public view returns (uint256) {
        Pension storage one = pensions[who];
        if (block.timestamp >= one.until) return one.saved - one.drawn;
        return (one.saved * (block.timestamp - one.from)) / (one.until - one.from) - one.drawn;
    }

    function draw() external {
        uint256 sum = drawable(msg.sender);
        pensions[msg.sender].drawn += sum;
        payable(msg.sender).transfer(sum);
    }

    function save() external payable {
        Pension storage one = pensions[msg.sender];
        one.saved += msg.value;
        one.from = block.timestamp;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `save` adds to `pensions[msg.sender].saved` and sets `pensions[msg.sender].from` anew for all of it, while `pensions[msg.sender].drawn` still counts what was paid before: nothing more can be claimed until as much has come due again.
        one.until = block.timestamp + SPAN;
    }

    function saveOnce() external payable {
        Pension storage one = pensions[msg.sender];
        require(one.saved == 0, "saved");
        one.saved += msg.value;
        one.from = block.timestamp; // safe: there is none yet
        one.until = block.timestamp + SPAN;
    }

    function saveSettled() external payable {
        Pension storage one = pensions[msg.sender];
        uint256 sum = drawable(msg.sender);
        one.saved = one.saved - one.drawn - sum;
        one.saved += msg.value;
        one.drawn = 0;
        one.from = block.timestamp; // safe: what was drawn is settled
        one.until = block.timestamp + SPAN;
        payable(msg.sender).transfer(sum);
    }

    function saveMore() external payable {
        pensions[msg.sender].saved += msg.value; // safe: the time goes on
    }
}

/// Coal for the winter, of which each house may fetch a part a day.
contract Coal {
    mapping(uint256 => uint256) public heap;
    mapping(uint256 => uint256) public fetched;
    mapping(uint256 => uint256) public begun;
    uint256 public constant WINTER = 120 days;

    event Fetched(uint256 house, uint256 amount);

    function fetch(uint256 house) external {
        uint256 amount = heap[house] * (block.timestamp - begun[house]) / WINTER - fetched[house];
        fetched[house] += amount;
        emit Fetched(house, amount);
    }

    function bring(uint256 house, uint256 amount) external {
        heap[house] += amount;
        begun[house] = block.timestamp;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `bring` adds to `heap[house]` and sets `begun[house]` anew for all of it, while `fetched[house]` still counts what was paid before: nothing more can be claimed until as much has come due again.
    }

    function bringFirst(uint256 house, uint256 amount) external {
        heap[house] = amount;
        fetched[house] = 0;
        begun[house] = block.timestamp; // safe: all is new
    }
}
