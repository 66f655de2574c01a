// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

/// A box is either free or let: who takes a free one away has no tenant to forget.
contract Boxes {
    struct Box {
        address owner;
        uint64 longest;
        bool isFree;
    }

    struct Stay {
        address tenant;
        uint64 until;
    }

    mapping(uint256 => Box) public boxes;
    mapping(uint256 => Stay) public stays;
    uint256 private nBoxes;

    function add(uint64 longest) external {
        uint256 id = ++nBoxes;
        boxes[id] = Box(msg.sender, longest, true);
    }

    function rent(uint256 id, uint64 time) external payable {
        Box storage box = boxes[id];
        require(box.isFree, "not free");
        require(time <= box.longest && msg.value == time, "too long");
        box.isFree = false;
        stays[id] = Stay(msg.sender, uint64(block.timestamp) + time);
    }

    function extend(uint256 id, uint64 time) external payable {
        Stay storage stay = stays[id];
        require(stay.tenant == msg.sender && msg.value == time, "not yours");
        uint64 until = stay.until + time;
        require(until <= block.timestamp + boxes[id].longest, "too long");
        stay.until = until;
    }

    function leave(uint256 id) external {
        require(stays[id].tenant == msg.sender, "not yours");
        delete stays[id];
        boxes[id].isFree = true;
    }

    function evict(uint256 id) external {
        require(boxes[id].owner == msg.sender, "not yours");
        require(stays[id].tenant != address(0) && block.timestamp > stays[id].until, "nobody is late");
        delete stays[id];
        delete boxes[id];
    }

    function remove(uint256 id) external {
        require(boxes[id].owner == msg.sender, "not yours");
        require(boxes[id].isFree, "not free");
        delete boxes[id]; // safe: nobody is in there
    }
}

/// A seat may be taken while it is open.
contract Seats {
    struct Seat {
        uint64 longest;
        bool isOpen;
    }

    mapping(uint256 => Seat) public seats;
    mapping(uint256 => uint64) public until;
    address private immutable owner = msg.sender;

    function open(uint256 id, uint64 longest) external {
        require(msg.sender == owner, "not the owner");
        seats[id] = Seat(longest, true);
    }

    function extend(uint256 id, uint64 time) external payable {
        require(msg.value == time, "not paid");
        uint64 end = until[id] + time;
        require(end <= block.timestamp + seats[id].longest, "too long");
        until[id] = end;
    }

    function remove(uint256 id) external {
        require(seats[id].isOpen, "not open");
        delete seats[id];
      //^^^^^^^^^^^^^^^^ Medium: `remove` reduces `seats[id].longest` without the check of `extend` that `until[id]` stays within it.
    }
}
