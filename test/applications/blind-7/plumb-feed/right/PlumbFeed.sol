// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

interface IStakeToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// @title A price that several reporters find together: each commits to a value, then shows it, and the median counts.
contract PlumbFeed {
    struct Reporter {
        bool admitted;
        uint64 leavesAt;
        uint256 stake;
        uint256 earned;
    }

    struct Round {
        uint64 startedAt;
        bool closed;
        uint16 nShown;
        address[] members;
        mapping(address => bytes32) commitOf;
        mapping(address => uint256) valueOf;
    }

    uint256 public constant MAX_REPORTERS = 31;
    uint256 public constant QUORUM = 5;
    uint256 public constant COMMIT_TIME = 10 minutes;
    uint256 public constant SHOW_TIME = 10 minutes;
    uint256 public constant ROUND_EVERY = 30 minutes;
    uint256 public constant LEAVE_TIME = 7 days;
    uint256 public constant MAX_AGE = 2 hours;
    uint256 public constant NEAR_BPS = 200;
    uint256 public constant FAR_BPS = 2000;
    uint256 public constant SLASH_BPS = 1000;

    IStakeToken public immutable token;
    uint256 public immutable minStake;
    uint256 public immutable payPerRound;
    address public governor;

    uint256 public nReporters;
    mapping(address => Reporter) public reporters;

    uint256 public current;
    mapping(uint256 => Round) private rounds;

    uint256 public pot;
    uint256 public lastValue;
    uint256 public lastTime;

    event RoundOpened(uint256 indexed round);
    event RoundClosed(uint256 indexed round, uint256 value, uint256 nShown);
    event RoundVoid(uint256 indexed round);
    event Slashed(uint256 indexed round, address indexed reporter, uint256 amount);

    error NotGovernor();
    error NotReporter();
    error WrongTime();
    error WrongCommit();
    error Already();
    error Old();

    constructor(IStakeToken token_, uint256 minStake_, uint256 payPerRound_) {
        token = token_;
        minStake = minStake_;
        payPerRound = payPerRound_;
        governor = msg.sender;
        rounds[0].closed = true;
    }

    function admit(address who) external {
        if (msg.sender != governor) revert NotGovernor();
        if (reporters[who].admitted) revert Already();
        require(nReporters < MAX_REPORTERS, "full");
        nReporters++;
        reporters[who].admitted = true;
        reporters[who].leavesAt = 0;
    }

    function fund(uint256 amount) external {
        pot += amount;
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function stake(uint256 amount) external {
        if (!reporters[msg.sender].admitted) revert NotReporter();
        reporters[msg.sender].stake += amount;
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function resign() external {
        Reporter storage reporter = reporters[msg.sender];
        if (!reporter.admitted) revert NotReporter();
        reporter.admitted = false;
        reporter.leavesAt = uint64(block.timestamp + LEAVE_TIME);
        nReporters--;
    }

    function withdraw() external {
        Reporter storage reporter = reporters[msg.sender];
        if (reporter.admitted) revert Already();
        if (reporter.leavesAt == 0 || block.timestamp < reporter.leavesAt) revert WrongTime();
        uint256 amount = reporter.stake;
        reporter.stake = 0;
        require(token.transfer(msg.sender, amount), "not sent");
    }

    function collect() external {
        uint256 amount = reporters[msg.sender].earned;
        reporters[msg.sender].earned = 0;
        require(token.transfer(msg.sender, amount), "not sent");
    }

    function open() external {
        if (!rounds[current].closed || block.timestamp < rounds[current].startedAt + ROUND_EVERY) revert WrongTime();
        current++;
        rounds[current].startedAt = uint64(block.timestamp);
        emit RoundOpened(current);
    }

    /// @param hash what `commitmentOf` says of the value, a salt and the caller
    function commit(bytes32 hash) external {
        Reporter storage reporter = reporters[msg.sender];
        if (!reporter.admitted || reporter.stake < minStake) revert NotReporter();
        Round storage round = rounds[current];
        if (round.closed || block.timestamp >= round.startedAt + COMMIT_TIME) revert WrongTime();
        if (hash == bytes32(0) || round.commitOf[msg.sender] != bytes32(0)) revert WrongCommit();
        round.commitOf[msg.sender] = hash;
        round.members.push(msg.sender);
    }

    function show(uint256 value, bytes32 salt) external {
        Round storage round = rounds[current];
        if (round.closed || block.timestamp < round.startedAt + COMMIT_TIME) revert WrongTime();
        if (block.timestamp >= round.startedAt + COMMIT_TIME + SHOW_TIME) revert WrongTime();
        if (round.commitOf[msg.sender] != commitmentOf(current, msg.sender, value, salt)) revert WrongCommit();
        if (round.valueOf[msg.sender] != 0) revert Already();
        require(value > 0 && value <= type(uint128).max, "value");
        round.valueOf[msg.sender] = value;
        round.nShown++;
    }

    function close() external {
        Round storage round = rounds[current];
        if (round.closed || block.timestamp < round.startedAt + COMMIT_TIME + SHOW_TIME) revert WrongTime();
        round.closed = true;
        if (round.nShown < QUORUM) {
            emit RoundVoid(current);
            return;
        }
        uint256 value = _median(round);
        lastValue = value;
        lastTime = block.timestamp;
        emit RoundClosed(current, value, round.nShown);
        _pay(round, value);
    }

    function latest() external view returns (uint256 value, uint256 time) {
        if (lastTime == 0 || block.timestamp - lastTime > MAX_AGE) revert Old();
        return (lastValue, lastTime);
    }

    function commitmentOf(uint256 round, address reporter, uint256 value, bytes32 salt) public pure returns (bytes32) {
        return keccak256(abi.encode(round, reporter, value, salt));
    }

    /// Those near the median share the pay of the round; those far from it, or silent, lose a part of their stake.
    function _pay(Round storage round, uint256 median) private {
        uint256 pay = pot < payPerRound ? pot : payPerRound;
        uint256 each = pay / round.nShown;
        for (uint256 i = 0; i < round.members.length; i++) {
            address who = round.members[i];
            uint256 value = round.valueOf[who];
            uint256 away = value > median ? value - median : median - value;
            if (value != 0 && away * 10_000 <= median * NEAR_BPS) {
                pot -= each;
                reporters[who].earned += each;
            } else if (value == 0 || away * 10_000 > median * FAR_BPS) {
                uint256 lost = (reporters[who].stake * SLASH_BPS) / 10_000;
                reporters[who].stake -= lost;
                pot += lost;
                emit Slashed(current, who, lost);
            }
        }
    }

    function _median(Round storage round) private view returns (uint256) {
        uint256 n = round.nShown;
        uint256[] memory values = new uint256[](n);
        uint256 k;
        for (uint256 i = 0; i < round.members.length; i++) {
            uint256 value = round.valueOf[round.members[i]];
            if (value != 0) values[k++] = value;
        }
        _sort(values);
        if (n % 2 == 1) return values[n / 2];
        return (values[n / 2 - 1] + values[n / 2]) / 2;
    }

    function _sort(uint256[] memory values) private pure {
        for (uint256 i = 1; i < values.length; i++) {
            uint256 value = values[i];
            uint256 j = i;
            for (; j > 0 && values[j - 1] > value; j--) values[j] = values[j - 1];
            values[j] = value;
        }
    }
}
