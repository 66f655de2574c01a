// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import "./VoteToken.sol";

/// @title PlazaGovernor
/// @notice Proposals of single calls, decided by the votes at the start of voting and carried out
///         after a waiting time. The governor holds the funds of the plaza.
contract PlazaGovernor is TypedData {
    enum Phase { Pending, Voting, Failed, Passed, Queued, Executed, Cancelled, Lapsed }

    struct Proposal {
        address proposer;
        uint48 snapshot;
        uint48 end;
        uint48 eta;
        bool executed;
        bool cancelled;
        address target;
        uint256 value;
        bytes data;
        uint256 yes;
        uint256 no;
    }

    uint48 public constant DELAY = 1 days;
    uint48 public constant PERIOD = 5 days;
    uint48 public constant WAIT = 2 days;
    uint48 public constant GRACE = 14 days;
    bytes32 private constant BALLOT = keccak256("Ballot(uint256 proposal,bool support)");

    VoteToken public immutable token;
    uint256 public immutable threshold;
    uint256 public immutable quorum;

    Proposal[] private _proposals;
    mapping(uint256 => mapping(address => bool)) public hasVoted;

    event Proposed(uint256 indexed id, address indexed proposer, address target, uint256 value, bytes data);
    event Voted(uint256 indexed id, address indexed voter, bool support, uint256 weight);
    event Queued(uint256 indexed id, uint48 eta);
    event Executed(uint256 indexed id);
    event Cancelled(uint256 indexed id);

    error WrongPhase(Phase phase);

    constructor(VoteToken token_) TypedData("PlazaGovernor") {
        token = token_;
        threshold = token_.totalSupply() / 200;
        quorum = token_.totalSupply() / 25;
    }

    receive() external payable {}

    function propose(address target, uint256 value, bytes calldata data) external returns (uint256 id) {
        require(token.votesAt(msg.sender, block.timestamp - 1) >= threshold, "below threshold");
        id = _proposals.length;
        Proposal storage p = _proposals.push();
        p.proposer = msg.sender;
        p.snapshot = uint48(block.timestamp) + DELAY;
        p.end = p.snapshot + PERIOD;
        p.target = target;
        p.value = value;
        p.data = data;
        emit Proposed(id, msg.sender, target, value, data);
    }

    function phaseOf(uint256 id) public view returns (Phase) {
        Proposal storage p = _proposals[id];
        if (p.cancelled) return Phase.Cancelled;
        if (p.executed) return Phase.Executed;
        if (block.timestamp <= p.snapshot) return Phase.Pending;
        if (block.timestamp <= p.end) return Phase.Voting;
        if (p.yes <= p.no || p.yes < quorum) return Phase.Failed;
        if (p.eta == 0) return Phase.Passed;
        return block.timestamp > p.eta + GRACE ? Phase.Lapsed : Phase.Queued;
    }

    function vote(uint256 id, bool support) external {
        _vote(id, msg.sender, support);
    }

    function voteBySig(uint256 id, bool support, uint8 v, bytes32 r, bytes32 s) external {
        address voter = _signer(keccak256(abi.encode(BALLOT, id, support)), v, r, s);
        _vote(id, voter, support);
    }

    function queue(uint256 id) external {
        _expect(id, Phase.Passed);
        uint48 eta = uint48(block.timestamp) + WAIT;
        _proposals[id].eta = eta;
        emit Queued(id, eta);
    }

    function execute(uint256 id) external {
        _expect(id, Phase.Queued);
        Proposal storage p = _proposals[id];
        require(block.timestamp >= p.eta, "waiting");
        p.executed = true;
        (bool ok, bytes memory ret) = p.target.call{value: p.value}(p.data);
        if (!ok) {
            assembly {
                revert(add(ret, 0x20), mload(ret))
            }
        }
        emit Executed(id);
    }

    /// @notice The proposer withdraws a proposal; others may once he has lost the threshold.
    function cancel(uint256 id) external {
        Proposal storage p = _proposals[id];
        Phase phase = phaseOf(id);
        if (phase == Phase.Executed || phase == Phase.Cancelled) revert WrongPhase(phase);
        require(
            msg.sender == p.proposer || token.votesAt(p.proposer, block.timestamp - 1) < threshold,
            "not allowed"
        );
        p.cancelled = true;
        emit Cancelled(id);
    }

    function proposal(uint256 id) external view returns (Proposal memory) {
        return _proposals[id];
    }

    function _vote(uint256 id, address voter, bool support) private {
        _expect(id, Phase.Voting);
        require(!hasVoted[id][voter], "voted");
        hasVoted[id][voter] = true;
        Proposal storage p = _proposals[id];
        uint256 weight = token.votesAt(voter, p.snapshot);
        if (support) p.yes += weight;
        else p.no += weight;
        emit Voted(id, voter, support, weight);
    }

    function _expect(uint256 id, Phase phase) private view {
        Phase actual = phaseOf(id);
        if (actual != phase) revert WrongPhase(actual);
    }
}
