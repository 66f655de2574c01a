// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IFeed {
    function decimals() external view returns (uint8);

    function latestRoundData()
        external
        view
        returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound);
}

/// What one ether is worth, with 18 decimals, or a revert.
contract FeedReader {
    IFeed public immutable feed;
    uint256 public immutable heartbeat;
    uint8 private immutable feedDecimals;

    error BadAnswer(int256 answer);
    error OldAnswer(uint256 updatedAt);

    constructor(IFeed feed_, uint256 heartbeat_) {
        feed = feed_;
        heartbeat = heartbeat_;
        feedDecimals = feed_.decimals();
        require(feedDecimals <= 18, "decimals");
    }

    function price() external view returns (uint256) {
        (, int256 answer, , uint256 updatedAt, ) = feed.latestRoundData();
        if (answer <= 0) revert BadAnswer(answer);
        if (block.timestamp - updatedAt > heartbeat) revert OldAnswer(updatedAt);
        return uint256(answer) * 10 ** (18 - feedDecimals);
    }
}
