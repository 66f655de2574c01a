// SPDX-License-Identifier: MIT
pragma solidity ^0.8.4;

import "./VoteLock.sol";

/// @notice Votes of a week share out the emission of that week among gauges.
contract GaugeBoard is VoteLock {
    struct Gauge {
        address recipient;
        bool alive;
    }

    uint256 private constant BPS = 10_000;

    address public immutable treasury;
    Gauge[] public gauges;
    mapping(uint256 => uint256) public emissionOf; // by week
    mapping(uint256 => uint256) public totalVotes;
    mapping(uint256 => mapping(uint256 => uint256)) public votesFor;
    mapping(uint256 => mapping(uint256 => bool)) public paid;
    mapping(uint256 => mapping(address => uint256)) public usedBps;

    event GaugeAdded(uint256 indexed gauge, address recipient);
    event Voted(uint256 indexed week, address indexed voter, uint256 indexed gauge, uint256 votes);
    event Paid(uint256 indexed week, uint256 indexed gauge, address to, uint256 amount);

    modifier onlyTreasury() {
        require(msg.sender == treasury, "Board: not treasury");
        _;
    }

    constructor(IERC20 token_, address treasury_) VoteLock(token_) {
        require(treasury_ != address(0), "Board: treasury");
        treasury = treasury_;
    }

    function currentWeek() public view returns (uint256) {
        return block.timestamp / WEEK;
    }

    function addGauge(address recipient) external onlyTreasury returns (uint256 id) {
        require(recipient != address(0), "Board: recipient");
        id = gauges.length;
        gauges.push(Gauge(recipient, true));
        emit GaugeAdded(id, recipient);
    }

    function setAlive(uint256 gauge, bool alive) external onlyTreasury {
        gauges[gauge].alive = alive;
    }

    function fund(uint256 week, uint256 amount) external onlyTreasury {
        require(week >= currentWeek(), "Board: past");
        emissionOf[week] += amount;
        require(token.transferFrom(msg.sender, address(this), amount), "Board: transfer");
    }

    /// @notice The weight counts as of the end of the week, so that a lock cannot end within it.
    function vote(uint256[] calldata ids, uint256[] calldata bps) external {
        require(ids.length == bps.length, "Board: lengths");
        uint256 week = currentWeek();
        uint256 weight = weightAt(msg.sender, (week + 1) * WEEK);
        require(weight > 0, "Board: no weight");
        uint256 used = usedBps[week][msg.sender];
        uint256 sum;
        for (uint256 i = 0; i < ids.length; i++) {
            require(gauges[ids[i]].alive, "Board: dead gauge");
            used += bps[i];
            uint256 votes = (weight * bps[i]) / BPS;
            votesFor[week][ids[i]] += votes;
            sum += votes;
            emit Voted(week, msg.sender, ids[i], votes);
        }
        require(used <= BPS, "Board: over 100%");
        usedBps[week][msg.sender] = used;
        totalVotes[week] += sum;
    }

    function pay(uint256 week, uint256 gauge) external {
        require(week < currentWeek(), "Board: running");
        require(!paid[week][gauge], "Board: paid");
        uint256 votes = votesFor[week][gauge];
        require(votes > 0, "Board: no votes");
        paid[week][gauge] = true;
        Gauge memory g = gauges[gauge];
        address to = g.alive ? g.recipient : treasury;
        uint256 amount = (emissionOf[week] * votes) / totalVotes[week];
        require(token.transfer(to, amount), "Board: transfer");
        emit Paid(week, gauge, to, amount);
    }

    /// @notice The emission of a week in which nobody voted goes back.
    function reclaim(uint256 week) external onlyTreasury {
        require(week < currentWeek(), "Board: running");
        require(totalVotes[week] == 0, "Board: voted");
        uint256 amount = emissionOf[week];
        emissionOf[week] = 0;
        require(token.transfer(treasury, amount), "Board: transfer");
    }
}
