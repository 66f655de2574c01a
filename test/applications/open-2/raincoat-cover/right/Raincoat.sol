// SPDX-License-Identifier: MIT
pragma solidity 0.8.20;

import "./RainPool.sol";

interface IRoundFeed {
    function getRoundData(uint80 roundId)
        external
        view
        returns (uint80 id, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound);
}

/// @title Raincoat
/// @notice Cover against a stable coin losing its peg. A policy pays when the feed reported a price
///         below the trigger in two rounds at least six hours apart while the policy was in force.
///         A policy comes into force two days after it is bought.
contract Raincoat is RainPool {
    struct Policy {
        address holder;
        uint256 cover;
        uint64 startsAt;
        uint64 endsAt;
        bool settled;
    }

    uint256 public constant WAITING = 2 days;
    uint256 public constant APART = 6 hours;
    uint256 public constant CLAIM_TIME = 14 days;

    IRoundFeed public immutable feed;
    int256 public immutable trigger;
    uint256 public immutable yearlyBps;
    Policy[] public policies;

    event PolicySold(uint256 indexed id, address indexed holder, uint256 cover, uint256 premium, uint64 endsAt);
    event PolicyPaid(uint256 indexed id, uint256 amount);
    event PolicyEnded(uint256 indexed id);

    constructor(ICoin coin_, IRoundFeed feed_, int256 trigger_, uint256 yearlyBps_) RainPool(coin_) {
        require(trigger_ > 0 && yearlyBps_ > 0, "Rain: terms");
        feed = feed_;
        trigger = trigger_;
        yearlyBps = yearlyBps_;
    }

    function premiumFor(uint256 cover, uint256 daysLong) public view returns (uint256) {
        uint256 scale = 365 * 10_000;
        return (cover * yearlyBps * daysLong + scale - 1) / scale;
    }

    function buy(uint256 cover, uint256 daysLong, uint256 maxPremium) external returns (uint256 id) {
        require(cover > 0 && daysLong >= 7 && daysLong <= 365, "Rain: policy");
        require(exposure + cover <= capital, "Rain: no capacity");
        uint256 premium = premiumFor(cover, daysLong);
        require(premium <= maxPremium, "Rain: premium");

        id = policies.length;
        uint64 startsAt = uint64(block.timestamp + WAITING);
        policies.push(Policy(msg.sender, cover, startsAt, uint64(startsAt + daysLong * 1 days), false));
        exposure += cover;
        capital += premium;
        _take(msg.sender, premium);
        emit PolicySold(id, msg.sender, cover, premium, policies[id].endsAt);
    }

    /// @notice Pays a policy on the evidence of two rounds of the feed.
    function claim(uint256 id, uint80 firstRound, uint80 laterRound) external {
        Policy storage p = policies[id];
        require(p.holder == msg.sender, "Rain: holder");
        require(!p.settled, "Rain: settled");
        require(block.timestamp <= p.endsAt + CLAIM_TIME, "Rain: late");
        uint256 first = _lowAt(firstRound, p);
        uint256 later = _lowAt(laterRound, p);
        require(later >= first + APART, "Rain: too close");

        p.settled = true;
        exposure -= p.cover;
        capital -= p.cover;
        _give(msg.sender, p.cover);
        emit PolicyPaid(id, p.cover);
    }

    /// @notice Frees the capital behind a policy whose claim time is over.
    function expire(uint256 id) external {
        Policy storage p = policies[id];
        require(!p.settled && block.timestamp > p.endsAt + CLAIM_TIME, "Rain: in force");
        p.settled = true;
        exposure -= p.cover;
        emit PolicyEnded(id);
    }

    /// @dev Time of a round that was below the trigger while `p` was in force.
    function _lowAt(uint80 roundId, Policy storage p) private view returns (uint256 updatedAt) {
        int256 answer;
        (, answer, , updatedAt, ) = feed.getRoundData(roundId);
        require(answer > 0 && answer < trigger, "Rain: dry");
        require(updatedAt >= p.startsAt && updatedAt <= p.endsAt, "Rain: not in force");
    }
}
