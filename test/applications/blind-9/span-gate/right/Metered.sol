// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// So much a day and no more.
abstract contract Metered {
    uint256 public dailyLimit;
    uint256 public meteredDay;
    uint256 public meteredAmount;

    event DailyLimitSet(uint256 limit);

    function _setDailyLimit(uint256 limit) internal {
        dailyLimit = limit;
        emit DailyLimitSet(limit);
    }

    function _tryMeter(uint256 amount) internal returns (bool) {
        uint256 today = block.timestamp / 1 days;
        if (today != meteredDay) {
            meteredDay = today;
            meteredAmount = 0;
        }
        if (meteredAmount + amount > dailyLimit) return false;
        meteredAmount += amount;
        return true;
    }
}
