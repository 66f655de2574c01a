// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {MootToken} from "./MootToken.sol";

/// Proposals are voted on with the votes of a past block, and carried out after a delay.
contract MootCouncil {
    struct Proposal {
        address proposer;
        uint48 snapshot;
        uint48 endBlock;
        bool executed;
        bool cancelled;
        address target;
        uint256 value;
        bytes data;
        uint256 yes;
        uint256 no;
        uint256 eta;
    }

    uint256 public constant VOTING_DELAY = 7200;
    uint256 public constant VOTING_PERIOD = 36_000;
    uint256 public constant TIMELOCK = 2 days;
    uint256 public constant GRACE = 14 days;
    uint256 private constant THRESHOLD_BPS = 50;
    uint256 private constant QUORUM_BPS = 1000;

    MootToken public immutable token;
    uint256 public nProposals;
    mapping(uint256 => Proposal) private proposals;
    mapping(uint256 => mapping(address => bool)) public hasVoted;

    event Proposed(uint256 indexed id, address indexed proposer, address target, uint256 value, bytes data, string why);
    event Voted(uint256 indexed id, address indexed voter, bool inFavour, uint256 weight);
    event Queued(uint256 indexed id, uint256 eta);
    event Executed(uint256 indexed id);
    event Cancelled(uint256 indexed id);

    error NoSuchProposal();
    error BelowThreshold();
    error NotOpen();
    error AlreadyVoted();
    error NoVotes();
    error NotCarried();
    error AlreadyQueued();
    error NotReady();
    error NotProposer();
    error CallFailed();

    constructor(MootToken token_) {
        token = token_;
    }

    receive() external payable {}

    modifier live(uint256 id) {
        Proposal storage proposal = proposals[id];
        if (proposal.proposer == address(0) || proposal.cancelled || proposal.executed) revert NoSuchProposal();
        _;
    }

    function propose(
        address target,
        uint256 value,
        bytes calldata data,
        string calldata why
    ) external returns (uint256 id) {
        uint256 votes = token.getPastVotes(msg.sender, block.number - 1);
        if (votes == 0 || votes * 10_000 < token.totalSupply() * THRESHOLD_BPS) revert BelowThreshold();
        id = ++nProposals;
        Proposal storage proposal = proposals[id];
        proposal.proposer = msg.sender;
        proposal.snapshot = uint48(block.number + VOTING_DELAY);
        proposal.endBlock = uint48(block.number + VOTING_DELAY + VOTING_PERIOD);
        proposal.target = target;
        proposal.value = value;
        proposal.data = data;
        emit Proposed(id, msg.sender, target, value, data, why);
    }

    function vote(uint256 id, bool inFavour) external live(id) {
        Proposal storage proposal = proposals[id];
        if (block.number <= proposal.snapshot || block.number > proposal.endBlock) revert NotOpen();
        if (hasVoted[id][msg.sender]) revert AlreadyVoted();
        hasVoted[id][msg.sender] = true;
        uint256 weight = token.getPastVotes(msg.sender, proposal.snapshot);
        if (weight == 0) revert NoVotes();
        if (inFavour) proposal.yes += weight;
        else proposal.no += weight;
        emit Voted(id, msg.sender, inFavour, weight);
    }

    function queue(uint256 id) external live(id) {
        Proposal storage proposal = proposals[id];
        if (block.number <= proposal.endBlock || !_carried(proposal)) revert NotCarried();
        if (proposal.eta != 0) revert AlreadyQueued();
        proposal.eta = block.timestamp + TIMELOCK;
        emit Queued(id, proposal.eta);
    }

    function execute(uint256 id) external live(id) returns (bytes memory) {
        Proposal storage proposal = proposals[id];
        uint256 eta = proposal.eta;
        if (eta == 0 || block.timestamp < eta || block.timestamp > eta + GRACE) revert NotReady();
        proposal.executed = true;
        emit Executed(id);
        (bool ok, bytes memory result) = proposal.target.call{value: proposal.value}(proposal.data);
        if (!ok) revert CallFailed();
        return result;
    }

    function cancel(uint256 id) external live(id) {
        Proposal storage proposal = proposals[id];
        if (msg.sender != proposal.proposer) revert NotProposer();
        proposal.cancelled = true;
        emit Cancelled(id);
    }

    function proposalOf(uint256 id) external view returns (Proposal memory) {
        return proposals[id];
    }

    function _carried(Proposal storage proposal) private view returns (bool) {
        return proposal.yes > proposal.no && proposal.yes * 10_000 >= token.totalSupply() * QUORUM_BPS;
    }
}
