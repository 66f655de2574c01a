// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./SeatToken.sol";

contract Council {
    struct Motion {
        address proposer;
        address target;
        bytes data;
        uint256 snapshot;
        uint256 opens;
        uint256 closes;
        uint256 ayes;
        uint256 noes;
        bool done;
        bool withdrawn;
    }

    SeatToken public immutable seats;
    uint256 public immutable threshold;
    uint256 public constant PERIOD = 20_000;
    uint256 public constant DELAY = 100;
    uint256 public constant QUORUM_PERCENT = 20;

    uint256 public motionCount;
    mapping(uint256 => Motion) public motions;
    mapping(uint256 => mapping(address => bool)) public hasVoted;

    event Moved(uint256 indexed id, address indexed proposer);
    event Voted(uint256 indexed id, address indexed voter, bool aye, uint256 weight);
    event Carried(uint256 indexed id);

    error Unknown();
    error NotOpen();
    error NotCarried();

    constructor(SeatToken seats_, uint256 threshold_) {
        require(threshold_ > 0, "threshold");
        seats = seats_;
        threshold = threshold_;
    }

    function move(address target, bytes calldata data) external returns (uint256 id) {
        require(seats.votesAt(msg.sender, block.number - 1) >= threshold, "threshold");
        id = ++motionCount;
        Motion storage m = motions[id];
        m.proposer = msg.sender;
        m.target = target;
        m.data = data;
        m.snapshot = block.number;
        m.opens = block.number + DELAY;
        m.closes = block.number + DELAY + PERIOD;
        emit Moved(id, msg.sender);
    }

    function vote(uint256 id, bool aye) external {
        Motion storage m = motions[id];
        if (m.proposer == address(0)) revert Unknown();
        if (m.withdrawn || block.number < m.opens || block.number >= m.closes) revert NotOpen();
        require(!hasVoted[id][msg.sender], "voted");
        hasVoted[id][msg.sender] = true;
        uint256 weight = seats.votesAt(msg.sender, m.snapshot);
        require(weight > 0, "no votes");
        if (aye) m.ayes += weight;
        else m.noes += weight;
        emit Voted(id, msg.sender, aye, weight);
    }

    function withdraw(uint256 id) external {
        Motion storage m = motions[id];
        require(msg.sender == m.proposer, "proposer");
        require(!m.done, "done");
        m.withdrawn = true;
    }

    function carried(uint256 id) public view returns (bool) {
        Motion storage m = motions[id];
        uint256 supply = seats.supplyAt(m.snapshot);
        bool quorate = (m.ayes + m.noes) * 100 >= supply * QUORUM_PERCENT;
        return quorate && m.ayes > m.noes;
    }

    function execute(uint256 id) external returns (bytes memory result) {
        Motion storage m = motions[id];
        if (m.proposer == address(0)) revert Unknown();
        require(!m.done && !m.withdrawn, "over");
        if (block.number < m.closes || !carried(id)) revert NotCarried();
        m.done = true;
        bool ok;
        (ok, result) = m.target.call(m.data);
        require(ok, "failed");
        emit Carried(id);
    }
}
