// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

import {HeronEscrow, IERC20} from "./HeronEscrow.sol";
import {HeronGauge} from "./HeronGauge.sol";

/// Each week the locked vote where that week's budget goes; when the week is over, the gauges get it.
contract HeronController {
    struct Ballot {
        address gauge;
        uint256 votes;
    }

    error NotOwner();
    error UnknownGauge(address gauge);
    error TooManyGauges();
    error PartsDiffer();
    error MoreThanAll();
    error EpochRuns();
    error EpochIsOver();
    error AlreadyDistributed();
    error VotesWereCast();
    error TransferFailed();

    event GaugeAdded(address gauge);
    event Voted(address indexed account, uint256 indexed epoch, address gauge, uint256 votes);
    event Funded(uint256 indexed epoch, uint256 amount);
    event Distributed(uint256 indexed epoch, address gauge, uint256 amount);

    uint256 public constant WEEK = 7 days;
    uint256 private constant BPS = 10_000;
    uint256 private constant MAX_BALLOTS = 8;

    HeronEscrow public immutable escrow;
    IERC20 public immutable token;
    address public immutable owner;

    mapping(address => bool) public isGauge;
    mapping(uint256 => uint256) public budget;
    mapping(uint256 => uint256) public totalVotes;
    mapping(uint256 => mapping(address => uint256)) public votesFor;
    mapping(uint256 => mapping(address => bool)) public distributed;
    mapping(uint256 => mapping(address => Ballot[])) private _ballots;

    constructor(HeronEscrow escrow_) {
        escrow = escrow_;
        token = escrow_.token();
        owner = msg.sender;
    }

    function addGauge(IERC20 staked) external returns (HeronGauge gauge) {
        if (msg.sender != owner) revert NotOwner();
        gauge = new HeronGauge(staked, escrow, address(this));
        isGauge[address(gauge)] = true;
        emit GaugeAdded(address(gauge));
    }

    function currentEpoch() public view returns (uint256) {
        return block.timestamp / WEEK;
    }

    function fund(uint256 epoch, uint256 amount) external {
        if (epoch < currentEpoch()) revert EpochIsOver();
        budget[epoch] += amount;
        if (!token.transferFrom(msg.sender, address(this), amount)) revert TransferFailed();
        emit Funded(epoch, amount);
    }

    /// Casts the votes of this week anew. They weigh what the lock will weigh at the week's end, so that none is free before.
    function vote(address[] calldata gauges, uint256[] calldata parts) external {
        if (gauges.length != parts.length) revert PartsDiffer();
        if (gauges.length > MAX_BALLOTS) revert TooManyGauges();
        uint256 epoch = currentEpoch();
        _takeBack(epoch, msg.sender);

        uint256 power = escrow.powerAt(msg.sender, (epoch + 1) * WEEK);
        uint256 used;
        for (uint256 i = 0; i < gauges.length; i++) {
            if (!isGauge[gauges[i]]) revert UnknownGauge(gauges[i]);
            used += parts[i];
            uint256 votes = (power * parts[i]) / BPS;
            _ballots[epoch][msg.sender].push(Ballot(gauges[i], votes));
            votesFor[epoch][gauges[i]] += votes;
            totalVotes[epoch] += votes;
            emit Voted(msg.sender, epoch, gauges[i], votes);
        }
        if (used > BPS) revert MoreThanAll();
    }

    function distribute(uint256 epoch, HeronGauge gauge) external {
        if (epoch >= currentEpoch()) revert EpochRuns();
        if (!isGauge[address(gauge)]) revert UnknownGauge(address(gauge));
        if (distributed[epoch][address(gauge)]) revert AlreadyDistributed();
        distributed[epoch][address(gauge)] = true;
        uint256 votes = votesFor[epoch][address(gauge)];
        if (votes == 0) return;
        uint256 amount = (budget[epoch] * votes) / totalVotes[epoch];
        if (!token.transfer(address(gauge), amount)) revert TransferFailed();
        gauge.notify(amount);
        emit Distributed(epoch, address(gauge), amount);
    }

    /// The budget of a week in which nobody voted is added to the one that runs.
    function rollOver(uint256 epoch) external {
        if (epoch >= currentEpoch()) revert EpochRuns();
        if (totalVotes[epoch] != 0) revert VotesWereCast();
        uint256 amount = budget[epoch];
        budget[epoch] = 0;
        budget[currentEpoch()] += amount;
        emit Funded(currentEpoch(), amount);
    }

    function _takeBack(uint256 epoch, address account) private {
        Ballot[] storage cast = _ballots[epoch][account];
        for (uint256 i = cast.length; i > 0; i--) {
            Ballot memory ballot = cast[i - 1];
            votesFor[epoch][ballot.gauge] -= ballot.votes;
            totalVotes[epoch] -= ballot.votes;
            cast.pop();
        }
    }
}
