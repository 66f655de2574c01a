// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {AssemblyVotes} from "./AssemblyVotes.sol";

/// Proposals of one call each: voted on with the votes of the block before they opened, then run after a wait.
contract AssemblyGovernor {
    enum Choice {
        Against,
        For,
        Abstain
    }

    struct Proposal {
        address proposer;
        uint48 snapshot;
        uint48 endBlock;
        bool executed;
        bool cancelled;
        uint256 forVotes;
        uint256 againstVotes;
        uint256 abstainVotes;
    }

    error BelowThreshold(uint256 votes);
    error AlreadyProposed(bytes32 id);
    error NotOpen(bytes32 id);
    error AlreadyVoted(address voter);
    error NotProposer(address who);
    error NotPassed(bytes32 id);
    error CallFailed(bytes reason);

    event Proposed(bytes32 indexed id, address indexed proposer, address target, uint256 value, bytes data, string reason);
    event VoteCast(bytes32 indexed id, address indexed voter, Choice choice, uint256 votes);
    event Cancelled(bytes32 indexed id);
    event Executed(bytes32 indexed id);

    uint48 private constant VOTING_DELAY = 7_200;
    uint48 private constant VOTING_BLOCKS = 36_000;
    uint48 private constant WAIT_BLOCKS = 14_400;
    uint48 private constant GRACE_BLOCKS = 100_800;
    uint256 private constant THRESHOLD_BPS = 50;
    uint256 private constant QUORUM_BPS = 1_000;
    uint256 private constant BPS = 10_000;

    AssemblyVotes public immutable token;
    mapping(bytes32 => Proposal) public proposals;
    mapping(bytes32 => mapping(address => bool)) public hasVoted;

    constructor(AssemblyVotes token_) {
        token = token_;
    }

    receive() external payable {}

    function propose(address target, uint256 value, bytes calldata data, string calldata reason) external returns (bytes32 id) {
        uint256 votes = token.pastVotesOf(msg.sender, block.number - 1);
        if (votes < (token.totalSupply() * THRESHOLD_BPS) / BPS) revert BelowThreshold(votes);
        id = hashProposal(msg.sender, target, value, data, keccak256(bytes(reason)));
        if (proposals[id].proposer != address(0)) revert AlreadyProposed(id);
        Proposal storage proposal = proposals[id];
        proposal.proposer = msg.sender;
        proposal.snapshot = uint48(block.number) + VOTING_DELAY;
        proposal.endBlock = proposal.snapshot + VOTING_BLOCKS;
        emit Proposed(id, msg.sender, target, value, data, reason);
    }

    function castVote(bytes32 id, Choice choice) external returns (uint256 votes) {
        Proposal storage proposal = proposals[id];
        if (proposal.proposer == address(0) || proposal.cancelled) revert NotOpen(id);
        if (block.number <= proposal.snapshot || block.number > proposal.endBlock) revert NotOpen(id);
        if (hasVoted[id][msg.sender]) revert AlreadyVoted(msg.sender);
        hasVoted[id][msg.sender] = true;
        votes = token.pastVotesOf(msg.sender, proposal.snapshot);
        if (choice == Choice.For) proposal.forVotes += votes;
        else if (choice == Choice.Against) proposal.againstVotes += votes;
        else proposal.abstainVotes += votes;
        emit VoteCast(id, msg.sender, choice, votes);
    }

    function cancel(bytes32 id) external {
        Proposal storage proposal = proposals[id];
        if (proposal.proposer != msg.sender) revert NotProposer(msg.sender);
        if (proposal.executed) revert NotOpen(id);
        proposal.cancelled = true;
        emit Cancelled(id);
    }

    function execute(address proposer, address target, uint256 value, bytes calldata data, bytes32 reasonHash)
        external
        payable
    {
        bytes32 id = hashProposal(proposer, target, value, data, reasonHash);
        if (!hasPassed(id)) revert NotPassed(id);
        proposals[id].executed = true;
        (bool ok, bytes memory reason) = target.call{value: value}(data);
        if (!ok) revert CallFailed(reason);
        emit Executed(id);
    }

    /// Passed, waited for, and not yet run.
    function hasPassed(bytes32 id) public view returns (bool) {
        Proposal storage proposal = proposals[id];
        if (proposal.proposer == address(0) || proposal.cancelled || proposal.executed) return false;
        uint256 opensAt = uint256(proposal.endBlock) + WAIT_BLOCKS;
        if (block.number <= opensAt || block.number > opensAt + GRACE_BLOCKS) return false;
        uint256 quorum = (token.totalSupply() * QUORUM_BPS) / BPS;
        return proposal.forVotes > proposal.againstVotes && proposal.forVotes + proposal.abstainVotes >= quorum;
    }

    function hashProposal(address proposer, address target, uint256 value, bytes calldata data, bytes32 reasonHash)
        public
        pure
        returns (bytes32)
    {
        return keccak256(abi.encode(proposer, target, value, keccak256(data), reasonHash));
    }
}
