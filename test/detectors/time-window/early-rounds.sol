// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Bids come in until the end of a round, and whoever calls goes on to the next one, at once.
contract Rounds {
    struct Round {
        address keeper;
        address leader;
        uint256 best;
        uint256 ends;
        uint256 number;
    }

    mapping(uint256 => Round) public rounds;
    mapping(address => uint256) public credit;

    function begin(uint256 id) external {
        require(rounds[id].keeper == address(0), "kept");
        rounds[id].keeper = msg.sender;
    }

    function bid(uint256 id) external payable {
        Round storage round = rounds[id];
        require(block.timestamp < round.ends && msg.value > round.best, "not to bid");
        credit[round.leader] += round.best;
        round.leader = msg.sender;
        round.best = msg.value;
    }

    function bidLonger(uint256 id) external payable {
        Round storage round = rounds[id];
        require(block.timestamp < round.ends && msg.value > round.best, "not to bid");
        credit[round.leader] += round.best;
        round.leader = msg.sender;
        round.best = msg.value;
        round.ends = block.timestamp + 1 days; // safe: it asks for the end
    }

    function next(uint256 id) external {
        Round storage round = rounds[id];
        credit[round.keeper] += round.best;
        round.leader = address(0);
        round.best = 0;
        round.number++;
        round.ends = block.timestamp + 1 days;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `next` goes on to the next `rounds[id].ends` at any time, while `bid` sets `rounds[id].best`, by which it decides, until then.
    }

    function nextInTime(uint256 id) external {
        Round storage round = rounds[id];
        require(block.timestamp >= round.ends, "too early");
        credit[round.keeper] += round.best;
        round.leader = address(0);
        round.best = 0;
        round.ends = block.timestamp + 1 days; // safe: after the end
    }

    function nextOfKeeper(uint256 id) external {
        Round storage round = rounds[id];
        require(round.keeper == msg.sender, "not the keeper");
        credit[round.keeper] += round.best;
        round.leader = address(0);
        round.best = 0;
        round.ends = block.timestamp + 1 days; // safe: the keeper may
    }
}

interface IWeights {
    function weightOf(address account) external view returns (uint256);
}

/// Those who hold something vote, and what they vote on is decided before the end.
contract HeldVotes {
    struct Motion {
        uint256 closes;
        uint256 ayes;
        uint256 noes;
        bool done;
    }

    IWeights private immutable weights;
    mapping(uint256 => Motion) public motions;
    mapping(uint256 => mapping(address => bool)) public voted;
    uint256 private nMotions;

    constructor(IWeights weights_) {
        weights = weights_;
    }

    function move() external {
        motions[++nMotions].closes = block.timestamp + 3 days;
    }

    function vote(uint256 id, bool aye) external {
        Motion storage motion = motions[id];
        require(block.timestamp < motion.closes && !voted[id][msg.sender], "not to vote");
        voted[id][msg.sender] = true;
        uint256 weight = weights.weightOf(msg.sender);
        require(weight > 0, "no weight");
        if (aye) motion.ayes += weight;
        else motion.noes += weight;
    }

    function decide(uint256 id) external {
        Motion storage motion = motions[id];
        require(!motion.done && motion.ayes > motion.noes, "not carried");
        motion.done = true;
      //^^^^^^^^^^^^^^^^^^ Low: `decide` decides by `motions[id].ayes` at any time, while `vote` adds to it until `motions[id].closes`.
    }

    function decideAfter(uint256 id) external {
        Motion storage motion = motions[id];
        require(block.timestamp >= motion.closes && !motion.done && motion.ayes > motion.noes, "not carried");
        motion.done = true; // safe: after the end of the vote
    }
}
