// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Energy {
    uint256 internal constant UNIT = 1e9;
    uint256 internal constant TOP = 1e18;
    uint256 public tariff = 1e9;
    uint8 public places = 6;

    function bought(uint256 paid) external view returns (uint256) {
        return paid / (tariff / UNIT);
        //     ^^^^^^^^^^^^^^^^^^^^^^ Low: This divides by the result of a division, which was rounded down: multiply by its divisor instead.
    }

    function whole(uint256 paid) external view returns (uint256) {
        return paid * UNIT / tariff; // safe: nothing is cut before
    }

    function scaled(uint256 amount) external view returns (uint256) {
        return amount / (TOP / 10 ** places); // safe: a power of ten divides another
    }
}
