// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

interface ITokenPay {
    function decimals() external view returns (uint8);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IFeed {
    function decimals() external view returns (uint8);
    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80);
}

/// @notice Accepted tokens and their dollar feeds.
abstract contract PriceBoard {
    struct Quote {
        IFeed feed;
        uint32 maxAge;
        uint8 feedDecimals;
        uint8 tokenDecimals;
    }

    address public immutable clerk;
    mapping(ITokenPay => Quote) public quotes;

    event QuoteSet(ITokenPay indexed token, IFeed feed, uint32 maxAge);

    error OnlyClerk();
    error NotAccepted();
    error NoPrice();

    constructor() {
        clerk = msg.sender;
    }

    function setQuote(ITokenPay token, IFeed feed, uint32 maxAge) external {
        if (msg.sender != clerk) revert OnlyClerk();
        quotes[token] = Quote(feed, maxAge, feed.decimals(), token.decimals());
        emit QuoteSet(token, feed, maxAge);
    }

    /// @notice Token amount worth `dollars` (8 decimals), rounded up.
    function tokensFor(ITokenPay token, uint256 dollars) public view returns (uint256) {
        Quote memory q = quotes[token];
        if (address(q.feed) == address(0)) revert NotAccepted();
        (, int256 answer,, uint256 updatedAt,) = q.feed.latestRoundData();
        if (answer <= 0 || block.timestamp > updatedAt + q.maxAge) revert NoPrice();

        uint256 numerator = dollars * 10 ** q.tokenDecimals * 10 ** q.feedDecimals;
        uint256 denominator = uint256(answer) * 1e8;
        return (numerator + denominator - 1) / denominator;
    }
}
