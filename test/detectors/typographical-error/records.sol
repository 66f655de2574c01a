// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// The highest, or the lowest, so far.
contract Regatta {
    struct Race {
        uint256 entry;
        uint256 fastest;
        address winner;
        uint256 highest;
        uint256 reserve;
    }

    mapping(uint256 => Race) public races;
    uint256 public best;
    uint256 public least;
    address public leader;

    function offer(uint256 amount) external {
        if (amount >= least || amount > best) {
        //  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `best` is set to `amount` also where that is not past it: `&&` was probably meant for `||`.
            best = amount;
            leader = msg.sender;
        }
    }

    function bid(uint256 id) external payable {
        Race storage race = races[id];
        if ((msg.value > race.highest) || (race.reserve <= msg.value)) {
        //  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `race.highest` is set to `msg.value` also where that is not past it: `&&` was probably meant for `||`.
            race.winner = msg.sender;
            race.highest = msg.value;
        }
    }

    function time(uint256 id, uint256 taken) external {
        Race storage race = races[id];
        if (taken < 10 minutes || taken < race.fastest) race.fastest = taken;
        //  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `race.fastest` is set to `taken` also where that is not past it: `&&` was probably meant for `||`.
    }

    function offerBoth(uint256 amount) external {
        if (amount >= least && amount > best) best = amount; // safe: past both
    }

    function first(uint256 id, uint256 taken) external {
        Race storage race = races[id];
        if (race.fastest == 0 || taken < race.fastest) race.fastest = taken; // safe: there is none yet
    }

    function cap(uint256 id, uint256 wanted) external {
        Race storage race = races[id];
        if (wanted > race.reserve || wanted > race.highest) race.entry = race.reserve; // safe: out of range
    }

    function widen(uint256 amount) external {
        if (amount < least || amount > best) best = amount; // safe: the other side of a range
    }
}
