// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* What a caller plans may come too soon or too late: the error speaks of the plan, and not of the call. */
contract Calendar {
    uint256 public constant NOTICE = 1 days;
    uint256 public constant LONGEST = 30 days;
    uint256 public opensAt;
    uint256 public endsAt;
    uint256 public nVisits;

    function plan(uint256 opens, uint256[] calldata ends) external {
        require(opens - NOTICE > block.timestamp, "Market opens too soon"); // safe: the plan is too soon
        require(ends[0] < block.timestamp + LONGEST, "Market ends too late"); // safe: the plan is too late
        opensAt = opens;
        endsAt = ends[0];
    }

    function move(uint256 opens) external {
        if (opens < block.timestamp + NOTICE) revert("too early"); // safe: the plan is too early
        opensAt = opens;
    }

    function visit() external {
        require(opensAt > block.timestamp, "too soon");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: The test fails with `too soon` where the opposite is the case: `>` is the wrong way round.
        nVisits++;
    }

    function leave() external {
        require(block.timestamp > endsAt, "too late");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^ Medium: The test fails with `too late` where the opposite is the case: `>` is the wrong way round.
        nVisits--;
    }

    function pay(uint256 deadline) external {
        require(deadline < block.timestamp, "expired");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: The test fails with `expired` where the opposite is the case: `<` is the wrong way round.
        nVisits++;
    }
}
