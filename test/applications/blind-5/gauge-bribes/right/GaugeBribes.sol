// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ITokenLike, TokenMoves} from "./TokenMoves.sol";

/// @title Weekly votes on gauges, paid for by bribes
/// @notice Locked tokens vote once a week; those who voted for a gauge share its bribes when the week is over.
contract GaugeBribes {
    using TokenMoves for ITokenLike;

    struct Lock {
        uint128 amount;
        uint64 until;
    }

    struct Pot {
        ITokenLike token;
        uint256 amount;
    }

    error NotOwner();
    error Reentered();
    error NoSuchGauge();
    error StillLocked();
    error LockTooShort();
    error OutOfVotes();
    error WeekNotOver();
    error NothingToClaim();

    uint256 public constant WEEK = 7 days;
    uint256 public constant MIN_LOCK = 28 days;
    uint256 public constant MAX_LOCK = 728 days;

    ITokenLike public immutable lockToken;
    ITokenLike public immutable emissionToken;
    address public immutable owner;
    uint256 private _entered = 1;

    mapping(address => Lock) public locks;
    /// @notice Who receives the emissions of a gauge; none where there is no such gauge.
    mapping(uint256 => address) public receiverOf;
    uint256 public gaugeCount;

    mapping(uint256 => uint256) public emissionOf;
    mapping(uint256 => uint256) public votesIn;
    mapping(uint256 => mapping(uint256 => uint256)) public votesFor;
    mapping(uint256 => mapping(uint256 => mapping(address => uint256))) public votesBy;
    mapping(uint256 => mapping(address => uint256)) public usedBy;
    mapping(uint256 => mapping(uint256 => bool)) public collected;
    mapping(bytes32 => Pot) private _pots;
    mapping(bytes32 => mapping(address => bool)) public claimed;

    event Voted(address indexed voter, uint256 indexed week, uint256 indexed gauge, uint256 weight);
    event Bribed(uint256 indexed week, uint256 indexed gauge, address token, uint256 amount);
    event Claimed(address indexed voter, uint256 indexed week, uint256 indexed gauge, uint256 amount);

    constructor(ITokenLike lockToken_, ITokenLike emissionToken_) {
        lockToken = lockToken_;
        emissionToken = emissionToken_;
        owner = msg.sender;
    }

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner();
        _;
    }

    modifier nonReentrant() {
        if (_entered != 1) revert Reentered();
        _entered = 2;
        _;
        _entered = 1;
    }

    modifier isGauge(uint256 gauge) {
        if (receiverOf[gauge] == address(0)) revert NoSuchGauge();
        _;
    }

    function addGauge(address receiver) external onlyOwner returns (uint256 gauge) {
        require(receiver != address(0), "receiver");
        gauge = ++gaugeCount;
        receiverOf[gauge] = receiver;
    }

    function currentWeek() public view returns (uint256) {
        return block.timestamp / WEEK;
    }

    function lock(uint128 amount, uint64 until) external nonReentrant {
        Lock storage held = locks[msg.sender];
        if (until < block.timestamp + MIN_LOCK || until < held.until) revert LockTooShort();
        require(until <= block.timestamp + MAX_LOCK, "too long");
        uint256 got = lockToken.pull(msg.sender, amount);
        held.amount += uint128(got);
        held.until = until;
    }

    function unlock() external {
        Lock memory held = locks[msg.sender];
        if (block.timestamp < held.until) revert StillLocked();
        delete locks[msg.sender];
        lockToken.push(msg.sender, held.amount);
    }

    /// @notice Votes of this week. The lock has to outlast the week, so that nothing votes twice.
    function vote(uint256 gauge, uint256 weight) external isGauge(gauge) {
        uint256 week = currentWeek();
        Lock storage held = locks[msg.sender];
        if (held.until < (week + 1) * WEEK) revert LockTooShort();
        usedBy[week][msg.sender] += weight;
        if (usedBy[week][msg.sender] > held.amount) revert OutOfVotes();
        votesBy[week][gauge][msg.sender] += weight;
        votesFor[week][gauge] += weight;
        votesIn[week] += weight;
        emit Voted(msg.sender, week, gauge, weight);
    }

    /// @notice Adds to the bribes of this week or of one to come.
    function bribe(uint256 week, uint256 gauge, ITokenLike token, uint256 amount) external nonReentrant isGauge(gauge) {
        require(week >= currentWeek(), "week is over");
        Pot storage pot = _pots[potKey(week, gauge, token)];
        pot.token = token;
        uint256 got = token.pull(msg.sender, amount);
        pot.amount += got;
        emit Bribed(week, gauge, address(token), got);
    }

    function claim(uint256 week, uint256 gauge, ITokenLike token) external nonReentrant returns (uint256 share) {
        if (week >= currentWeek()) revert WeekNotOver();
        bytes32 key = potKey(week, gauge, token);
        share = _shareOf(key, week, gauge, msg.sender);
        if (share == 0 || claimed[key][msg.sender]) revert NothingToClaim();
        claimed[key][msg.sender] = true;
        token.push(msg.sender, share);
        emit Claimed(msg.sender, week, gauge, share);
    }

    /// @notice The bribe of a gauge that nobody voted for moves to the present week.
    function rollOver(uint256 week, uint256 gauge, ITokenLike token) external {
        uint256 present = currentWeek();
        if (week >= present) revert WeekNotOver();
        require(votesFor[week][gauge] == 0, "voted for");
        bytes32 from = potKey(week, gauge, token);
        bytes32 to = potKey(present, gauge, token);
        uint256 amount = _pots[from].amount;
        _pots[from].amount = 0;
        _pots[to].token = token;
        _pots[to].amount += amount;
    }

    function addEmission(uint256 week, uint256 amount) external nonReentrant {
        require(week >= currentWeek(), "week is over");
        emissionOf[week] += emissionToken.pull(msg.sender, amount);
    }

    /// @notice The emission of a week in which nobody voted moves to the present week.
    function rollEmission(uint256 week) external {
        uint256 present = currentWeek();
        if (week >= present) revert WeekNotOver();
        require(votesIn[week] == 0, "voted in");
        uint256 amount = emissionOf[week];
        emissionOf[week] = 0;
        emissionOf[present] += amount;
    }

    /// @notice Sends a gauge its part of the emissions of a week that is over.
    function collect(uint256 week, uint256 gauge) external isGauge(gauge) returns (uint256 part) {
        if (week >= currentWeek()) revert WeekNotOver();
        if (collected[week][gauge] || votesFor[week][gauge] == 0) revert NothingToClaim();
        collected[week][gauge] = true;
        part = (emissionOf[week] * votesFor[week][gauge]) / votesIn[week];
        emissionToken.push(receiverOf[gauge], part);
    }

    function potKey(uint256 week, uint256 gauge, ITokenLike token) public pure returns (bytes32) {
        return keccak256(abi.encode(week, gauge, token));
    }

    function _shareOf(bytes32 key, uint256 week, uint256 gauge, address voter) private view returns (uint256) {
        uint256 all = votesFor[week][gauge];
        if (all == 0) return 0;
        return (_pots[key].amount * votesBy[week][gauge][voter]) / all;
    }
}
