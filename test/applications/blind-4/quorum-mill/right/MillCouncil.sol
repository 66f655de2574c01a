// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./MillVotes.sol";

/// @title The council: proposals of holders, votes of delegates, and a wait before anything is done.
contract MillCouncil {
    enum State {
        Unknown,
        Waiting,
        Open,
        Failed,
        Passed,
        Queued,
        Executed,
        Cancelled,
        Lapsed
    }

    struct Motion {
        address proposer;
        uint64 snapshot;
        uint64 lastBlock;
        uint64 eta;
        bool executed;
        bool cancelled;
        uint256 yes;
        uint256 no;
        bytes32 actions;
        mapping(address => bool) voted;
    }

    uint256 public constant VOTE_DELAY = 7_200;
    uint256 public constant VOTE_BLOCKS = 21_600;
    uint256 public constant GRACE = 14 days;

    MillVotes public immutable votes;
    address public warden;
    uint256 public wait = 2 days;
    uint256 public quorumBps = 1_000;
    uint256 public motionCount;
    mapping(uint256 => Motion) private _motions;

    event Moved(uint256 indexed id, address indexed proposer);
    event Voted(uint256 indexed id, address indexed voter, bool yes, uint256 weight);
    event Executed(uint256 indexed id);

    modifier onlyCouncil() {
        require(msg.sender == address(this), "council only");
        _;
    }

    constructor(MillVotes votes_, address warden_) {
        votes = votes_;
        warden = warden_;
    }

    receive() external payable {}

    function setWait(uint256 next) external onlyCouncil {
        require(next >= 1 days && next <= 30 days, "wait");
        wait = next;
    }

    function setQuorum(uint256 nextBps) external onlyCouncil {
        require(nextBps >= 400 && nextBps <= 5_000, "quorum");
        quorumBps = nextBps;
    }

    function setWarden(address next) external onlyCouncil {
        warden = next;
    }

    function move(
        address[] calldata targets,
        uint256[] calldata values,
        bytes[] calldata data
    ) external returns (uint256 id) {
        require(targets.length == values.length && targets.length == data.length, "lengths");
        require(votes.votesAt(msg.sender, block.number - 1) * 200 >= votes.totalSupply(), "too few votes to move");
        id = ++motionCount;
        Motion storage m = _motions[id];
        m.proposer = msg.sender;
        m.snapshot = uint64(block.number + VOTE_DELAY);
        m.lastBlock = uint64(block.number + VOTE_DELAY + VOTE_BLOCKS);
        m.actions = keccak256(abi.encode(targets, values, data));
        emit Moved(id, msg.sender);
    }

    function vote(uint256 id, bool yes) external {
        require(state(id) == State.Open, "not open");
        Motion storage m = _motions[id];
        require(!m.voted[msg.sender], "voted");
        m.voted[msg.sender] = true;
        uint256 weight = votes.votesAt(msg.sender, m.snapshot);
        if (yes) m.yes += weight;
        else m.no += weight;
        emit Voted(id, msg.sender, yes, weight);
    }

    function queue(uint256 id) external {
        require(state(id) == State.Passed, "not passed");
        _motions[id].eta = uint64(block.timestamp + wait);
    }

    function execute(
        uint256 id,
        address[] calldata targets,
        uint256[] calldata values,
        bytes[] calldata data
    ) external {
        require(state(id) == State.Queued, "not queued");
        Motion storage m = _motions[id];
        require(block.timestamp >= m.eta, "wait");
        require(m.actions == keccak256(abi.encode(targets, values, data)), "other actions");
        m.executed = true;
        for (uint256 i = 0; i < targets.length; i++) {
            (bool ok, bytes memory answer) = targets[i].call{value: values[i]}(data[i]);
            if (!ok) {
                assembly {
                    revert(add(answer, 32), mload(answer))
                }
            }
        }
        emit Executed(id);
    }

    function cancel(uint256 id) external {
        Motion storage m = _motions[id];
        require(msg.sender == m.proposer || msg.sender == warden, "not yours");
        require(!m.executed, "done");
        m.cancelled = true;
    }

    function state(uint256 id) public view returns (State) {
        Motion storage m = _motions[id];
        if (m.proposer == address(0)) return State.Unknown;
        if (m.cancelled) return State.Cancelled;
        if (m.executed) return State.Executed;
        if (block.number <= m.snapshot) return State.Waiting;
        if (block.number <= m.lastBlock) return State.Open;
        if (m.yes <= m.no || m.yes * 10_000 < votes.totalSupply() * quorumBps) return State.Failed;
        if (m.eta == 0) return State.Passed;
        return block.timestamp > m.eta + GRACE ? State.Lapsed : State.Queued;
    }
}
