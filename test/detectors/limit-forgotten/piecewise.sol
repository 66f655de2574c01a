// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

/// A cap that each piece is held to, and the sum never.
contract Lines {
    struct Line {
        address user;
        uint256 limit;
        uint256 drawn;
        uint256 paid;
        uint256 perCall;
    }

    mapping(uint256 => Line) public lines;
    mapping(uint256 => mapping(address => Line)) private nested;
    uint256 public budget = 100 ether;
    uint256 public spent;
    uint256 public supplyCap = 1000;
    uint256 public made;
    uint256 public maxPerCall = 10;
    uint256 public counted;
    mapping(address => uint256) public held;

    error TooMuch();

    function draw(uint256 id, uint256 amount) external {
        Line storage line = lines[id];
        line.drawn += amount;
        require(amount <= line.limit, "too much");
        //      ^^^^^^^^^^^^^^^^^^^^ Low: `draw` holds what it adds to `lines[id].drawn` within `lines[id].limit`, and never the whole: several calls get past it.
        payable(line.user).transfer(amount);
    }

    function drawNested(uint256 id, uint256 amount) external {
        Line storage line = nested[id][msg.sender];
        _within(amount, line.limit);
        line.drawn += amount;
        payable(msg.sender).transfer(amount);
    }

    function spend(uint256 amount) external {
        if (amount > budget) revert TooMuch();
        //  ^^^^^^^^^^^^^^^ Low: `spend` holds what it adds to `spent` within `budget`, and never the whole: several calls get past it.
        spent = spent + amount;
        payable(msg.sender).transfer(amount);
    }

    function pay(uint256 id, uint256 amount) external {
        Line storage line = lines[id];
        line.paid += amount;
        require(line.paid <= line.limit, "too much"); // safe: the sum is asked for
        payable(line.user).transfer(amount);
    }

    function make(uint256 amount) external {
        require(amount <= supplyCap, "never"); // safe: and the sum below
        made += amount;
        require(made <= supplyCap, "too many");
        held[msg.sender] += amount;
    }

    function count(uint256 amount) external {
        require(amount <= maxPerCall, "too much"); // safe: for each call
        counted += amount;
    }

    function _within(uint256 amount, uint256 most) private pure {
        if (amount > most) revert TooMuch();
        //  ^^^^^^^^^^^^^ Low: `drawNested` holds what it adds to `nested[id][msg.sender].drawn` within `nested[id][msg.sender].limit`, and never the whole: several calls get past it.
    }
}

/// A cap for each year, in a table, and what was issued in another.
contract Years {
    struct Project {
        address maker;
        uint128 yearlyCap;
        uint256 grantCap;
        uint256 stockLimit;
    }

    Project[] public projects;
    mapping(uint256 => mapping(uint256 => uint256)) public issuedIn;
    mapping(uint256 => mapping(uint256 => uint256)) public grantedIn;
    mapping(uint256 => mapping(uint256 => uint256)) public takenIn;
    mapping(uint256 => mapping(address => uint256)) public heldBy;
    mapping(address => uint256) public credits;

    function issue(uint256 project, uint16 year, uint256 amount) external {
        Project storage p = projects[project];
        uint256 issued = issuedIn[project][year] + amount;
        require(amount <= p.yearlyCap, "over the cap");
        //      ^^^^^^^^^^^^^^^^^^^^^ Low: `issue` holds what it adds to `issuedIn[project][year]` within `projects[project].yearlyCap`, and never the whole: several calls get past it.
        issuedIn[project][year] = issued;
        credits[msg.sender] += amount;
    }

    function grant(uint256 project, uint16 year, uint256 amount) external {
        uint256 granted = grantedIn[project][year] + amount;
        require(amount <= projects[project].grantCap && granted <= projects[project].grantCap, "over the cap"); // safe: all of it is asked for
        grantedIn[project][year] = granted;
        credits[msg.sender] += amount;
    }

    function take(uint256 project, uint16 year, uint256 amount) external {
        require(amount <= projects[project].stockLimit, "too little"); // safe: what is taken is less afterwards
        projects[project].stockLimit -= amount;
        takenIn[project][year] += amount;
    }

    function hold(uint256 project, uint256 amount) external {
        require(amount <= projects[project].yearlyCap, "too much"); // safe: what somebody holds is no tally
        heldBy[project][msg.sender] += amount;
    }

    function move(uint256 project, address to, uint256 amount) external {
        heldBy[project][msg.sender] -= amount;
        heldBy[project][to] += amount;
    }
}

/// What is left of a series is given back, so that no more may be sold than it has.
contract Series {
    struct Lot {
        address maker;
        uint256 units;
        uint256 sold;
        uint256 seats;
        uint256 taken;
        uint256 closed;
    }

    mapping(uint256 => Lot) public lots;
    mapping(address => uint256) public bought;

    function buy(uint256 id, uint256 amount) external {
        Lot storage lot = lots[id];
        require(amount <= lot.units, "sold out");
        //      ^^^^^^^^^^^^^^^^^^^ Low: `buy` holds what it adds to `lots[id].sold` within `lots[id].units`, and never the whole: several calls get past it.
        lot.sold += amount;
        bought[msg.sender] += amount;
    }

    function close(uint256 id) external {
        Lot storage lot = lots[id];
        require(lot.closed == 0, "closed");
        lot.closed = 1;
        bought[lot.maker] += lot.units - lot.sold + (lot.seats - lot.taken);
    }

    function seat(uint256 id, uint256 amount) external {
        Lot storage lot = lots[id];
        require(amount <= lot.seats, "never"); // safe: it reverts where more are taken than there are
        lot.taken += amount;
        bought[msg.sender] += lot.seats - lot.taken;
    }
}
