// SPDX-License-Identifier: MIT
pragma solidity ^0.7.6;

/// Sums that revert where they would wrap.
library Sums {
    function plus(uint256 a, uint256 b) internal pure returns (uint256 c) {
        c = a + b;
        require(c >= a, "sum too large");
    }

    function minus(uint256 a, uint256 b) internal pure returns (uint256) {
        require(b <= a, "below zero");
        return a - b;
    }

    function times(uint256 a, uint256 b) internal pure returns (uint256 c) {
        if (a == 0) return 0;
        c = a * b;
        require(c / a == b, "product too large");
    }

    function to128(uint256 a) internal pure returns (uint128) {
        require(a < 2 ** 128, "more than 128 bits");
        return uint128(a);
    }
}
