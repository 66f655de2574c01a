// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title RewardLedger
/// @notice Spreads a stream of rewards over weights. Inheritors hold the weights.
abstract contract RewardLedger {
    uint256 internal constant SCALE = 1e18;

    uint256 public rewardRate; // scaled
    uint256 public periodEnd;
    uint256 public updatedAt;
    uint256 public perWeight;

    mapping(address => uint256) public paidPerWeight;
    mapping(address => uint256) public accrued;

    function weightOf(address account) public view virtual returns (uint256);
    function totalWeight() public view virtual returns (uint256);

    /// @dev Brings the ledger, and optionally one account, up to date.
    modifier refreshed(address account) {
        _refresh(account);
        _;
    }

    function currentPerWeight() public view returns (uint256) {
        uint256 total = totalWeight();
        uint256 upTo = _lastRewardTime();
        if (total == 0 || upTo <= updatedAt) return perWeight;
        return perWeight + (upTo - updatedAt) * rewardRate / total;
    }

    function earned(address account) public view returns (uint256) {
        return accrued[account] + weightOf(account) * (currentPerWeight() - paidPerWeight[account]) / SCALE;
    }

    function _lastRewardTime() internal view returns (uint256) {
        return block.timestamp < periodEnd ? block.timestamp : periodEnd;
    }

    /// @dev The stream pauses while there is no weight at all.
    function _refresh(address account) internal {
        if (totalWeight() == 0 && updatedAt < periodEnd) {
            periodEnd = block.timestamp + (periodEnd - updatedAt);
            updatedAt = block.timestamp;
        } else {
            perWeight = currentPerWeight();
            updatedAt = _lastRewardTime();
        }
        if (account != address(0)) {
            accrued[account] = earned(account);
            paidPerWeight[account] = perWeight;
        }
    }

    /// @dev Starts a period in which `amount` plus what is left of the last one is paid out.
    function _startPeriod(uint256 amount, uint256 duration) internal {
        uint256 pot = amount * SCALE;
        if (block.timestamp < periodEnd) {
            pot += (periodEnd - block.timestamp) * rewardRate;
        }
        rewardRate = pot / duration;
        updatedAt = block.timestamp;
        periodEnd = block.timestamp + duration;
    }
}
