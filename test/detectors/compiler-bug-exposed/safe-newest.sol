pragma solidity ^0.8.0;

contract Bytes {
    bytes private data;

    function grow() external {
        data.push(); // safe: no compiler bug is known
    }

    function power(uint256 base, uint8 exponent) external pure returns (uint256) {
        return base ** exponent; // safe: no compiler bug is known
    }
}
