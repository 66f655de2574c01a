pragma solidity ^0.4.16;

contract Powers {
    function power(uint256 base, uint8 exponent) public pure returns (uint256) {
        return base ** exponent; // safe: 0.4.25 has the cure
    }
}

// ====
// solc: 0.4.25
