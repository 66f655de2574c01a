// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

/// Nobody lies at a free berth: how long one may is no matter then.
contract Harbour {
    struct Stay {
        address ship;
        uint64 until;
    }

    mapping(uint256 => uint64) public longest;
    mapping(uint256 => bool) public isFree;
    mapping(uint256 => Stay) public stays;
    address private immutable master = msg.sender;
    uint256 private nBerths;

    modifier onlyMaster() {
        require(msg.sender == master, "not the master");
        _;
    }

    function build(uint64 time) external onlyMaster {
        nBerths++;
        longest[nBerths] = time;
        isFree[nBerths] = true;
    }

    function moor(uint256 berth, uint64 time) external {
        require(isFree[berth] && time <= longest[berth], "not free for so long");
        isFree[berth] = false;
        stays[berth] = Stay(msg.sender, uint64(block.timestamp) + time);
    }

    function extend(uint256 berth, uint64 time) external {
        Stay storage stay = stays[berth];
        require(stay.ship == msg.sender, "not yours");
        uint64 until = stay.until + time;
        require(until <= block.timestamp + longest[berth], "too long");
        stay.until = until;
    }

    function sail(uint256 berth) external {
        require(stays[berth].ship == msg.sender, "not yours");
        delete stays[berth];
        isFree[berth] = true;
    }

    function close(uint256 berth) external {
        require(isFree[berth], "not free");
        longest[berth] = 0; // safe: nobody is there
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
