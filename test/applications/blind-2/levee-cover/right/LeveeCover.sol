// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

import {IERC20, SafeToken} from "./SafeToken.sol";
import {LeveePool} from "./LeveePool.sol";

/// Covers are sold against the pool; assessors vote on claims.
contract LeveeCover is LeveePool {
    using SafeToken for IERC20;

    struct Cover {
        address holder;
        uint128 amount;
        uint64 end;
        bool closed;
        uint64 votesUntil;
        uint32 yes;
        uint32 no;
    }

    error NotOwner();
    error NotAssessor(address who);
    error NotHolder(address who);
    error BadDuration(uint64 duration);
    error TooExpensive(uint256 premium);
    error CoverClosed(uint256 id);
    error ClaimPending(uint256 id);
    error NoClaim(uint256 id);
    error Voted(address who);
    error TooEarly();
    error TooLate();

    event AssessorSet(address indexed who, bool allowed);
    event Sold(uint256 indexed id, address indexed holder, uint128 amount, uint64 end, uint256 premium);
    event Claimed(uint256 indexed id, uint64 votesUntil);
    event VoteCast(uint256 indexed id, address indexed who, bool pays);
    event Closed(uint256 indexed id, uint256 paid);

    uint256 private constant BPS = 10_000;
    uint256 private constant YEARLY_BPS = 400;
    uint64 private constant CLAIM_TIME = 14 days;
    uint64 private constant VOTE_TIME = 5 days;
    uint32 private constant QUORUM = 3;

    address public immutable owner;
    Cover[] public covers;
    mapping(address => bool) public isAssessor;
    mapping(address => uint256) public payouts;
    mapping(uint256 => mapping(address => bool)) public hasVoted;

    constructor(IERC20 asset_) LeveePool(asset_) {
        owner = msg.sender;
    }

    function setAssessor(address who, bool allowed) external {
        if (msg.sender != owner) revert NotOwner();
        isAssessor[who] = allowed;
        emit AssessorSet(who, allowed);
    }

    function buy(uint128 amount, uint64 duration, uint256 maxPremium) external nonReentrant returns (uint256 id) {
        if (duration < 7 days || duration > 365 days) revert BadDuration(duration);
        if (amount == 0 || amount > freeAssets()) revert PoolLocked(freeAssets());
        uint256 premium = premiumOf(amount, duration);
        if (premium > maxPremium) revert TooExpensive(premium);
        lockedAssets += amount;
        id = covers.length;
        uint64 end = uint64(block.timestamp) + duration;
        covers.push(Cover({holder: msg.sender, amount: amount, end: end, closed: false, votesUntil: 0, yes: 0, no: 0}));
        uint256 received = asset.pull(msg.sender, premium);
        if (received < premium) revert TooLittle(received);
        poolAssets += received;
        emit Sold(id, msg.sender, amount, end, premium);
    }

    function claim(uint256 id) external {
        Cover storage cover = _openCover(id);
        if (msg.sender != cover.holder) revert NotHolder(msg.sender);
        if (cover.votesUntil != 0) revert ClaimPending(id);
        if (block.timestamp > cover.end + CLAIM_TIME) revert TooLate();
        cover.votesUntil = uint64(block.timestamp) + VOTE_TIME;
        claimedAssets += cover.amount;
        emit Claimed(id, cover.votesUntil);
    }

    function vote(uint256 id, bool pays) external {
        if (!isAssessor[msg.sender]) revert NotAssessor(msg.sender);
        Cover storage cover = _openCover(id);
        if (cover.votesUntil == 0) revert NoClaim(id);
        if (block.timestamp > cover.votesUntil) revert TooLate();
        if (hasVoted[id][msg.sender]) revert Voted(msg.sender);
        hasVoted[id][msg.sender] = true;
        if (pays) cover.yes += 1;
        else cover.no += 1;
        emit VoteCast(id, msg.sender, pays);
    }

    /// A cover has one claim; it is closed whether that is paid or not.
    function settle(uint256 id) external {
        Cover storage cover = _openCover(id);
        if (cover.votesUntil == 0) revert NoClaim(id);
        if (block.timestamp <= cover.votesUntil) revert TooEarly();
        cover.closed = true;
        lockedAssets -= cover.amount;
        claimedAssets -= cover.amount;
        uint256 paid = cover.yes > cover.no && cover.yes + cover.no >= QUORUM ? cover.amount : 0;
        poolAssets -= paid;
        payouts[cover.holder] += paid;
        emit Closed(id, paid);
    }

    function collect() external nonReentrant returns (uint256 amount) {
        amount = payouts[msg.sender];
        payouts[msg.sender] = 0;
        asset.push(msg.sender, amount);
    }

    /// Frees what a cover locked that ended without a claim.
    function release(uint256 id) external {
        Cover storage cover = _openCover(id);
        if (cover.votesUntil != 0) revert ClaimPending(id);
        if (block.timestamp <= cover.end + CLAIM_TIME) revert TooEarly();
        cover.closed = true;
        lockedAssets -= cover.amount;
        emit Closed(id, 0);
    }

    function premiumOf(uint256 amount, uint256 duration) public pure returns (uint256) {
        return (amount * YEARLY_BPS * duration + BPS * 365 days - 1) / (BPS * 365 days);
    }

    function _openCover(uint256 id) private view returns (Cover storage cover) {
        cover = covers[id];
        if (cover.closed) revert CoverClosed(id);
    }
}
