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

/// Being listed says nothing of who is in there.
contract Rooms {
    struct Room {
        address owner;
        bool isListed;
    }

    mapping(uint256 => Room) public rooms;
    mapping(uint256 => address) public guestOf;
    mapping(uint256 => uint256) public paidFor;
    uint256 private nRooms;

    function add() external {
        rooms[++nRooms] = Room(msg.sender, true);
    }

    function list(uint256 id, bool isListed) external {
        require(rooms[id].owner == msg.sender, "not yours");
        rooms[id].isListed = isListed;
    }

    function enter(uint256 id) external payable {
        require(rooms[id].isListed && guestOf[id] == address(0), "not free");
        guestOf[id] = msg.sender;
        paidFor[id] = msg.value;
    }

    function leave(uint256 id) external {
        require(guestOf[id] == msg.sender, "not yours");
        delete guestOf[id];
        rooms[id].isListed = true;
        payable(rooms[id].owner).transfer(paidFor[id]);
    }

    function close(uint256 id) external {
        require(rooms[id].owner == msg.sender, "not yours");
        delete guestOf[id];
        delete rooms[id];
    }

    function drop(uint256 id) external {
        require(rooms[id].owner == msg.sender, "not yours");
        require(rooms[id].isListed, "not listed");
        delete rooms[id];
      //^^^^^^^^^^^^^^^^ Medium: `drop` clears `rooms[id].isListed` and leaves `guestOf[id]` as it was, which `close` updates with it.
    }
}

/// While it is paused nothing is earned; what was earned is added to by all others.
contract Wages {
    struct Wage {
        address payee;
        uint256 rate;
        uint256 since;
        uint256 earned;
        bool isPaused;
    }

    mapping(uint256 => Wage) public wages;
    mapping(address => uint256) public lastPay;
    address private immutable employer = msg.sender;

    function start(uint256 id, address payee, uint256 rate) external payable {
        require(msg.sender == employer && wages[id].payee == address(0), "not the employer");
        wages[id] = Wage(payee, rate, block.timestamp, 0, false);
    }

    function setRate(uint256 id, uint256 rate) external {
        require(msg.sender == employer, "not the employer");
        _accrue(id);
        wages[id].rate = rate;
    }

    function pause(uint256 id) external {
        require(msg.sender == employer && !wages[id].isPaused, "not the employer");
        _accrue(id);
        wages[id].isPaused = true;
    }

    function resume(uint256 id) external {
        require(msg.sender == employer && wages[id].isPaused, "not the employer");
        wages[id].isPaused = false;
        if (wages[id].since < block.timestamp) wages[id].since = block.timestamp; // safe: it was added before
    }

    function end(uint256 id) external {
        require(msg.sender == employer, "not the employer");
        _accrue(id);
        lastPay[wages[id].payee] += wages[id].earned;
        delete wages[id];
    }

    function collect(uint256 id) external {
        require(wages[id].payee == msg.sender, "not yours");
        _accrue(id);
        uint256 amount = wages[id].earned;
        wages[id].earned = 0;
        payable(msg.sender).transfer(amount);
    }

    function _accrue(uint256 id) private {
        Wage storage wage = wages[id];
        if (wage.isPaused) return;
        wage.earned += wage.rate * (block.timestamp - wage.since);
        wage.since = block.timestamp; // safe: it is not paused
    }
}
