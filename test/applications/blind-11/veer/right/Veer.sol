// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {VeerLock, IToken} from "./VeerLock.sol";

/// @title Veer
/// @notice Lockers split their voting power over gauges once per epoch. The epoch's emissions go to the gauges by
///         weight; bribes posted for an epoch and a gauge go to those who voted for it. Votes of one epoch are not
///         carried into the next.
/// @dev For standard tokens: no transfer fees, no rebasing.
contract Veer is VeerLock {
    uint256 public constant BPS = 10_000;
    uint256 public constant MAX_CHOICES = 10;

    address public immutable governor;
    IToken public immutable bribeToken;
    uint256 public immutable minBribe;

    mapping(address => bool) public isGauge;
    mapping(uint256 => uint256) public emissionOf;
    mapping(uint256 => mapping(address => bool)) public emissionPaid;
    /// @dev epoch => gauge => weight
    mapping(uint256 => mapping(address => uint256)) public weightOf;
    mapping(uint256 => uint256) public totalWeight;
    /// @dev epoch => voter => gauge => weight
    mapping(uint256 => mapping(address => mapping(address => uint256))) public voteOf;
    mapping(uint256 => mapping(address => address[])) private _choices;
    mapping(uint256 => mapping(address => uint256)) public bribePool;
    mapping(uint256 => mapping(address => mapping(address => uint256))) public bribeBy;
    mapping(uint256 => mapping(address => mapping(address => bool))) public bribeClaimed;

    event GaugeSet(address gauge, bool on);
    event EmissionFunded(uint256 indexed epoch, uint256 amount);
    event Voted(uint256 indexed epoch, address indexed voter, uint256 power);
    event VoteReset(uint256 indexed epoch, address indexed voter);
    event BribePosted(uint256 indexed epoch, address indexed gauge, address indexed briber, uint256 amount);
    event BribeClaimed(uint256 indexed epoch, address indexed gauge, address indexed voter, uint256 amount);
    event BribeReturned(uint256 indexed epoch, address indexed gauge, address indexed briber, uint256 amount);
    event EmissionPaid(uint256 indexed epoch, address indexed gauge, uint256 amount);

    error NotGovernor();
    error UnknownGauge();
    error BadChoice();
    error NoPower();
    error EpochOpen();
    error EpochPast();
    error AlreadyDone();
    error BribeTooSmall();
    error HasVotes();

    constructor(IToken token_, IToken bribeToken_, address governor_, uint256 minBribe_) VeerLock(token_) {
        bribeToken = bribeToken_;
        governor = governor_;
        minBribe = minBribe_;
    }

    function setGauge(address gauge, bool on) external {
        if (msg.sender != governor) revert NotGovernor();
        isGauge[gauge] = on;
        emit GaugeSet(gauge, on);
    }

    /// @notice Adds to the emissions of the current or a later epoch.
    function fundEmission(uint256 epoch, uint256 amount) external {
        if (epoch < currentEpoch()) revert EpochPast();
        emissionOf[epoch] += amount;
        _take(token, amount);
        emit EmissionFunded(epoch, amount);
    }

    /// @notice Votes in the current epoch; an earlier vote of the epoch is replaced.
    function vote(address[] calldata gauges, uint256[] calldata shares) external {
        if (gauges.length != shares.length || gauges.length == 0 || gauges.length > MAX_CHOICES) revert BadChoice();
        uint256 epoch = currentEpoch();
        uint256 power = powerAt(msg.sender, epoch);
        if (power == 0) revert NoPower();
        _reset(epoch, msg.sender);
        uint256 used;
        for (uint256 i; i < gauges.length; ++i) {
            address g = gauges[i];
            if (!isGauge[g]) revert UnknownGauge();
            uint256 w = (power * shares[i]) / BPS;
            if (w == 0 || voteOf[epoch][msg.sender][g] != 0) revert BadChoice();
            used += shares[i];
            voteOf[epoch][msg.sender][g] = w;
            _choices[epoch][msg.sender].push(g);
            weightOf[epoch][g] += w;
            totalWeight[epoch] += w;
        }
        if (used > BPS) revert BadChoice();
        emit Voted(epoch, msg.sender, power);
    }

    function resetVote() external {
        _reset(currentEpoch(), msg.sender);
    }

    function _reset(uint256 epoch, address voter) private {
        address[] storage chosen = _choices[epoch][voter];
        for (uint256 i; i < chosen.length; ++i) {
            uint256 w = voteOf[epoch][voter][chosen[i]];
            weightOf[epoch][chosen[i]] -= w;
            totalWeight[epoch] -= w;
            delete voteOf[epoch][voter][chosen[i]];
        }
        delete _choices[epoch][voter];
        emit VoteReset(epoch, voter);
    }

    /// @notice Pays a gauge its part of a finished epoch. Emissions of an epoch nobody voted in move on.
    function payGauge(uint256 epoch, address gauge) external returns (uint256 amount) {
        if (epoch >= currentEpoch()) revert EpochOpen();
        if (emissionPaid[epoch][gauge]) revert AlreadyDone();
        emissionPaid[epoch][gauge] = true;
        uint256 weight = weightOf[epoch][gauge];
        if (weight == 0) return 0;
        amount = (emissionOf[epoch] * weight) / totalWeight[epoch];
        _give(token, gauge, amount);
        emit EmissionPaid(epoch, gauge, amount);
    }

    function rollEmission(uint256 epoch) external {
        if (epoch >= currentEpoch()) revert EpochOpen();
        if (totalWeight[epoch] != 0) revert HasVotes();
        uint256 amount = emissionOf[epoch];
        emissionOf[epoch] = 0;
        emissionOf[currentEpoch()] += amount;
        emit EmissionFunded(currentEpoch(), amount);
    }

    /// @notice Offers `amount` to those who vote for `gauge` in the current or a later epoch.
    function postBribe(uint256 epoch, address gauge, uint256 amount) external {
        if (epoch < currentEpoch()) revert EpochPast();
        if (!isGauge[gauge]) revert UnknownGauge();
        if (amount < minBribe) revert BribeTooSmall();
        bribePool[epoch][gauge] += amount;
        bribeBy[epoch][gauge][msg.sender] += amount;
        _take(bribeToken, amount);
        emit BribePosted(epoch, gauge, msg.sender, amount);
    }

    function claimBribe(uint256 epoch, address gauge) external returns (uint256 amount) {
        if (epoch >= currentEpoch()) revert EpochOpen();
        if (bribeClaimed[epoch][gauge][msg.sender]) revert AlreadyDone();
        bribeClaimed[epoch][gauge][msg.sender] = true;
        uint256 w = voteOf[epoch][msg.sender][gauge];
        if (w == 0) return 0;
        amount = (bribePool[epoch][gauge] * w) / weightOf[epoch][gauge];
        _give(bribeToken, msg.sender, amount);
        emit BribeClaimed(epoch, gauge, msg.sender, amount);
    }

    /// @notice A briber takes back what was posted for a finished epoch in which the gauge got no vote.
    function returnBribe(uint256 epoch, address gauge) external returns (uint256 amount) {
        if (epoch >= currentEpoch()) revert EpochOpen();
        if (weightOf[epoch][gauge] != 0) revert HasVotes();
        amount = bribeBy[epoch][gauge][msg.sender];
        bribeBy[epoch][gauge][msg.sender] = 0;
        _give(bribeToken, msg.sender, amount);
        emit BribeReturned(epoch, gauge, msg.sender, amount);
    }
}
