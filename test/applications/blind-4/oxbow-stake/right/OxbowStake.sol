// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);

    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

library SafeMove {
    error MoveFailed();

    function give(IToken token, address to, uint256 amount) internal {
        if (amount > 0 && !token.transfer(to, amount)) revert MoveFailed();
    }

    function grab(IToken token, address from, uint256 amount) internal {
        if (!token.transferFrom(from, address(this), amount)) revert MoveFailed();
    }
}

abstract contract Roles {
    error NotPermitted();

    address public chief;
    address public payer;
    address public slasher;

    modifier only(address who) {
        if (msg.sender != who) revert NotPermitted();
        _;
    }

    constructor(address payer_, address slasher_) {
        chief = msg.sender;
        payer = payer_;
        slasher = slasher_;
    }

    function setPayer(address next) external only(chief) {
        payer = next;
    }

    function setSlasher(address next) external only(chief) {
        slasher = next;
    }
}

/// @title Staking with a reward per token over weeks, a cool-down on the way out, and slashing.
contract OxbowStake is Roles {
    using SafeMove for IToken;

    error Nothing();
    error Cooling();
    error TooMuch();

    struct Account {
        uint128 staked;
        uint128 cooling;
        uint64 readyAt;
        uint256 paidPerToken;
        uint256 owed;
    }

    uint256 private constant ONE = 1e18;
    uint256 public constant PERIOD = 7 days;
    uint256 public constant COOLDOWN = 10 days;
    uint256 public constant MAX_SLASH_BPS = 3_000;

    IToken public immutable stakeToken;
    IToken public immutable rewardToken;
    uint256 public totalStaked;
    uint256 public rewardRate;
    uint256 public periodEnd;
    uint256 public updatedAt;
    uint256 public perTokenStored;
    uint256 public unassigned;
    mapping(address => Account) public accounts;

    event Staked(address indexed account, uint256 amount);
    event CooldownStarted(address indexed account, uint256 amount, uint256 readyAt);
    event Left(address indexed account, uint256 amount);
    event Rewarded(address indexed account, uint256 amount);
    event Slashed(address indexed account, uint256 amount);

    constructor(
        IToken stakeToken_,
        IToken rewardToken_,
        address payer_,
        address slasher_
    ) Roles(payer_, slasher_) {
        require(address(stakeToken_) != address(rewardToken_), "same token");
        stakeToken = stakeToken_;
        rewardToken = rewardToken_;
    }

    modifier settle(address who) {
        if (totalStaked == 0) unassigned += (lastPaid() - updatedAt) * rewardRate;
        perTokenStored = perToken();
        updatedAt = lastPaid();
        Account storage a = accounts[who];
        a.owed += (uint256(a.staked) * (perTokenStored - a.paidPerToken)) / ONE;
        a.paidPerToken = perTokenStored;
        _;
    }

    function lastPaid() public view returns (uint256) {
        return block.timestamp < periodEnd ? block.timestamp : periodEnd;
    }

    function perToken() public view returns (uint256) {
        if (totalStaked == 0) return perTokenStored;
        return perTokenStored + ((lastPaid() - updatedAt) * rewardRate * ONE) / totalStaked;
    }

    function stake(uint128 amount) external {
        _stake(msg.sender, amount);
    }

    /// @notice The caller pays, the stake is the other's.
    function stakeFor(address who, uint128 amount) external {
        _stake(who, amount);
    }

    function startCooldown(uint128 amount) external settle(msg.sender) {
        Account storage a = accounts[msg.sender];
        if (amount == 0) revert Nothing();
        if (amount > a.staked) revert TooMuch();
        a.staked -= amount;
        a.cooling += amount;
        a.readyAt = uint64(block.timestamp + COOLDOWN);
        totalStaked -= amount;
        emit CooldownStarted(msg.sender, amount, a.readyAt);
    }

    function exit() external {
        Account storage a = accounts[msg.sender];
        uint256 amount = a.cooling;
        if (amount == 0) revert Nothing();
        if (block.timestamp < a.readyAt) revert Cooling();
        a.cooling = 0;
        stakeToken.give(msg.sender, amount);
        emit Left(msg.sender, amount);
    }

    function collect() external settle(msg.sender) {
        uint256 owed = accounts[msg.sender].owed;
        accounts[msg.sender].owed = 0;
        rewardToken.give(msg.sender, owed);
        emit Rewarded(msg.sender, owed);
    }

    /// @notice What is slashed is taken from the stake, and then from what is on its way out.
    function slash(address who, uint128 amount) external only(slasher) settle(who) {
        Account storage a = accounts[who];
        uint256 all = uint256(a.staked) + a.cooling;
        if (amount > (all * MAX_SLASH_BPS) / 10_000) revert TooMuch();
        uint128 fromStake = amount < a.staked ? amount : a.staked;
        a.staked -= fromStake;
        a.cooling -= amount - fromStake;
        totalStaked -= fromStake;
        stakeToken.give(chief, amount);
        emit Slashed(who, amount);
    }

    function addRewards(uint256 amount) external only(payer) settle(address(0)) {
        uint256 left = block.timestamp < periodEnd ? (periodEnd - block.timestamp) * rewardRate : 0;
        rewardRate = (amount + left + unassigned) / PERIOD;
        unassigned = 0;
        updatedAt = block.timestamp;
        periodEnd = block.timestamp + PERIOD;
        rewardToken.grab(msg.sender, amount);
    }

    function _stake(address who, uint128 amount) private settle(who) {
        if (amount == 0) revert Nothing();
        accounts[who].staked += amount;
        totalStaked += amount;
        stakeToken.grab(msg.sender, amount);
        emit Staked(who, amount);
    }
}
