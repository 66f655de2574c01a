// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* A wait that is set once, while what waits grows. */
contract Stakes {
    uint256 public constant COOLDOWN = 7 days;

    struct Exit {
        uint128 amount;
        uint64 readyAt;
    }

    mapping(address => uint256) public staked;
    mapping(address => Exit) public exits;
    mapping(address => uint256) public leaving;
    mapping(address => uint256) public leavesAt;

    function stake() external payable {
        staked[msg.sender] += msg.value;
    }

    function cool(uint128 amount) external {
        staked[msg.sender] -= amount;
        Exit storage exit = exits[msg.sender];
        exit.amount += amount;
        if (exit.readyAt == 0) exit.readyAt = uint64(block.timestamp + COOLDOWN);
        //                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `cool` sets `exits[msg.sender].readyAt` only where it is not set yet, and adds to `exits[msg.sender].amount` in any case: once that time has come, `take` takes what is added later at once.
    }

    function coolAnew(uint128 amount) external {
        staked[msg.sender] -= amount;
        Exit storage exit = exits[msg.sender];
        exit.amount += amount;
        exit.readyAt = uint64(block.timestamp + COOLDOWN); // safe: all of it waits
    }

    function coolOnce(uint128 amount) external {
        Exit storage exit = exits[msg.sender];
        require(exit.readyAt == 0, "leaving");
        staked[msg.sender] -= amount;
        exit.amount += amount;
        exit.readyAt = uint64(block.timestamp + COOLDOWN); // safe: one at a time
    }

    function coolWhileWaiting(uint128 amount) external {
        Exit storage exit = exits[msg.sender];
        require(exit.readyAt == 0 || block.timestamp + 6 days < exit.readyAt, "too late");
        staked[msg.sender] -= amount;
        exit.amount += amount;
        if (exit.readyAt == 0) exit.readyAt = uint64(block.timestamp + COOLDOWN); // safe: only on its first day
    }

    function take() external {
        Exit memory exit = exits[msg.sender];
        require(block.timestamp >= exit.readyAt, "cooling");
        delete exits[msg.sender];
        payable(msg.sender).transfer(exit.amount);
    }

    function prepare(uint256 amount) external {
        if (leavesAt[msg.sender] == 0) {
            leavesAt[msg.sender] = block.timestamp + COOLDOWN;
          //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `prepare` sets `leavesAt[msg.sender]` only where it is not set yet, and adds to `leaving[msg.sender]` in any case: once that time has come, `leave` takes what is added later at once.
        }
        staked[msg.sender] -= amount;
        leaving[msg.sender] += amount;
    }

    function leave() external {
        require(leavesAt[msg.sender] != 0 && block.timestamp > leavesAt[msg.sender], "cooling");
        uint256 amount = leaving[msg.sender];
        leaving[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }
}

/* What comes in from outside only ever waited for its owner's own sake. */
contract Piggies {
    mapping(address => uint256) public saved;
    mapping(address => uint256) public opensAt;

    function save() external payable {
        if (opensAt[msg.sender] == 0) opensAt[msg.sender] = block.timestamp + 365 days; // safe: it is new money
        saved[msg.sender] += msg.value;
    }

    function smash() external {
        require(block.timestamp >= opensAt[msg.sender], "not yet");
        uint256 amount = saved[msg.sender];
        saved[msg.sender] = 0;
        opensAt[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }
}

/* Shares that are to wait from when they were first announced. */
contract Pool {
    uint256 public delay = 3 days;
    mapping(address => uint256) public sharesOf;
    mapping(address => uint256) public announced;
    mapping(address => uint256) public announcedAt;
    mapping(address => mapping(uint256 => uint256)) public inRound;
    uint256 public assets;

    function join() external payable {
        sharesOf[msg.sender] += msg.value;
        assets += msg.value;
    }

    function announce(uint256 shares) external {
        if (announcedAt[msg.sender] == 0) announcedAt[msg.sender] = block.timestamp;
        //                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `announce` sets `announcedAt[msg.sender]` only where it is not set yet, and adds to `announced[msg.sender]` in any case: once that time has come, `quit` takes what is added later at once.
        sharesOf[msg.sender] -= shares;
        announced[msg.sender] += shares;
    }

    function quit() external {
        require(block.timestamp >= announcedAt[msg.sender] + delay, "wait");
        uint256 shares = announced[msg.sender];
        announced[msg.sender] = 0;
        announcedAt[msg.sender] = 0;
        payable(msg.sender).transfer(shares);
    }

    function joinRound(uint256 shares) external {
        if (announcedAt[msg.sender] == 0) announcedAt[msg.sender] = block.timestamp; // safe: what grows does not wait for it
        sharesOf[msg.sender] -= shares;
        inRound[msg.sender][block.timestamp / 1 weeks] += shares;
    }
}
