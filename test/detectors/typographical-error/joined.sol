// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Bounds that are joined.
contract Terms {
    uint256 public constant MOST_AHEAD = 30 days;
    uint256 public wait;
    uint256 public start;
    uint256 public fee;
    uint256 public least;
    uint256 public most;

    function setWait(uint256 next) external {
        require(next < 1 days && next <= 30 days, "wait");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `next` is bounded twice on the same side, and one bound says it all: one of them is the wrong way round.
        wait = next;
    }

    function setStart(uint256 next) external {
        if (next < block.timestamp || next > block.timestamp - MOST_AHEAD) revert();
        //  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: No `next` lies within both bounds: one of them is the wrong way round.
        start = next;
    }

    function setAgain(uint256 next) external {
        if (next < block.timestamp || next <= block.timestamp + MOST_AHEAD) revert();
        //  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `next` is bounded twice on the same side, and one bound says it all: one of them is the wrong way round.
        start = next;
    }

    function setFee(uint256 next) external {
        require(next > 0 && (next >= 500 && next < 100), "fee");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: No `next` lies within both bounds: one of them is the wrong way round.
        fee = next;
    }

    function right(uint256 next) external {
        require(next >= 1 days && next <= 30 days, "wait"); // safe: from the one to the other
        if (next < block.timestamp || next > block.timestamp + MOST_AHEAD) revert(); // safe: not before, and not long after
        require(next <= least && next <= most, "both"); // safe: whichever is less
        if (next < 100 || next > 500) fee = next; // safe: outside of the two
        require(next != 0 && next <= most, "some"); // safe: some, but not too many
        require(next > 0 && next >= 100, "some"); // safe: said twice, and right
        least = next;
        most = next;
    }

    function use(uint256 amount) external {
        if (amount > most || wait + amount > most) revert(); // safe: each by itself, for the sum may not fit
        wait += amount;
    }

    function over(uint256 next) external {
        if (next > least && next - least <= most) wait = next; // safe: what is over the one
    }
}
