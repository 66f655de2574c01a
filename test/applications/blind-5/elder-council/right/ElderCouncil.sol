// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {CouncilToken} from "./CouncilToken.sol";

/// @notice Holds the treasury; does what the delegates vote for, some time after the vote.
contract ElderCouncil {
    enum State { Pending, Active, Defeated, Succeeded, Queued, Expired, Executed }

    struct Proposal {
        address proposer;
        uint48 startBlock;
        uint48 endBlock;
        uint64 eta;
        bool executed;
        uint256 forVotes;
        uint256 againstVotes;
        bytes32 actions;
    }

    error WrongState(State state);
    error WrongActions();
    error NotEnoughVotes();
    error AlreadyVoted();
    error TooEarly(uint256 eta);
    error ActionFailed(uint256 index);

    uint256 public constant VOTING_DELAY = 7_200;
    uint256 public constant VOTING_PERIOD = 36_000;
    uint256 public constant TIMELOCK = 2 days;
    uint256 public constant GRACE = 14 days;
    uint256 public constant QUORUM_BPS = 400;
    uint256 public constant THRESHOLD_BPS = 50;

    CouncilToken public immutable token;
    Proposal[] public proposals;
    mapping(uint256 => mapping(address => bool)) public hasVoted;

    event Proposed(uint256 indexed id, address indexed proposer, address[] targets, uint256[] values, bytes[] data);
    event VoteCast(uint256 indexed id, address indexed voter, bool support, uint256 weight);
    event Executed(uint256 indexed id);

    constructor(CouncilToken token_) {
        token = token_;
    }

    receive() external payable {}

    function propose(address[] calldata targets, uint256[] calldata values, bytes[] calldata data)
        external
        returns (uint256 id)
    {
        if (targets.length == 0 || targets.length != values.length || targets.length != data.length) {
            revert WrongActions();
        }
        uint256 past = block.number - 1;
        uint256 needed = (token.getPastSupply(past) * THRESHOLD_BPS) / 10_000;
        if (token.getPastVotes(msg.sender, past) < needed) revert NotEnoughVotes();
        id = proposals.length;
        Proposal storage proposal = proposals.push();
        proposal.proposer = msg.sender;
        proposal.startBlock = uint48(block.number + VOTING_DELAY);
        proposal.endBlock = uint48(block.number + VOTING_DELAY + VOTING_PERIOD);
        proposal.actions = keccak256(abi.encode(targets, values, data));
        emit Proposed(id, msg.sender, targets, values, data);
    }

    function castVote(uint256 id, bool support) external {
        _expect(id, State.Active);
        if (hasVoted[id][msg.sender]) revert AlreadyVoted();
        hasVoted[id][msg.sender] = true;
        Proposal storage proposal = proposals[id];
        uint256 weight = token.getPastVotes(msg.sender, proposal.startBlock);
        if (support) proposal.forVotes += weight;
        else proposal.againstVotes += weight;
        emit VoteCast(id, msg.sender, support, weight);
    }

    function queue(uint256 id) external {
        _expect(id, State.Succeeded);
        proposals[id].eta = uint64(block.timestamp + TIMELOCK);
    }

    function execute(uint256 id, address[] calldata targets, uint256[] calldata values, bytes[] calldata data) external {
        _expect(id, State.Queued);
        Proposal storage proposal = proposals[id];
        if (block.timestamp < proposal.eta) revert TooEarly(proposal.eta);
        if (keccak256(abi.encode(targets, values, data)) != proposal.actions) revert WrongActions();
        proposal.executed = true;
        for (uint256 i = 0; i < targets.length; ++i) {
            (bool done, ) = targets[i].call{value: values[i]}(data[i]);
            if (!done) revert ActionFailed(i);
        }
        emit Executed(id);
    }

    function state(uint256 id) public view returns (State) {
        Proposal storage proposal = proposals[id];
        if (proposal.executed) return State.Executed;
        if (block.number <= proposal.startBlock) return State.Pending;
        if (block.number <= proposal.endBlock) return State.Active;
        if (proposal.forVotes <= proposal.againstVotes || proposal.forVotes < quorum(id)) return State.Defeated;
        if (proposal.eta == 0) return State.Succeeded;
        return block.timestamp > proposal.eta + GRACE ? State.Expired : State.Queued;
    }

    function quorum(uint256 id) public view returns (uint256) {
        return (token.getPastSupply(proposals[id].startBlock) * QUORUM_BPS) / 10_000;
    }

    function _expect(uint256 id, State expected) private view {
        State current = state(id);
        if (current != expected) revert WrongState(current);
    }
}
