// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IERC20, TokenMover} from "./TokenMover.sol";

/// @title TierStaking
/// @notice Lock a token for a tier's duration and share a linear reward stream by boosted weight.
/// @dev Both tokens are plain ERC20s chosen at deployment (no fee on transfer, no rebasing) and differ.
contract TierStaking {
    using TokenMover for IERC20;

    struct Tier {
        uint64 duration;
        uint64 boostBps;
    }

    struct Position {
        address owner;
        uint128 amount;
        uint128 weight;
        uint8 tier;
        uint64 unlockAt;
        uint256 indexPaid;
        uint256 owed;
    }

    error NotOwner();
    error NotDistributor();
    error UnknownTier();
    error TooSmall();
    error StillLocked(uint256 unlockAt);
    error NotLocked();
    error NotAnUpgrade();
    error SameToken();

    event Staked(uint256 indexed id, address indexed owner, uint256 amount, uint8 tier);
    event Upgraded(uint256 indexed id, uint8 tier, uint256 unlockAt);
    event Demoted(uint256 indexed id);
    event Closed(uint256 indexed id, uint256 returned, uint256 penalty);
    event RewardPaid(uint256 indexed id, uint256 amount);
    event RewardAdded(uint256 amount, uint256 rate);

    uint256 internal constant SCALE = 1e30;
    uint256 internal constant BPS = 10_000;
    uint256 public constant PERIOD = 14 days;
    uint256 public constant PENALTY_BPS = 1_500;
    uint256 public constant MIN_STAKE = 1e9;

    IERC20 public immutable stakeToken;
    IERC20 public immutable rewardToken;
    address public immutable distributor;
    address public immutable treasury;

    Tier[] public tiers;
    mapping(uint256 => Position) public positions;
    uint256 public nextId = 1;

    uint256 public totalWeight;
    uint256 public rewardRate; // scaled tokens per second
    uint256 public periodEnd;
    uint256 public lastUpdate;
    uint256 public rewardIndex; // scaled tokens per unit of weight
    uint256 public unallocated; // scaled tokens emitted while nobody was staked

    constructor(IERC20 stake_, IERC20 reward_, address distributor_, address treasury_) {
        if (address(stake_) == address(reward_)) revert SameToken();
        stakeToken = stake_;
        rewardToken = reward_;
        distributor = distributor_;
        treasury = treasury_;
        tiers.push(Tier(0, 10_000));
        tiers.push(Tier(30 days, 12_500));
        tiers.push(Tier(90 days, 17_500));
        tiers.push(Tier(365 days, 30_000));
    }

    // ------------------------------------------------------------------ users

    function stake(uint128 amount, uint8 tier) external returns (uint256 id) {
        if (tier >= tiers.length) revert UnknownTier();
        if (amount < MIN_STAKE) revert TooSmall();
        _updateIndex();
        stakeToken.pull(msg.sender, amount);

        id = nextId++;
        Position storage p = positions[id];
        p.owner = msg.sender;
        p.amount = amount;
        p.tier = tier;
        p.unlockAt = uint64(block.timestamp) + tiers[tier].duration;
        p.indexPaid = rewardIndex;
        p.weight = _weightOf(amount, tier);
        totalWeight += p.weight;
        emit Staked(id, msg.sender, amount, tier);
    }

    /// @notice Restart the lock of a position in a longer tier and earn with its boost from now on.
    function upgrade(uint256 id, uint8 tier) external {
        Position storage p = _owned(id);
        if (tier >= tiers.length) revert UnknownTier();
        if (tier <= p.tier) revert NotAnUpgrade();
        _updateIndex();
        _settle(p);

        uint128 newWeight = _weightOf(p.amount, tier);
        totalWeight = totalWeight - p.weight + newWeight;
        p.weight = newWeight;
        p.tier = tier;
        p.unlockAt = uint64(block.timestamp) + tiers[tier].duration;
        emit Upgraded(id, tier, p.unlockAt);
    }

    /// @notice Anyone may take the boost from a position whose lock is over.
    function demote(uint256 id) external {
        Position storage p = positions[id];
        if (p.tier == 0) revert NotLocked();
        if (block.timestamp < p.unlockAt) revert StillLocked(p.unlockAt);
        _updateIndex();
        _settle(p);
        totalWeight = totalWeight - p.weight + p.amount;
        p.weight = p.amount;
        p.tier = 0;
        emit Demoted(id);
    }

    function claim(uint256 id) external {
        Position storage p = _owned(id);
        _updateIndex();
        _settle(p);
        _payReward(id, p);
    }

    function withdraw(uint256 id) external {
        Position storage p = _owned(id);
        if (block.timestamp < p.unlockAt) revert StillLocked(p.unlockAt);
        _updateIndex();
        _settle(p);
        _payReward(id, p);

        uint256 amount = p.amount;
        totalWeight -= p.weight;
        delete positions[id];
        stakeToken.push(msg.sender, amount);
        emit Closed(id, amount, 0);
    }

    /// @notice Leave before the lock ends; a part of the stake goes to the treasury.
    function exitEarly(uint256 id) external {
        Position storage p = _owned(id);
        if (block.timestamp >= p.unlockAt) revert NotLocked();
        _updateIndex();
        _settle(p);
        _payReward(id, p);

        uint256 amount = p.amount;
        uint256 penalty = (amount * PENALTY_BPS) / BPS;
        totalWeight -= uint256(p.weight);
        delete positions[id];
        stakeToken.push(treasury, penalty);
        stakeToken.push(msg.sender, amount - penalty);
        emit Closed(id, amount - penalty, penalty);
    }

    // ------------------------------------------------------------ distributor

    /// @notice Start a new period; what is left of the running one is spread over it as well.
    function addReward(uint256 amount) external {
        if (msg.sender != distributor) revert NotDistributor();
        _updateIndex();
        rewardToken.pull(msg.sender, amount);

        uint256 pot = amount * SCALE + unallocated;
        if (block.timestamp < periodEnd) {
            pot += (periodEnd - block.timestamp) * rewardRate;
        }
        unallocated = 0;
        rewardRate = pot / PERIOD;
        lastUpdate = block.timestamp;
        periodEnd = block.timestamp + PERIOD;
        emit RewardAdded(amount, rewardRate);
    }

    // --------------------------------------------------------------- internal

    function _updateIndex() internal {
        uint256 until = block.timestamp < periodEnd ? block.timestamp : periodEnd;
        if (until <= lastUpdate) return;
        uint256 emitted = (until - lastUpdate) * rewardRate;
        if (totalWeight == 0) unallocated += emitted;
        else rewardIndex += emitted / totalWeight;
        lastUpdate = until;
    }

    function _settle(Position storage p) internal {
        p.owed += (uint256(p.weight) * (rewardIndex - p.indexPaid)) / SCALE;
        p.indexPaid = rewardIndex;
    }

    function _payReward(uint256 id, Position storage p) internal {
        uint256 owed = p.owed;
        if (owed == 0) return;
        p.owed = 0;
        rewardToken.push(p.owner, owed);
        emit RewardPaid(id, owed);
    }

    function _weightOf(uint128 amount, uint8 tier) internal view returns (uint128) {
        return uint128((uint256(amount) * tiers[tier].boostBps) / BPS);
    }

    function _owned(uint256 id) internal view returns (Position storage p) {
        p = positions[id];
        if (p.owner != msg.sender) revert NotOwner();
    }
}
