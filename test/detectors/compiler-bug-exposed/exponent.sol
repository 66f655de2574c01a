pragma solidity ^0.4.16;

contract Powers {
    function power(uint256 base, uint8 exponent) public pure returns (uint256) {
        return base ** exponent;
        //     ^^^^^^^^^^^^^^^^ Medium: This compiler has the bug ExpExponentCleanup, fixed in 0.4.25, which may use an exponent with dirty upper bits.
    }

    function wide(uint256 base, uint256 exponent) public pure returns (uint256) {
        return base ** exponent; // safe: a whole word has no upper bits
    }

    function square(uint256 base) public pure returns (uint256) {
        return base ** 2; // safe: a constant
    }
}

// ====
// solc: 0.4.24, 0.4.18
