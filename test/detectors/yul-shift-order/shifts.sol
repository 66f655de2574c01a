pragma solidity ^0.8.0;

contract Bytes {
    function wrong(uint256 word) external pure returns (uint256 a, uint256 b, uint256 c) {
        assembly {
            a := shr(word, 248)
            //   ^^^^^^^^^^^^^^ Medium: `shr` shifts the constant 248 by a variable number of bits; the number of bits comes first.
            b := shl(word, 8)
            //   ^^^^^^^^^^^^ Medium: `shl` shifts the constant 8 by a variable number of bits; the number of bits comes first.
            c := sar(add(word, 1), 12)
            //   ^^^^^^^^^^^^^^^^^^^^^ Medium: `sar` shifts the constant 12 by a variable number of bits; the number of bits comes first.
        }
    }

    function right(uint256 word) external pure returns (uint256 a, uint256 b, uint256 c) {
        assembly {
            a := shr(248, word) // safe: the number of bits comes first
            b := shl(word, 1) // safe: sets one bit
            c := sar(8, word) // safe: the number of bits comes first
            a := or(a, shl(word, 7)) // safe: no whole bytes
            b := shr(word, 0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff) // safe: a mask
        }
    }

    /// Doubles a width until it takes the number.
    function width(uint256 size) external pure returns (uint256 step, uint256 bad) {
        assembly {
            step := shl(add(lt(0xff, size), lt(0xffff, size)), 16) // safe: as many doublings as comparisons hold
            bad := shl(add(size, 1), 16)
            //     ^^^^^^^^^^^^^^^^^^^^^ Medium: `shl` shifts the constant 16 by a variable number of bits; the number of bits comes first.
        }
    }
}
