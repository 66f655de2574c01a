// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IItem {
    function transferFrom(address from, address to, uint256 id) external;
}

/// Until an end something is taken, and from it on the rest is divided.
contract Series {
    struct One {
        uint256 end;
        uint256 held;
        uint256 parts;
        mapping(address => uint256) partOf;
    }

    mapping(uint256 => One) private all;

    function open(uint256 id, uint256 end) external payable {
        require(all[id].end == 0 && end > block.timestamp, "open");
        all[id].end = end;
        all[id].held = msg.value;
        all[id].parts = 1;
        all[id].partOf[msg.sender] = 1;
    }

    function take(uint256 id, uint256 amount) external {
        require(block.timestamp <= all[id].end, "over");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `take` and `share` are both open when the time is exactly `all[id].end`, and both change `all[id].held`.
        all[id].held -= amount;
        payable(msg.sender).transfer(amount);
    }

    function takeBefore(uint256 id, uint256 amount) external {
        require(block.timestamp < all[id].end, "over"); // safe: not at the end itself
        all[id].held -= amount;
        payable(msg.sender).transfer(amount);
    }

    function share(uint256 id) external {
        if (block.timestamp < all[id].end) revert("not over");
        uint256 part = (all[id].held * all[id].partOf[msg.sender]) / all[id].parts;
        all[id].parts -= all[id].partOf[msg.sender];
        all[id].partOf[msg.sender] = 0;
        all[id].held -= part;
        payable(msg.sender).transfer(part);
    }
}

/// Who leads when the time is over has the item.
contract Auction {
    uint256 private constant DAYS = 3 days;
    IItem private immutable item;
    address public leader;
    uint256 public top;
    uint256 public end;
    mapping(address => uint256) public refunds;

    constructor(IItem item_) {
        item = item_;
    }

    function start() external payable {
        require(leader == address(0) && msg.value > 0, "runs");
        leader = msg.sender; // safe: nobody led before
        top = msg.value;
        end = block.timestamp + DAYS;
    }

    function bid() external payable {
        require(block.timestamp < end, "over");
        _replace();
        end = block.timestamp + 15 minutes;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `bid` sets `end` anew without looking how far it is: the end comes sooner than `start` has set it.
    }

    function bidAndExtend() external payable {
        require(block.timestamp < end, "over");
        _replace();
        if (end - block.timestamp < 15 minutes) end = block.timestamp + 15 minutes; // safe: only where it is later
    }

    function bidWheneverIWant() external payable {
        refunds[leader] += top;
        require(msg.value > top, "too little");
        leader = msg.sender;
      //^^^^^^^^^^^^^^^^^^^ Low: `bidWheneverIWant` puts the caller into `leader` also after `end`, when `finish` gives to whoever stands there.
        top = msg.value;
    }

    function finish() external {
        require(block.timestamp >= end && top > 0, "not over");
        top = 0;
        item.transferFrom(address(this), leader, 1);
    }

    function _replace() private {
        require(msg.value > top, "too little");
        refunds[leader] += top;
        leader = msg.sender; // safe: both who call this look at the time
        top = msg.value;
    }
}
