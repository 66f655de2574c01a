pragma solidity ^0.8.28;

// About 2 ** 247.8: what is left of a signed word divided by it are eight bits and a sign.
uint256 constant SCALE = 382733217082594961806491056566382061424140926068392360945012727618364717537;

contract Ratios {
    int256 public kept;

    function quotient(int256 tick) external {
        unchecked {
            int256 raw;
            int256 shifted = tick << 235;
            assembly ("memory-safe") {
                raw := sdiv(shifted, SCALE)
            }
            kept = raw + 128; // safe: a quotient is small
        }
    }

    function floor(int256 tick) external {
        unchecked {
            int256 raw;
            int256 shifted = tick << 235;
            assembly ("memory-safe") {
                raw := sdiv(shifted, SCALE)
                raw := sub(raw, slt(smod(shifted, SCALE), 0))
            }
            kept = raw + 128; // safe: one less than a quotient is small
        }
    }

    function rest(int256 tick) external {
        unchecked {
            int256 raw;
            assembly ("memory-safe") {
                raw := smod(tick, 1000)
            }
            kept = raw * raw; // safe: a remainder is small
        }
    }

    function whole(int256 tick) external {
        unchecked {
            int256 raw;
            assembly ("memory-safe") {
                raw := sdiv(tick, 1)
            }
            kept = raw + 128;
            //     ^^^^^^^^^ Medium: `… + 128` can overflow and wrap around: `tick` is chosen by the caller, and no check bounds it.
        }
    }

    function mirrored(int256 tick, uint256 bits) external {
        unchecked {
            int256 raw;
            assembly ("memory-safe") {
                raw := smod(tick, 1000)
            }
            int256 more = bits & 1 != 0 ? int256(7) : int256(0);
            if (tick > 0) more = -more;
            kept = raw + int256(uint256(128 + more)); // safe: none of it is large
        }
    }

    function anyDivisor(int256 tick, uint256 scale) external {
        unchecked {
            int256 raw;
            assembly ("memory-safe") {
                raw := sdiv(tick, scale)
                raw := sub(raw, slt(smod(tick, SCALE), 0))
            }
            kept = raw + 128;
            //     ^^^^^^^^^ Medium: `… - … + 128` can overflow and wrap around: `tick` is chosen by the caller, and no check bounds it.
        }
    }
}
