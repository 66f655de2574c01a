// SPDX-License-Identifier: BSD-3-Clause
pragma solidity ^0.8.20;

interface IGuildToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// @title Guild
/// @notice Delegated staking: operators work with the stake of their delegators and are slashed with it.
/// @dev Leaving stake waits in a second pool of the operator and is slashed with the first. Stake and reward token are
///      plain ERC20s that revert on failure. The slasher is the protocol's trusted dispute contract.
contract Guild {
    struct Operator {
        bool known;
        bool dead;
        uint16 commissionBps;
        uint256 stake;
        uint256 shares;
        uint256 leavingStake;
        uint256 leavingShares;
        uint256 rewardPerShare;
        uint256 rewardRate; // scaled tokens per second
        uint64 streamEnd;
        uint64 lastAccrual;
        uint256 commission;
    }

    struct Delegation {
        uint256 shares;
        uint256 rewardDebt;
        uint256 earned;
    }

    struct Leaving {
        address owner;
        address operator;
        uint64 readyAt;
        uint256 shares;
    }

    error UnknownOperator();
    error AlreadyOperator();
    error CommissionTooHigh();
    error OperatorDead();
    error TooSmall();
    error NothingLeft();
    error NotReady(uint256 readyAt);
    error NotYours();
    error OnlySlasher();
    error OnlyRewarder();
    error BadFraction();

    event OperatorJoined(address indexed operator, uint16 commissionBps);
    event CommissionLowered(address indexed operator, uint16 commissionBps);
    event Delegated(address indexed operator, address indexed by, uint256 amount, uint256 shares);
    event Undelegated(address indexed operator, address indexed by, uint256 indexed leavingId, uint256 amount);
    event Left(uint256 indexed leavingId, uint256 amount);
    event Rewarded(address indexed operator, uint256 amount, uint256 commission);
    event RewardClaimed(address indexed operator, address indexed by, uint256 amount);
    event Slashed(address indexed operator, uint256 fractionBps, uint256 loss);

    uint256 private constant P = 1e27;
    uint256 private constant BPS = 10_000;
    uint256 public constant MIN_DELEGATION = 1e15;
    uint256 public constant MAX_COMMISSION = 3_000;
    uint64 public constant UNBONDING = 14 days;
    uint64 public constant STREAM = 7 days;

    IGuildToken public immutable stakeToken;
    IGuildToken public immutable rewardToken;
    address public immutable slasher;
    address public immutable rewarder;
    address public immutable treasury;

    mapping(address => Operator) public operators;
    mapping(address => mapping(address => Delegation)) public delegations;
    mapping(uint256 => Leaving) public leavings;
    uint256 public leavingCount;

    constructor(IGuildToken stake_, IGuildToken reward_, address slasher_, address rewarder_, address treasury_) {
        stakeToken = stake_;
        rewardToken = reward_;
        slasher = slasher_;
        rewarder = rewarder_;
        treasury = treasury_;
    }

    // ------------------------------------------------------------ operators

    function join(uint16 commissionBps) external {
        Operator storage o = operators[msg.sender];
        if (o.known) revert AlreadyOperator();
        if (commissionBps > MAX_COMMISSION) revert CommissionTooHigh();
        o.known = true;
        o.commissionBps = commissionBps;
        emit OperatorJoined(msg.sender, commissionBps);
    }

    /// @notice A commission can only go down; delegators need not watch for a rise.
    function lowerCommission(uint16 commissionBps) external {
        Operator storage o = _operator(msg.sender);
        if (commissionBps >= o.commissionBps) revert CommissionTooHigh();
        o.commissionBps = commissionBps;
        emit CommissionLowered(msg.sender, commissionBps);
    }

    function takeCommission(address to) external {
        Operator storage o = _operator(msg.sender);
        uint256 amount = o.commission;
        o.commission = 0;
        rewardToken.transfer(to, amount);
    }

    // ----------------------------------------------------------- delegators

    function delegate(address operator, uint256 amount) external returns (uint256 shares) {
        Operator storage o = _operator(operator);
        if (o.dead) revert OperatorDead();
        if (amount < MIN_DELEGATION) revert TooSmall();
        shares = o.stake == 0 ? amount : (amount * o.shares) / o.stake;

        Delegation storage d = delegations[operator][msg.sender];
        _book(o, d);
        d.shares += shares;
        d.rewardDebt = _debt(o, d);
        o.shares += shares;
        o.stake += amount;
        stakeToken.transferFrom(msg.sender, address(this), amount);
        emit Delegated(operator, msg.sender, amount, shares);
    }

    /// @notice Begin to leave; the stake stays slashable until it is withdrawn.
    function undelegate(address operator, uint256 shares) external returns (uint256 id) {
        Operator storage o = _operator(operator);
        Delegation storage d = delegations[operator][msg.sender];
        _book(o, d);
        d.shares -= shares;
        d.rewardDebt = _debt(o, d);

        uint256 amount = o.shares == 0 ? 0 : (shares * o.stake) / o.shares;
        if (amount == 0) revert NothingLeft();
        o.shares -= shares;
        o.stake -= amount;

        uint256 leaving = o.leavingShares == 0 ? amount : (amount * o.leavingShares) / o.leavingStake;
        o.leavingShares += leaving;
        o.leavingStake += amount;
        id = ++leavingCount;
        leavings[id] = Leaving(msg.sender, operator, uint64(block.timestamp) + UNBONDING, leaving);
        emit Undelegated(operator, msg.sender, id, amount);
    }

    function withdraw(uint256 id, address to) external returns (uint256 amount) {
        Leaving memory l = leavings[id];
        if (l.owner != msg.sender) revert NotYours();
        if (block.timestamp < l.readyAt) revert NotReady(l.readyAt);
        delete leavings[id];
        Operator storage o = operators[l.operator];
        amount = (l.shares * o.leavingStake) / o.leavingShares;
        o.leavingShares -= l.shares;
        o.leavingStake -= amount;
        stakeToken.transfer(to, amount);
        emit Left(id, amount);
    }

    function claim(address operator, address to) external returns (uint256 amount) {
        Operator storage o = _operator(operator);
        Delegation storage d = delegations[operator][msg.sender];
        _book(o, d);
        d.rewardDebt = _debt(o, d);
        amount = d.earned;
        d.earned = 0;
        rewardToken.transfer(to, amount);
        emit RewardClaimed(operator, msg.sender, amount);
    }

    // -------------------------------------------------- rewards and slashing

    /// @notice Rewards flow over a week, so that stake which comes for a single payment gains nothing.
    function reward(address operator, uint256 amount) external {
        if (msg.sender != rewarder) revert OnlyRewarder();
        Operator storage o = _operator(operator);
        _accrue(o);
        uint256 commission = (amount * o.commissionBps) / BPS;
        o.commission += commission;
        uint256 pot = (amount - commission) * P;
        if (block.timestamp < o.streamEnd) pot += (o.streamEnd - block.timestamp) * o.rewardRate;
        o.rewardRate = pot / STREAM;
        o.streamEnd = uint64(block.timestamp) + STREAM;
        rewardToken.transferFrom(msg.sender, address(this), amount);
        emit Rewarded(operator, amount, commission);
    }

    /// @notice Take a fraction of all stake that stood behind the operator, leaving stake included.
    /// @dev A full slash ends the operator for good.
    function slash(address operator, uint256 fractionBps) external {
        if (msg.sender != slasher) revert OnlySlasher();
        if (fractionBps == 0 || fractionBps > BPS) revert BadFraction();
        Operator storage o = _operator(operator);
        uint256 lossActive = (o.stake * fractionBps) / BPS;
        uint256 lossLeaving = (o.leavingStake * fractionBps) / BPS;
        o.stake -= lossActive;
        o.leavingStake -= lossLeaving;
        if (fractionBps == BPS) o.dead = true;
        stakeToken.transfer(treasury, lossActive + lossLeaving);
        emit Slashed(operator, fractionBps, lossActive + lossLeaving);
    }

    // --------------------------------------------------------------- helpers

    function stakeOf(address operator, address account) external view returns (uint256) {
        Operator storage o = operators[operator];
        return o.shares == 0 ? 0 : (delegations[operator][account].shares * o.stake) / o.shares;
    }

    /// @dev Books rewards up to now; the caller sets the reward debt after it changed the shares.
    function _book(Operator storage o, Delegation storage d) private {
        _accrue(o);
        d.earned += _debt(o, d) - d.rewardDebt;
    }

    /// @dev The stream stands still while nobody delegates.
    function _accrue(Operator storage o) private {
        uint64 time = uint64(block.timestamp);
        uint64 last = o.lastAccrual;
        uint64 end = o.streamEnd;
        o.lastAccrual = time;
        if (last >= end) return;
        if (o.shares == 0) o.streamEnd = end + time - last;
        else o.rewardPerShare += ((time < end ? time : end) - last) * o.rewardRate / o.shares;
    }

    function _debt(Operator storage o, Delegation storage d) private view returns (uint256) {
        return (d.shares * o.rewardPerShare) / P;
    }

    function _operator(address operator) private view returns (Operator storage o) {
        o = operators[operator];
        if (!o.known) revert UnknownOperator();
    }
}
