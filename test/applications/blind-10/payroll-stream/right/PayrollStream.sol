// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IERC20, SafeToken} from "./SafeToken.sol";

/// @title PayrollStream
/// @notice Salaries that are earned by the second, paid in advance by the employer, in one plain ERC-20.
contract PayrollStream {
    using SafeToken for IERC20;

    struct Stream {
        address employer;
        address worker;
        uint40 start;
        uint40 cliff;
        uint40 end;
        bool terminated;
        uint128 rate; // per second
        uint256 earnedAtEnd; // set where the stream was terminated
        uint256 withdrawn;
    }

    uint256 public constant MAX_DURATION = 5 * 365 days;
    uint256 public constant MAX_AHEAD = 90 days;

    IERC20 public immutable token;
    uint256 public nextId = 1;
    mapping(uint256 => Stream) private _streams;
    mapping(uint256 => address) public offeredTo;

    event Opened(uint256 indexed id, address indexed employer, address indexed worker, uint256 deposit);
    event Prolonged(uint256 indexed id, uint256 deposit, uint40 end);
    event Withdrawn(uint256 indexed id, address indexed to, uint256 amount);
    event Terminated(uint256 indexed id, uint256 earned, uint256 returned);
    event WorkerChanged(uint256 indexed id, address indexed worker);
    event EmployerOffered(uint256 indexed id, address indexed employer);
    event EmployerChanged(uint256 indexed id, address indexed employer);

    error UnknownStream();
    error NotEmployer();
    error NotWorker();
    error NotOffered();
    error BadTimes();
    error BadParty();
    error BadRate();
    error Over();
    error Insufficient(uint256 available);

    modifier known(uint256 id) {
        if (_streams[id].employer == address(0)) revert UnknownStream();
        _;
    }

    modifier onlyEmployer(uint256 id) {
        if (_streams[id].employer != msg.sender) revert NotEmployer();
        _;
    }

    modifier onlyWorker(uint256 id) {
        if (_streams[id].worker != msg.sender) revert NotWorker();
        _;
    }

    constructor(IERC20 token_) {
        token = token_;
    }

    function open(address worker, uint128 rate, uint40 start, uint40 cliff, uint40 end)
        external
        returns (uint256 id)
    {
        if (worker == address(0) || worker == msg.sender) revert BadParty();
        if (rate == 0) revert BadRate();
        if (start < block.timestamp || start > block.timestamp + MAX_AHEAD) revert BadTimes();
        if (cliff < start || end <= cliff || end - start > MAX_DURATION) revert BadTimes();

        id = nextId++;
        Stream storage s = _streams[id];
        s.employer = msg.sender;
        s.worker = worker;
        s.start = start;
        s.cliff = cliff;
        s.end = end;
        s.rate = rate;
        uint256 deposit = uint256(rate) * (end - start);
        token.take(msg.sender, deposit);
        emit Opened(id, msg.sender, worker, deposit);
    }

    /// @notice Makes a running stream longer at the same rate.
    function prolong(uint256 id, uint40 extra) external known(id) onlyEmployer(id) {
        Stream storage s = _streams[id];
        if (s.terminated || block.timestamp >= s.end) revert Over();
        uint40 end = s.end + extra;
        if (extra == 0 || end - s.start > MAX_DURATION) revert BadTimes();
        s.end = end;
        uint256 deposit = uint256(s.rate) * extra;
        token.take(msg.sender, deposit);
        emit Prolonged(id, deposit, end);
    }

    function withdraw(uint256 id, address to, uint256 amount) external known(id) onlyWorker(id) {
        if (to == address(0)) revert BadParty();
        uint256 free = available(id);
        if (amount == 0 || amount > free) revert Insufficient(free);
        _streams[id].withdrawn += amount;
        token.send(to, amount);
        emit Withdrawn(id, to, amount);
    }

    /// @notice Ends a stream now. What is earned stays the worker's, the rest goes back.
    function terminate(uint256 id) external known(id) onlyEmployer(id) {
        Stream storage s = _streams[id];
        if (s.terminated || block.timestamp >= s.end) revert Over();
        uint256 total = uint256(s.rate) * (s.end - s.start);
        uint256 done = earned(id);
        s.terminated = true;
        s.earnedAtEnd = done;
        uint256 returned = total - done;
        token.send(msg.sender, returned);
        emit Terminated(id, done, returned);
    }

    function changeWorker(uint256 id, address worker) external known(id) onlyWorker(id) {
        if (worker == address(0) || worker == _streams[id].employer) revert BadParty();
        _streams[id].worker = worker;
        emit WorkerChanged(id, worker);
    }

    function offerEmployment(uint256 id, address employer) external known(id) onlyEmployer(id) {
        offeredTo[id] = employer;
        emit EmployerOffered(id, employer);
    }

    function acceptEmployment(uint256 id) external known(id) {
        if (offeredTo[id] != msg.sender) revert NotOffered();
        if (_streams[id].worker == msg.sender) revert BadParty();
        delete offeredTo[id];
        _streams[id].employer = msg.sender;
        emit EmployerChanged(id, msg.sender);
    }

    function earned(uint256 id) public view known(id) returns (uint256) {
        Stream storage s = _streams[id];
        if (s.terminated) return s.earnedAtEnd;
        if (block.timestamp < s.cliff) return 0;
        uint256 until = block.timestamp < s.end ? block.timestamp : s.end;
        return uint256(s.rate) * (until - s.start);
    }

    function available(uint256 id) public view returns (uint256) {
        return earned(id) - _streams[id].withdrawn;
    }

    function stream(uint256 id) external view known(id) returns (Stream memory) {
        return _streams[id];
    }
}
