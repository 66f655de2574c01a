// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./KilnPair.sol";

/// @title The price of a pair, as a mean over half an hour or more.
contract KilnReader {
    uint256 public constant WINDOW = 30 minutes;
    uint256 public constant MAX_AGE = 2 hours;

    KilnPair public immutable pair;
    uint256 public lastSumA;
    uint256 public lastAt;
    uint256 public meanA; // B for one A, in 2**-112

    constructor(KilnPair pair_) {
        require(pair_.totalParts() > 0, "empty pair");
        pair = pair_;
        (lastSumA, ) = pair_.sums();
        lastAt = block.timestamp;
    }

    function observe() external {
        uint256 passed = block.timestamp - lastAt;
        require(passed >= WINDOW, "too soon");
        (uint256 sumA, ) = pair.sums();
        meanA = (sumA - lastSumA) / passed;
        lastSumA = sumA;
        lastAt = block.timestamp;
    }

    function worthInB(uint256 amountA) external view returns (uint256) {
        require(meanA > 0 && block.timestamp <= lastAt + MAX_AGE, "no price");
        return (amountA * meanA) >> 112;
    }
}
