// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IFeed {
    function decimals() external view returns (uint8);

    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80);
}

/// What one whole collateral is worth in whole assets, with 18 decimals.
abstract contract PriceReader {
    uint256 public constant MAX_AGE = 1 hours;

    IFeed public immutable feed;
    uint256 private immutable scale;

    error BadPrice();

    constructor(IFeed feed_) {
        feed = feed_;
        scale = 10 ** (18 - feed_.decimals());
    }

    function price() public view returns (uint256) {
        (, int256 answer, , uint256 updatedAt, ) = feed.latestRoundData();
        if (answer <= 0 || updatedAt + MAX_AGE < block.timestamp) revert BadPrice();
        return uint256(answer) * scale;
    }
}
