// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* Settings that are kept within limits once they are changed, and not where they come from. */

contract Swapper {
    uint256 public constant one = 1e18;
    address public immutable owner = msg.sender;
    uint256 public tolerance;
    uint256 public spread;

    constructor(uint256 tolerance_, uint256 spread_) {
        tolerance = tolerance_;
      //^^^^^^^^^^^^^^^^^^^^^^ Low: `constructor` sets `tolerance` to any number, where `setTolerance` keeps it within a limit.
        spread = spread_ > 1e17 ? 1e17 : spread_; // safe: cut down
    }

    function setTolerance(uint256 tolerance_) external {
        require(msg.sender == owner, "not the owner");
        require(tolerance_ <= one && tolerance_ > 0.8e18, "tolerance");
        tolerance = tolerance_;
    }

    function setSpread(uint256 spread_) external {
        require(msg.sender == owner, "not the owner");
        require(spread_ <= 1e17, "spread");
        spread = spread_;
    }
}

contract Fees {
    error TooHigh();

    uint256 private constant most = 1000;
    address public owner;
    uint256 public fee;
    uint256 public royalty;
    uint256 public delay;
    uint128 public size;

    constructor(uint256 delay_, uint128 size_) {
        delay = delay_; // safe: all that is asked elsewhere is that there is one
        size = size_; // safe: it fits whatever it is
    }

    function initialize(address owner_, uint256 fee_, uint256 royalty_) external {
        require(owner == address(0), "done");
        owner = owner_;
        fee = fee_;
      //^^^^^^^^^^ Low: `initialize` sets `fee` to any number, where `setFee` keeps it within a limit.
        _setRoyalty(royalty_); // safe: the same function asks
    }

    function setFee(uint256 fee_) external {
        require(msg.sender == owner, "not the owner");
        if (fee_ > most) revert TooHigh();
        fee = fee_;
    }

    function setRoyalty(uint256 royalty_) external {
        require(msg.sender == owner, "not the owner");
        _setRoyalty(royalty_);
    }

    function _setRoyalty(uint256 royalty_) private {
        if (royalty_ > 1000) revert TooHigh();
        royalty = royalty_;
    }

    function setDelay(uint256 delay_) external {
        require(msg.sender == owner && delay_ > 0, "no delay");
        delay = delay_;
    }

    function setSize(uint256 size_) external {
        require(msg.sender == owner && size_ <= type(uint128).max, "size");
        size = uint128(size_);
    }
}

contract Auction {
    address public immutable owner = msg.sender;
    uint256 public step = 5;
    uint256 public opening;

    function setAll(uint256 step_, uint256 opening_) external {
        require(msg.sender == owner, "not the owner");
        step = step_;
      //^^^^^^^^^^^^ Low: `setAll` sets `step` to any number, where `setStep` keeps it within a limit.
        require(opening_ >= 1 days, "too short");
        opening = opening_; // safe: asked
    }

    function setStep(uint256 step_) external {
        require(msg.sender == owner, "not the owner");
        require(step_ < 50, "too large");
        step = step_;
    }

    function setOpening(uint256 opening_) external {
        require(msg.sender == owner && opening_ >= 1 hours, "too short");
        opening = opening_; // safe: within another limit
    }
}

/* One number for several settings, of which it is bounded for one alone. */
contract Terms {
    enum Kind {
        Share,
        Debt
    }

    address public immutable owner = msg.sender;
    uint256 public share;
    uint256 public maxDebt;

    constructor(uint256 maxDebt_) {
        maxDebt = maxDebt_; // safe: nothing bounds it
    }

    function set(Kind kind, uint256 value) external {
        require(msg.sender == owner, "not the owner");
        if (kind == Kind.Share) {
            require(value <= 1000, "share");
            share = value;
        } else {
            maxDebt = value; // safe: nothing bounds it
        }
    }
}
