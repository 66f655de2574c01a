// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

interface IFeed {
    function decimals() external view returns (uint8);
    function latestRoundData()
        external
        view
        returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound);
}

/// @notice Price of one whole collateral token in whole asset tokens, with 18 decimals.
abstract contract PriceReader {
    IFeed public immutable feed;
    uint256 public immutable maxAge;
    uint256 private immutable _feedScale;

    error BadPrice();
    error OldPrice();

    constructor(IFeed feed_, uint256 maxAge_) {
        require(feed_.decimals() <= 18 && maxAge_ > 0, "feed");
        feed = feed_;
        maxAge = maxAge_;
        _feedScale = 10 ** (18 - feed_.decimals());
    }

    function price() public view returns (uint256) {
        (, int256 answer,, uint256 updatedAt,) = feed.latestRoundData();
        if (answer <= 0) revert BadPrice();
        if (updatedAt + maxAge < block.timestamp) revert OldPrice();
        return uint256(answer) * _feedScale;
    }
}
