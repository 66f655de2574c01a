// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IStable {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// The nights of a room, one bit each.
library Nights {
    struct Calendar {
        mapping(uint256 => uint256) words;
    }

    function isFree(Calendar storage self, uint256 first, uint256 count) internal view returns (bool) {
        for (uint256 night = first; night < first + count; night++) {
            if (self.words[night >> 8] & (1 << (night & 255)) != 0) return false;
        }
        return true;
    }

    function take(Calendar storage self, uint256 first, uint256 count) internal {
        for (uint256 night = first; night < first + count; night++) {
            self.words[night >> 8] |= 1 << (night & 255);
        }
    }

    function release(Calendar storage self, uint256 first, uint256 count) internal {
        for (uint256 night = first; night < first + count; night++) {
            self.words[night >> 8] &= ~(1 << (night & 255));
        }
    }
}

abstract contract Till {
    IStable public immutable stable;
    mapping(address => uint256) public credits;

    error PaymentFailed();
    error NoCredit();

    constructor(IStable stable_) {
        stable = stable_;
    }

    function cashOut() external {
        uint256 amount = credits[msg.sender];
        if (amount == 0) revert NoCredit();
        credits[msg.sender] = 0;
        if (!stable.transfer(msg.sender, amount)) revert PaymentFailed();
    }

    function _charge(uint256 amount) internal {
        if (!stable.transferFrom(msg.sender, address(this), amount)) revert PaymentFailed();
    }
}

contract LodgeBookings is Till {
    using Nights for Nights.Calendar;

    enum Status {
        Booked,
        Claimed,
        Disputed,
        Closed,
        Cancelled
    }

    struct Room {
        address host;
        uint256 price;
        uint256 deposit;
        uint256 freeDays;
        bool open;
    }

    struct Stay {
        uint256 room;
        address guest;
        uint256 first;
        uint256 count;
        uint256 rent;
        uint256 deposit;
        uint256 claim;
        uint256 claimedAt;
        Status status;
        bool rentPaid;
    }

    uint256 public constant MAX_NIGHTS = 30;
    uint256 public constant MAX_AHEAD = 365;
    uint256 public constant CLAIM_TIME = 2 days;
    uint256 public constant ANSWER_TIME = 3 days;
    uint256 public constant RULING_TIME = 30 days;

    address public immutable arbiter;
    Room[] public rooms;
    Stay[] public stays;
    mapping(uint256 => Nights.Calendar) private _calendars;

    error NotYours();
    error BadDates();
    error NotFree();
    error TooExpensive();
    error WrongTime();
    error WrongStatus();
    error ClaimTooHigh();

    event Booked(uint256 indexed id, uint256 indexed room, address indexed guest);
    event Cancelled(uint256 indexed id, address by);
    event Closed(uint256 indexed id, uint256 toHost);

    constructor(IStable stable_, address arbiter_) Till(stable_) {
        arbiter = arbiter_;
    }

    function offer(uint256 price, uint256 deposit, uint256 freeDays) external returns (uint256 room) {
        if (freeDays > 60) revert BadDates();
        room = rooms.length;
        rooms.push(Room(msg.sender, price, deposit, freeDays, true));
    }

    function change(uint256 room, uint256 price, uint256 deposit, bool open) external {
        Room storage r = rooms[room];
        if (msg.sender != r.host) revert NotYours();
        (r.price, r.deposit, r.open) = (price, deposit, open);
    }

    function book(uint256 room, uint256 first, uint256 count, uint256 maxTotal) external returns (uint256 id) {
        Room memory r = rooms[room];
        uint256 today = block.timestamp / 1 days;
        if (count == 0 || count > MAX_NIGHTS || first <= today || first > today + MAX_AHEAD) revert BadDates();
        if (!r.open || !_calendars[room].isFree(first, count)) revert NotFree();
        uint256 rent = r.price * count;
        if (rent + r.deposit > maxTotal) revert TooExpensive();
        _calendars[room].take(first, count);
        id = stays.length;
        stays.push(Stay(room, msg.sender, first, count, rent, r.deposit, 0, 0, Status.Booked, false));
        _charge(rent + r.deposit);
        emit Booked(id, room, msg.sender);
    }

    /// Free until some days before; after that half of the rent is the host's.
    function cancel(uint256 id) external {
        Stay storage stay = stays[id];
        Room storage room = rooms[stay.room];
        if (msg.sender != stay.guest && msg.sender != room.host) revert NotYours();
        if (stay.status != Status.Booked) revert WrongStatus();
        if (block.timestamp >= stay.first * 1 days) revert WrongTime();
        stay.status = Status.Cancelled;
        _calendars[stay.room].release(stay.first, stay.count);
        uint256 kept;
        if (msg.sender == stay.guest && block.timestamp + room.freeDays * 1 days > stay.first * 1 days) {
            kept = stay.rent / 2;
        }
        credits[room.host] += kept;
        credits[stay.guest] += stay.rent - kept + stay.deposit;
        emit Cancelled(id, msg.sender);
    }

    function collectRent(uint256 id) external {
        Stay storage stay = stays[id];
        if (block.timestamp < (stay.first + 1) * 1 days) revert WrongTime();
        if (stay.rentPaid || stay.status == Status.Cancelled) revert WrongStatus();
        stay.rentPaid = true;
        credits[rooms[stay.room].host] += stay.rent;
    }

    function claimDamage(uint256 id, uint256 amount) external {
        Stay storage stay = stays[id];
        if (msg.sender != rooms[stay.room].host) revert NotYours();
        if (stay.status != Status.Booked) revert WrongStatus();
        if (block.timestamp < stay.first * 1 days || block.timestamp > _end(stay) + CLAIM_TIME) revert WrongTime();
        if (amount > stay.deposit) revert ClaimTooHigh();
        stay.status = Status.Claimed;
        stay.claim = amount;
        stay.claimedAt = block.timestamp;
    }

    function dispute(uint256 id) external {
        Stay storage stay = stays[id];
        if (msg.sender != stay.guest) revert NotYours();
        if (stay.status != Status.Claimed || block.timestamp > stay.claimedAt + ANSWER_TIME) revert WrongStatus();
        stay.status = Status.Disputed;
    }

    function rule(uint256 id, uint256 toHost) external {
        if (msg.sender != arbiter) revert NotYours();
        if (stays[id].status != Status.Disputed) revert WrongStatus();
        if (toHost > stays[id].claim) revert ClaimTooHigh();
        _close(id, toHost);
    }

    /// Without a claim the deposit goes back; an unanswered claim stands; one that is never ruled on falls.
    function release(uint256 id) external {
        Stay storage stay = stays[id];
        if (stay.status == Status.Booked) {
            if (block.timestamp <= _end(stay) + CLAIM_TIME) revert WrongTime();
            _close(id, 0);
        } else if (stay.status == Status.Claimed) {
            if (block.timestamp <= stay.claimedAt + ANSWER_TIME) revert WrongTime();
            _close(id, stay.claim);
        } else if (stay.status == Status.Disputed) {
            if (block.timestamp <= stay.claimedAt + RULING_TIME) revert WrongTime();
            _close(id, 0);
        } else {
            revert WrongStatus();
        }
    }

    function _close(uint256 id, uint256 toHost) private {
        Stay storage stay = stays[id];
        stay.status = Status.Closed;
        credits[rooms[stay.room].host] += toHost;
        if (stay.deposit > toHost) credits[stay.guest] += stay.deposit - toHost;
        emit Closed(id, toHost);
    }

    function _end(Stay storage stay) private view returns (uint256) {
        return (stay.first + stay.count) * 1 days;
    }
}
