// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/// Moments that are kept.
contract Moments {
    mapping(bytes32 => uint256) public usableAt;
    mapping(address => uint256) public lastDay;
    mapping(address => uint256) public lastSeen;
    mapping(address => uint256) public freeFrom;
    uint256 public spent;

    function post(bytes32 root) external {
        usableAt[root] = block.number + 50;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `post` keeps `usableAt[root]` in blocks, and it is compared in seconds.
    }

    function use(bytes32 root) external {
        require(usableAt[root] != 0 && block.timestamp >= usableAt[root], "too early");
        spent++;
    }

    function spend() external {
        uint256 today = block.timestamp / 1 days;
        if (lastDay[msg.sender] != today) spent = 0;
        require(lastDay[msg.sender] < today, "once a day");
        lastDay[msg.sender] = block.timestamp;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `spend` keeps `lastDay[msg.sender]` in seconds, and it is compared in times of 86400 seconds.
    }

    function visit() external {
        uint256 today = block.timestamp / 1 days;
        require(lastSeen[msg.sender] < today, "once a day");
        lastSeen[msg.sender] = today; // safe: a day, as it is compared
    }

    function lock() external {
        freeFrom[msg.sender] = block.number + 100; // safe: blocks, as they are compared
    }

    function unlock() external {
        require(block.number >= freeFrom[msg.sender], "locked");
        freeFrom[msg.sender] = 0; // safe: nothing
    }
}

/// What stakes earn, for each unit of them.
contract Earnings {
    uint256 public perUnit;
    uint256 public perPart;
    uint256 public staked;
    mapping(address => uint256) public stakeOf;
    mapping(address => uint256) public paid;
    mapping(address => uint256) public owed;

    function add(uint256 reward) external {
        perUnit += (reward * 1e18) / staked;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `add` keeps `perUnit` 1000000000000000000 times as large, and who reads it divides by 1000000000000.
        perPart += (reward * 1e12) / staked; // safe: who reads it divides by as much
    }

    function settle() external {
        owed[msg.sender] += (stakeOf[msg.sender] * (perUnit - paid[msg.sender])) / 1e12;
        owed[msg.sender] += (stakeOf[msg.sender] * perPart) / 1e12;
        paid[msg.sender] = perUnit;
    }
}

/// Numbers that are marked.
contract Marks {
    mapping(uint256 => uint256) public words;
    mapping(uint256 => uint256) public others;

    function mark(uint256 number) external {
        words[number >> 8] |= 1 << (number & 0x7f);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `mark` keeps 256 numbers in a word, and tells 128 of them apart.
    }

    function markRight(uint256 number) external {
        words[number >> 8] |= 1 << (number & 0xff); // safe: 256 of them
        others[number / 256] |= 1 << (number % 256); // safe: 256 of them
    }
}

/// What builds up with time, by a rate that is written out.
contract Tides {
    uint256 public constant PER_SECOND = 1_585_489_599;
    uint256 public constant FLOOD = 277_777_777_777;
    uint256 public constant UNIT = 1e15;
    uint256 public since;
    int256 public index;
    uint256 public rise;
    uint256 public depth;
    uint256 public wrong;
    int256 public skew;
    int256 public cap = 1e24;
    uint256 public area;
    mapping(address => uint256) public areaOf;
    mapping(address => uint256) public owed;
    mapping(address => int256) public due;

    function flow() external {
        uint256 passed = block.timestamp - since;
        since = block.timestamp;
        index += (skew * int256(FLOOD) * int256(passed)) / cap; // safe: a rate by the second, with the scale of who reads it
        rise += (passed * PER_SECOND) / area; // safe: interest by the second
        depth += (areaOf[msg.sender] * 31_709_791_983) / area; // safe: a share of what a year brings
    }

    function add(uint256 amount) external {
        wrong += (amount * UNIT) / area;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `add` keeps `wrong` 1000000000000000 times as large, and who reads it divides by 1000000000000000000.
    }

    function addBinary(uint256 amount) external {
        area += (amount * 2 ** 64) / areaOf[msg.sender];
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `addBinary` keeps `area` 18446744073709551616 times as large, and who reads it divides by 79228162514264337593543950336.
    }

    function settle() external {
        due[msg.sender] += (int256(areaOf[msg.sender]) * index) / 1e18;
        owed[msg.sender] += (areaOf[msg.sender] * rise) / 1e18;
        owed[msg.sender] += (areaOf[msg.sender] * depth) / 1e18;
        owed[msg.sender] += (areaOf[msg.sender] * wrong) / 1e18;
        owed[msg.sender] += (areaOf[msg.sender] * area) / 2 ** 96;
    }
}
