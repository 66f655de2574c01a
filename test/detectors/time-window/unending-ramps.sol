// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

library Release {
    struct Plan {
        uint256 pot;
        uint256 taken;
        uint48 from;
        uint48 span;
    }

    function open(Plan storage plan) internal view returns (uint256) {
        uint256 gone = block.timestamp - plan.from;
        return plan.pot * gone / plan.span - plan.taken;
        //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: This share of the time goes on growing after its end: nothing compares the time that passed with `span`.
    }

    function within(Plan storage plan) internal view returns (uint256) {
        uint256 gone = block.timestamp - plan.from;
        if (gone > plan.span) gone = plan.span;
        return plan.pot * gone / plan.span - plan.taken; // safe: the time ends with the span
    }
}

contract Pensions {
    using Release for Release.Plan;

    mapping(address => Release.Plan) internal plans;

    function endow(address who, uint48 span) external payable {
        require(plans[who].pot == 0 && span != 0, "endowed");
        plans[who] = Release.Plan(msg.value, 0, uint48(block.timestamp), span);
    }

    function collect() external {
        uint256 amount = plans[msg.sender].open();
        plans[msg.sender].taken += amount;
        payable(msg.sender).transfer(amount);
    }
}

contract CarefulPensions {
    using Release for Release.Plan;

    mapping(address => Release.Plan) internal plans;

    function endow(address who, uint48 span) external payable {
        require(plans[who].pot == 0 && span != 0, "endowed");
        plans[who] = Release.Plan(msg.value, 0, uint48(block.timestamp), span);
    }

    function collect() external {
        uint256 amount = plans[msg.sender].within();
        plans[msg.sender].taken += amount;
        payable(msg.sender).transfer(amount);
    }
}

contract Clearance {
    struct Crate {
        address maker;
        uint96 top;
        uint96 low;
        uint64 opened;
        uint64 window;
    }

    Crate[] public crates;

    function offer(uint96 top, uint96 low, uint64 window) external {
        require(top > low && window > 0, "terms");
        crates.push(Crate(msg.sender, top, low, uint64(block.timestamp), window));
    }

    function falling(uint256 n) external view returns (uint256) {
        Crate memory c = crates[n];
        return c.top - uint256(c.top - c.low) * (block.timestamp - c.opened) / c.window;
        //             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: This share of the time goes on growing after its end: nothing compares the time that passed with `window`.
    }

    function resting(uint256 n) external view returns (uint256) {
        Crate memory c = crates[n];
        uint256 age = block.timestamp - c.opened;
        return age > c.window ? c.low : c.top - uint256(c.top - c.low) * age / c.window; // safe: it rests at the end
    }

    function held(uint256 n) external view returns (uint256) {
        Crate memory c = crates[n];
        uint256 cut = uint256(c.top) * (block.timestamp - c.opened) / c.window; // safe: what comes out is compared with the limit
        return cut >= c.top - c.low ? c.low : c.top - cut;
    }
}

contract Tap {
    uint256 public immutable perPeriod = 100 ether;
    uint256 public immutable period;
    uint256 public poured;
    uint256 public last = block.timestamp;

    constructor(uint256 newPeriod) {
        period = newPeriod;
    }

    function pour() external {
        poured += perPeriod * (block.timestamp - last) / period; // safe: it is counted from the last time
        last = block.timestamp;
    }
}

contract Auction {
    uint256 public immutable start;
    uint256 public immutable end;
    uint256 public immutable fall;

    constructor(uint256 newEnd, uint256 newFall) {
        start = block.timestamp;
        end = newEnd;
        fall = newFall;
    }

    function drop() external view returns (uint256) {
        return fall * (block.timestamp - start) / (end - start);
        //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: This share of the time goes on growing after its end: nothing compares the time that passed with `end`.
    }

    function dropUntilEnd() external view returns (uint256) {
        require(block.timestamp < end, "over");
        return fall * (block.timestamp - start) / (end - start); // safe: not after the end
    }
}
