// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import "./Payments.sol";

/// @title MilestoneEscrow
/// @notice Clients fund a job up front, split in milestones. Contractors hand in work, clients accept
///         it, and an arbiter chosen by both rules over disputed milestones.
contract MilestoneEscrow {
    using Payments for IERC20Min;

    enum Stage { Open, Submitted, Disputed, Closed }

    struct Milestone {
        uint128 amount;
        uint64 submittedAt;
        uint64 disputedAt;
        Stage stage;
    }

    struct Job {
        address client;
        address contractor;
        address arbiter;
        IERC20Min token;
        uint64 deadline;
        bool accepted;
        Milestone[] milestones;
    }

    uint64 public constant REVIEW_TIME = 7 days;
    uint64 public constant RULING_TIME = 30 days;
    uint256 public constant MAX_MILESTONES = 20;
    uint256 public constant FEE_BPS = 100;

    address public immutable feeSink;
    Job[] private _jobs;

    event JobOpened(uint256 indexed jobId, address indexed client, address indexed contractor, uint256 total);
    event JobAccepted(uint256 indexed jobId);
    event WorkSubmitted(uint256 indexed jobId, uint256 indexed index);
    event DisputeRaised(uint256 indexed jobId, uint256 indexed index, address by);
    event MilestoneClosed(uint256 indexed jobId, uint256 indexed index, uint256 toContractor, uint256 toClient);

    modifier onlyClient(uint256 jobId) {
        require(msg.sender == _jobs[jobId].client, "not client");
        _;
    }

    modifier onlyContractor(uint256 jobId) {
        require(msg.sender == _jobs[jobId].contractor, "not contractor");
        _;
    }

    modifier onlyParty(uint256 jobId) {
        Job storage job = _jobs[jobId];
        require(msg.sender == job.client || msg.sender == job.contractor, "not a party");
        _;
    }

    constructor(address feeSink_) {
        require(feeSink_ != address(0), "sink");
        feeSink = feeSink_;
    }

    /// @notice Opens a job and takes the whole budget into custody.
    function open(
        address contractor,
        address arbiter,
        IERC20Min token,
        uint64 deadline,
        uint128[] calldata amounts
    ) external returns (uint256 jobId) {
        require(contractor != address(0) && arbiter != address(0), "zero address");
        require(arbiter != msg.sender && arbiter != contractor && contractor != msg.sender, "roles overlap");
        require(amounts.length > 0 && amounts.length <= MAX_MILESTONES, "milestones");
        require(deadline > block.timestamp, "deadline");

        jobId = _jobs.length;
        Job storage job = _jobs.push();
        job.client = msg.sender;
        job.contractor = contractor;
        job.arbiter = arbiter;
        job.token = token;
        job.deadline = deadline;

        uint256 total;
        for (uint256 i; i < amounts.length; ++i) {
            require(amounts[i] > 0, "empty milestone");
            job.milestones.push(Milestone(amounts[i], 0, 0, Stage.Open));
            total += amounts[i];
        }

        uint256 received = token.collect(msg.sender, total);
        require(received == total, "token keeps a fee");
        emit JobOpened(jobId, msg.sender, contractor, total);
    }

    /// @notice The contractor agrees to the terms, including the arbiter.
    function accept(uint256 jobId) external onlyContractor(jobId) {
        Job storage job = _jobs[jobId];
        require(!job.accepted, "accepted");
        job.accepted = true;
        emit JobAccepted(jobId);
    }

    function submit(uint256 jobId, uint256 index) external onlyContractor(jobId) {
        Job storage job = _jobs[jobId];
        Milestone storage m = job.milestones[index];
        require(job.accepted, "not accepted");
        require(block.timestamp <= job.deadline, "late");
        require(m.stage == Stage.Open, "stage");
        m.stage = Stage.Submitted;
        m.submittedAt = uint64(block.timestamp);
        emit WorkSubmitted(jobId, index);
    }

    /// @notice The client is satisfied and pays the milestone.
    function approve(uint256 jobId, uint256 index) external onlyClient(jobId) {
        Milestone storage m = _jobs[jobId].milestones[index];
        require(m.stage == Stage.Open || m.stage == Stage.Submitted, "stage");
        _close(jobId, index, m.amount);
    }

    /// @notice Pays a submitted milestone that the client left unanswered.
    function releaseUnanswered(uint256 jobId, uint256 index) external onlyContractor(jobId) {
        Milestone storage m = _jobs[jobId].milestones[index];
        require(m.stage == Stage.Submitted, "stage");
        require(block.timestamp > m.submittedAt + REVIEW_TIME, "under review");
        _close(jobId, index, m.amount);
    }

    function dispute(uint256 jobId, uint256 index) external onlyParty(jobId) {
        Milestone storage m = _jobs[jobId].milestones[index];
        require(m.stage == Stage.Submitted, "stage");
        m.stage = Stage.Disputed;
        m.disputedAt = uint64(block.timestamp);
        emit DisputeRaised(jobId, index, msg.sender);
    }

    /// @notice The arbiter divides a disputed milestone.
    function rule(uint256 jobId, uint256 index, uint128 toContractor) external {
        require(msg.sender == _jobs[jobId].arbiter, "not arbiter");
        Milestone storage m = _jobs[jobId].milestones[index];
        require(m.stage == Stage.Disputed, "stage");
        require(toContractor <= m.amount, "above amount");
        _close(jobId, index, toContractor);
    }

    /// @notice Even split when the arbiter stays silent.
    function splitUnruled(uint256 jobId, uint256 index) external onlyParty(jobId) {
        Milestone storage m = _jobs[jobId].milestones[index];
        require(m.stage == Stage.Disputed, "stage");
        require(block.timestamp > m.disputedAt + RULING_TIME, "ruling pending");
        _close(jobId, index, m.amount / 2);
    }

    /// @notice Returns a milestone that was never handed in.
    function reclaim(uint256 jobId, uint256 index) external onlyClient(jobId) {
        Job storage job = _jobs[jobId];
        require(job.milestones[index].stage == Stage.Open, "stage");
        require(!job.accepted || block.timestamp > job.deadline, "still running");
        _close(jobId, index, 0);
    }

    function milestone(uint256 jobId, uint256 index) external view returns (Milestone memory) {
        return _jobs[jobId].milestones[index];
    }

    function _close(uint256 jobId, uint256 index, uint256 toContractor) private {
        Job storage job = _jobs[jobId];
        Milestone storage m = job.milestones[index];
        m.stage = Stage.Closed;

        uint256 toClient = m.amount - toContractor;
        uint256 fee = toContractor * FEE_BPS / 10_000;
        job.token.pay(feeSink, fee);
        job.token.pay(job.contractor, toContractor - fee);
        job.token.pay(job.client, toClient);
        emit MilestoneClosed(jobId, index, toContractor, toClient);
    }
}
