// SPDX-License-Identifier: MIT
pragma solidity ^0.8.22;

import {VoteToken} from "./VoteToken.sol";

/// @title Assembly
/// @notice Governor and timelock in one; it holds the treasury and makes the calls itself.
contract Assembly {
    enum State { Unknown, Pending, Active, Defeated, Succeeded, Queued, Expired, Executed, Cancelled }

    struct Action {
        address target;
        uint256 value;
        bytes data;
    }

    struct Proposal {
        address proposer;
        uint48 voteStart;
        uint48 voteEnd;
        uint48 eta;
        bool executed;
        bool cancelled;
        uint256 quorum;
        uint256 ayes;
        uint256 nays;
        uint256 abstains;
    }

    uint256 public constant VOTING_DELAY = 1 days;
    uint256 public constant VOTING_PERIOD = 5 days;
    uint256 public constant GRACE = 14 days;

    VoteToken public immutable token;
    address public guardian;
    uint256 public delay = 2 days;
    uint256 public quorumBps = 400;
    uint256 public constant THRESHOLD_BPS = 50;
    uint256 public proposalCount;
    mapping(bytes32 => Proposal) public proposals;
    mapping(bytes32 => mapping(address => bool)) public hasVoted;

    event ProposalMade(bytes32 indexed id, address proposer, Action[] actions, string text);
    event VoteCast(bytes32 indexed id, address indexed voter, uint8 support, uint256 weight);
    event ProposalQueued(bytes32 indexed id, uint256 eta);
    event ProposalExecuted(bytes32 indexed id);

    error BelowThreshold();
    error WrongState(State state);
    error VotedAlready();
    error TooEarly();
    error NotAllowed();
    error BadValue();
    error ActionFailed(uint256 index, bytes reason);

    receive() external payable {}

    constructor(VoteToken token_, address guardian_) {
        token = token_;
        guardian = guardian_;
    }

    modifier onlySelf() {
        if (msg.sender != address(this)) revert NotAllowed();
        _;
    }

    /// @param number count of the proposal, given out when it is made
    function idOf(Action[] calldata actions, string calldata text, uint256 number) public pure returns (bytes32) {
        return keccak256(abi.encode(actions, text, number));
    }

    function propose(Action[] calldata actions, string calldata text) external returns (bytes32 id) {
        if (actions.length == 0) revert BadValue();
        uint256 held = token.getPastVotes(msg.sender, block.timestamp - 1);
        if (held < (token.totalSupply() * THRESHOLD_BPS) / 10_000) revert BelowThreshold();
        id = idOf(actions, text, ++proposalCount);
        Proposal storage p = proposals[id];
        p.proposer = msg.sender;
        p.voteStart = uint48(block.timestamp + VOTING_DELAY);
        p.voteEnd = uint48(block.timestamp + VOTING_DELAY + VOTING_PERIOD);
        p.quorum = (token.totalSupply() * quorumBps) / 10_000;
        emit ProposalMade(id, msg.sender, actions, text);
    }

    /// @param support 0 against, 1 for, 2 abstain
    function castVote(bytes32 id, uint8 support) external returns (uint256 weight) {
        _require(id, State.Active);
        if (hasVoted[id][msg.sender]) revert VotedAlready();
        hasVoted[id][msg.sender] = true;
        Proposal storage p = proposals[id];
        weight = token.getPastVotes(msg.sender, p.voteStart);
        if (support == 0) p.nays += weight;
        else if (support == 1) p.ayes += weight;
        else if (support == 2) p.abstains += weight;
        else revert BadValue();
        emit VoteCast(id, msg.sender, support, weight);
    }

    function queue(bytes32 id) external {
        _require(id, State.Succeeded);
        uint256 eta = block.timestamp + delay;
        proposals[id].eta = uint48(eta);
        emit ProposalQueued(id, eta);
    }

    function execute(Action[] calldata actions, string calldata text, uint256 number) external payable {
        bytes32 id = idOf(actions, text, number);
        _require(id, State.Queued);
        Proposal storage p = proposals[id];
        if (block.timestamp < p.eta) revert TooEarly();
        p.executed = true;
        for (uint256 i; i < actions.length; ++i) {
            (bool ok, bytes memory out) = actions[i].target.call{value: actions[i].value}(actions[i].data);
            if (!ok) revert ActionFailed(i, out);
        }
        emit ProposalExecuted(id);
    }

    /// @notice The guardian may cancel what is not yet executed; the proposer while no vote has begun.
    function cancel(bytes32 id) external {
        Proposal storage p = proposals[id];
        State s = stateOf(id);
        if (s == State.Unknown || s == State.Executed || s == State.Cancelled) revert WrongState(s);
        if (msg.sender != guardian) {
            if (msg.sender != p.proposer) revert NotAllowed();
            if (s != State.Pending) revert WrongState(s);
        }
        p.cancelled = true;
    }

    function stateOf(bytes32 id) public view returns (State) {
        Proposal storage p = proposals[id];
        if (p.proposer == address(0)) return State.Unknown;
        if (p.cancelled) return State.Cancelled;
        if (p.executed) return State.Executed;
        if (block.timestamp <= p.voteStart) return State.Pending;
        if (block.timestamp <= p.voteEnd) return State.Active;
        if (p.ayes + p.abstains < p.quorum || p.ayes <= p.nays) return State.Defeated;
        if (block.timestamp > (p.eta == 0 ? p.voteEnd : p.eta) + GRACE) return State.Expired;
        return p.eta == 0 ? State.Succeeded : State.Queued;
    }

    function setDelay(uint256 newDelay) external onlySelf {
        if (newDelay < 1 days || newDelay > 30 days) revert BadValue();
        delay = newDelay;
    }

    function setQuorum(uint256 bps) external onlySelf {
        if (bps < 100 || bps > 2_000) revert BadValue();
        quorumBps = bps;
    }

    function setGuardian(address newGuardian) external onlySelf {
        guardian = newGuardian;
    }

    function _require(bytes32 id, State wanted) private view {
        State s = stateOf(id);
        if (s != wanted) revert WrongState(s);
    }
}
