pragma solidity ^0.8.20;

interface IOracle {
    function worthOf(address token) external view returns (uint256);
    function sizeOf(address token) external view returns (uint256);
}

library Arithmetic {
    function plus(uint256 a, uint256 b) internal pure returns (uint256) {
        return a + b;
    }
}

contract Rates {
    IOracle private immutable oracle;
    address private immutable a;
    address private immutable b;

    constructor(IOracle oracle_, address a_, address b_) {
        oracle = oracle_;
        a = a_;
        b = b_;
    }

    function rate() external view returns (uint256) {
        uint256 worthOfA = oracle.worthOf(a);
        uint256 worthOfB = oracle.worthOf(b);
        return worthOfA / worthOfB;
        //     ^^^^^^^^^^^^^^^^^^^ Low: This ratio of two like amounts is cut to a whole number, to zero where the first is smaller: multiply by a scale first.
    }

    function rateAtOnce() external view returns (uint256) {
        return oracle.worthOf(a) / oracle.worthOf(b);
        //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: This ratio of two like amounts is cut to a whole number, to zero where the first is smaller: multiply by a scale first.
    }

    function scaledRate() external view returns (uint256) {
        uint256 worthOfA = oracle.worthOf(a);
        uint256 worthOfB = oracle.worthOf(b);
        return (worthOfA * 1e18) / worthOfB; // safe: with a scale
    }

    function boxes() external view returns (uint256 full, uint256 rest) {
        uint256 all = oracle.sizeOf(a);
        uint256 box = oracle.sizeOf(b);
        full = all / box; // safe: a count of whole ones
        rest = all % box;
    }

    function each(uint256 x, uint256 y) external pure returns (uint256) {
        uint256 sum = Arithmetic.plus(x, 1);
        uint256 number = Arithmetic.plus(y, 1);
        return sum / number; // safe: arithmetic by another name
    }
}
