// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IItem {
    function transferFrom(address from, address to, uint256 id) external;
}

/// Who offers a ride takes the record away, and what the passenger has paid with it.
contract Rides {
    struct Ride {
        address driver;
        uint256 price;
        address passenger;
        uint256 paid;
    }

    mapping(uint256 => Ride) public rides;
    uint256 private last;

    function offer(uint256 price) external {
        rides[++last] = Ride(msg.sender, price, address(0), 0);
    }

    function book(uint256 id) external payable {
        Ride storage ride = rides[id];
        require(ride.driver != address(0) && ride.passenger == address(0) && msg.value == ride.price, "no");
        ride.passenger = msg.sender;
        ride.paid = msg.value;
    }

    function arrive(uint256 id) external {
        Ride memory ride = rides[id];
        require(ride.passenger == msg.sender, "not the passenger");
        delete rides[id];
        payable(ride.driver).transfer(ride.paid);
    }

    function giveUp(uint256 id) external {
        require(rides[id].driver == msg.sender, "not yours");
        delete rides[id];
      //^^^^^^^^^^^^^^^^ Medium: `giveUp` closes the record with what `book` has put into `rides[id].paid`, and that is neither paid back nor credited.
    }

    function giveUpFree(uint256 id) external {
        require(rides[id].driver == msg.sender && rides[id].passenger == address(0), "not yours");
        delete rides[id]; // safe: nobody has paid
    }

    function payBack(uint256 id) external {
        Ride memory ride = rides[id];
        require(ride.driver == msg.sender, "not yours");
        delete rides[id]; // safe: the passenger is paid back
        if (ride.paid != 0) payable(ride.passenger).transfer(ride.paid);
    }

    function forfeit(uint256 id) external {
        require(rides[id].passenger == msg.sender, "not yours");
        delete rides[id]; // safe: it is the passenger who gives up
    }
}

/// A mark closes the lot for good.
contract Lots {
    struct Lot {
        address seller;
        IItem item;
        uint256 id;
        uint256 opens;
        uint256 closes;
        address leader;
        uint256 best;
        bool over;
    }

    mapping(uint256 => Lot) public lots;
    mapping(address => uint256) public purse;
    uint256 private last;

    function open(IItem item, uint256 id, uint256 opens) external {
        lots[++last] = Lot(msg.sender, item, id, opens, opens + 1 days, address(0), 0, false);
        item.transferFrom(msg.sender, address(this), id);
    }

    function bid(uint256 key) external payable {
        Lot storage lot = lots[key];
        require(!lot.over && block.timestamp >= lot.opens && block.timestamp < lot.closes, "closed");
        require(msg.value > lot.best, "too low");
        purse[lot.leader] += lot.best;
        lot.leader = msg.sender;
        lot.best = msg.value;
    }

    function settle(uint256 key) external {
        Lot storage lot = lots[key];
        require(!lot.over && block.timestamp >= lot.closes && lot.leader != address(0), "running");
        lot.over = true;
        purse[lot.seller] += lot.best;
        lot.item.transferFrom(address(this), lot.leader, lot.id);
    }

    function callOff(uint256 key) external {
        Lot storage lot = lots[key];
        require(msg.sender == lot.seller && !lot.over, "not yours");
        lot.over = true;
      //^^^^^^^^^^^^^^^ Medium: `callOff` closes the record with what `bid` has put into `lots[key].best`, and that is neither paid back nor credited.
        lot.item.transferFrom(address(this), lot.seller, lot.id);
    }

    function endNow(uint256 key) external {
        Lot storage lot = lots[key];
        require(msg.sender == lot.seller && block.timestamp < lot.closes, "not yours");
        lot.closes = block.timestamp; // safe: the leader has it, and the seller is paid
    }

    function callOffUnsold(uint256 key) external {
        Lot storage lot = lots[key];
        require(msg.sender == lot.seller && !lot.over && lot.best == 0, "not yours");
        lot.over = true; // safe: there is no bid
        lot.item.transferFrom(address(this), lot.seller, lot.id);
    }

    function callOffEarly(uint256 key) external {
        Lot storage lot = lots[key];
        require(msg.sender == lot.seller && !lot.over && block.timestamp < lot.opens, "not yours");
        lot.over = true; // safe: bids come later
        lot.item.transferFrom(address(this), lot.seller, lot.id);
    }

    function callOffPaid(uint256 key) external {
        Lot storage lot = lots[key];
        require(msg.sender == lot.seller && !lot.over, "not yours");
        lot.over = true; // safe: the leader is credited
        purse[lot.leader] += lot.best;
        lot.item.transferFrom(address(this), lot.seller, lot.id);
    }

    function fetch() external {
        uint256 amount = purse[msg.sender];
        purse[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }
}

/// States of a game: who made it leaves while the other one has paid in.
contract Duels {
    enum State {
        None,
        Open,
        Joined,
        Over
    }

    struct Duel {
        State state;
        address maker;
        address rival;
        uint256 stake;
        uint256 rivalStake;
    }

    address private immutable judge = msg.sender;
    mapping(bytes32 => Duel) public duels;

    function make(bytes32 id) external payable {
        require(duels[id].state == State.None, "taken");
        duels[id] = Duel(State.Open, msg.sender, address(0), msg.value, 0);
    }

    function join(bytes32 id) external payable {
        Duel storage duel = duels[id];
        require(duel.state == State.Open && msg.value == duel.stake, "not open");
        duel.state = State.Joined;
        duel.rival = msg.sender;
        duel.rivalStake = msg.value;
    }

    function decide(bytes32 id, bool isMaker) external {
        Duel storage duel = duels[id];
        require(msg.sender == judge && duel.state == State.Joined, "not yours");
        duel.state = State.Over;
        payable(isMaker ? duel.maker : duel.rival).transfer(duel.stake + duel.rivalStake);
    }

    function leave(bytes32 id) external {
        Duel storage duel = duels[id];
        require(msg.sender == duel.maker && duel.state != State.Over, "not yours");
        duel.state = State.Over;
      //^^^^^^^^^^^^^^^^^^^^^^^ Medium: `leave` closes the record with what `join` has put into `duels[id].rivalStake`, and that is neither paid back nor credited.
        payable(duel.maker).transfer(duel.stake);
    }

    function leaveOpen(bytes32 id) external {
        Duel storage duel = duels[id];
        require(msg.sender == duel.maker && duel.state == State.Open, "not yours");
        duel.state = State.Over; // safe: nobody has joined
        payable(duel.maker).transfer(duel.stake);
    }
}

/// Whoever paid has it on their own account as well.
contract Bookings {
    struct Room {
        address host;
        address guest;
        uint256 paid;
        bool closed;
    }

    mapping(uint256 => Room) public rooms;
    mapping(address => uint256) public paidBy;

    function open(uint256 id) external {
        require(rooms[id].host == address(0), "taken");
        rooms[id].host = msg.sender;
    }

    function book(uint256 id) external payable {
        Room storage room = rooms[id];
        require(!room.closed && room.guest == address(0) && room.host != address(0), "taken");
        room.guest = msg.sender;
        room.paid = msg.value;
        paidBy[msg.sender] += msg.value;
    }

    function settle(uint256 id) external {
        Room storage room = rooms[id];
        require(!room.closed && room.guest == msg.sender, "not yours");
        room.closed = true;
        paidBy[msg.sender] -= room.paid;
        payable(room.host).transfer(room.paid);
    }

    function close(uint256 id) external {
        require(rooms[id].host == msg.sender && !rooms[id].closed, "not yours");
        rooms[id].closed = true; // safe: the guest takes it back below
    }

    function fetch() external {
        uint256 amount = paidBy[msg.sender];
        paidBy[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }
}

/// A mark that does not keep the payer out.
contract Tables {
    struct Table {
        address house;
        address guest;
        uint256 fee;
        bool closed;
    }

    mapping(uint256 => Table) public tables;

    function open(uint256 id) external {
        require(tables[id].house == address(0), "taken");
        tables[id].house = msg.sender;
    }

    function reserve(uint256 id) external payable {
        Table storage table = tables[id];
        require(!table.closed && table.guest == address(0) && table.house != address(0), "taken");
        table.guest = msg.sender;
        table.fee = msg.value;
    }

    function close(uint256 id) external {
        require(tables[id].house == msg.sender, "not yours");
        tables[id].closed = true; // safe: the guest can still leave
    }

    function leave(uint256 id) external {
        Table storage table = tables[id];
        require(table.guest == msg.sender, "not yours");
        uint256 fee = table.fee;
        table.guest = address(0);
        table.fee = 0;
        payable(msg.sender).transfer(fee);
    }
}

/// What is forfeited goes to whoever was right, by the record of the dispute.
contract Registry {
    struct Entry {
        address owner;
        uint256 deposit;
        uint256 dispute;
    }

    struct Dispute {
        bytes32 entry;
        address asker;
        uint256 stake;
    }

    address private immutable judge = msg.sender;
    mapping(bytes32 => Entry) public entries;
    mapping(uint256 => Dispute) public disputes;
    mapping(address => uint256) public credits;
    uint256 private last;

    function enter(bytes32 id) external payable {
        require(entries[id].owner == address(0), "taken");
        entries[id].owner = msg.sender;
        entries[id].deposit = msg.value;
    }

    function dispute(bytes32 id) external payable {
        Entry storage entry = entries[id];
        require(entry.dispute == 0 && msg.value > 0 && msg.value == entry.deposit, "no");
        entry.dispute = ++last;
        disputes[last] = Dispute(id, msg.sender, msg.value);
    }

    function leave(bytes32 id) external {
        require(entries[id].owner == msg.sender && entries[id].dispute == 0, "no");
        credits[msg.sender] += entries[id].deposit;
        delete entries[id];
    }

    mapping(uint256 => uint256) public votes;

    function vote(uint256 id) external payable {
        votes[id] += msg.value;
    }

    function resolve(uint256 id) external {
        require(votes[id] > 10 ether, "too few");
        credits[disputes[id].asker] += 2 * disputes[id].stake;
        delete entries[disputes[id].entry]; // safe: the other side gets as much
        delete disputes[id];
    }

    function fetch() external {
        uint256 amount = credits[msg.sender];
        credits[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }
}
