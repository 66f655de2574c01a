// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Seats of members count apart from those of guests.
contract Theatre {
    address private immutable manager = msg.sender;
    mapping(address => uint256) public seatsOf;
    mapping(address => bool) public isMember;
    uint256 public memberSeats;
    uint256 public guestSeats;

    function book() external payable {
        seatsOf[msg.sender] += msg.value;
        if (isMember[msg.sender]) memberSeats += msg.value;
        else guestSeats += msg.value;
    }

    function cancel(uint256 seats) external {
        seatsOf[msg.sender] -= seats;
        if (isMember[msg.sender]) memberSeats -= seats;
        else guestSeats -= seats;
        payable(msg.sender).transfer(seats);
    }

    function admit(address guest) external {
        require(msg.sender == manager, "not you");
        isMember[guest] = true;
      //^^^^^^^^^^^^^^^^^^^^^^ Low: `admit` sets `isMember[guest]` and leaves `memberSeats` as it is, in which `seatsOf[msg.sender]` counts by it: what an account holds by then is taken off the wrong total later.
    }

    function admitRight(address guest) external {
        require(msg.sender == manager && !isMember[guest], "no");
        isMember[guest] = true; // safe: what the guest has moves along
        memberSeats += seatsOf[guest];
        guestSeats -= seatsOf[guest];
    }

    function admitNew(address guest) external {
        require(msg.sender == manager && seatsOf[guest] == 0, "no");
        isMember[guest] = true; // safe: there is nothing yet
    }
}

/// What is out of circulation, as accounts say of themselves.
contract Coupons {
    mapping(address => uint256) public held;
    mapping(address => uint8) public state;
    uint256 public asleep;

    function mint() external payable {
        held[msg.sender] += msg.value;
        if (state[msg.sender] == 2) asleep += msg.value;
    }

    function burn(uint256 amount) external {
        held[msg.sender] -= amount;
        if (state[msg.sender] == 2) asleep -= amount;
        payable(msg.sender).transfer(amount);
    }

    function sleep() external {
        state[msg.sender] = 2;
      //^^^^^^^^^^^^^^^^^^^^^ Medium: `sleep` sets `state[msg.sender]` and leaves `asleep` as it is, in which `held[msg.sender]` counts by it: what an account holds by then is taken off the wrong total later.
    }
}

/// Whoever is not allowed has nothing.
contract Closed {
    address private immutable manager = msg.sender;
    mapping(address => uint256) public held;
    mapping(address => bool) public isAllowed;
    uint256 public total;

    function allow(address who) external {
        require(msg.sender == manager, "not you");
        isAllowed[who] = true; // safe: the total is that of all
    }

    function enter() external payable {
        require(isAllowed[msg.sender], "no");
        held[msg.sender] += msg.value;
        total += msg.value;
    }

    function leave(uint256 amount) external {
        require(isAllowed[msg.sender], "no");
        held[msg.sender] -= amount;
        total -= amount;
        payable(msg.sender).transfer(amount);
    }
}

/// A count of what ever came.
contract Gate {
    address private immutable manager = msg.sender;
    mapping(address => uint256) public passes;
    mapping(address => bool) public isGuest;
    uint256 public guestPasses;

    function invite(address who) external {
        require(msg.sender == manager, "not you");
        isGuest[who] = true; // safe: nothing is ever taken off
    }

    function pass(uint256 count) external {
        passes[msg.sender] += count;
        if (isGuest[msg.sender]) guestPasses += count;
    }
}

/// Each miner works for a camp, and what all of them found counts for it.
contract Camps {
    mapping(address => uint256) public found;
    mapping(address => uint256) public campOf;
    mapping(uint256 => uint256) public foundIn;

    function find() external payable {
        found[msg.sender] += msg.value;
        foundIn[campOf[msg.sender]] += msg.value;
    }

    function spend(uint256 amount) external {
        found[msg.sender] -= amount;
        foundIn[campOf[msg.sender]] -= amount;
        payable(msg.sender).transfer(amount);
    }

    function move(uint256 camp) external {
        campOf[msg.sender] = camp;
      //^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `move` sets `campOf[msg.sender]` and leaves `foundIn[campOf[msg.sender]]` as it is, in which `found[msg.sender]` counts by it: what an account holds by then is taken off the wrong total later.
    }

    function moveRight(uint256 camp) external {
        foundIn[campOf[msg.sender]] -= found[msg.sender];
        campOf[msg.sender] = camp; // safe: what was found moves along
        foundIn[camp] += found[msg.sender];
    }

    function settle(uint256 camp) external {
        require(campOf[msg.sender] == 0, "settled");
        campOf[msg.sender] = camp; // safe: a group is chosen once
    }
}
