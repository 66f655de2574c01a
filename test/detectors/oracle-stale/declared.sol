pragma solidity ^0.8.20;

interface IQuotes {
    function latest() external view returns (int256 answer, uint256 updatedAt);
    function quoteOf(address asset) external view returns (uint256 price, uint64 publishedAt, bool isOpen);
    function totals() external view returns (uint256 value, uint256 updated);
    function size() external view returns (uint256 width, uint256 updatedAt);
}

/// Feeds of the project's own kind answer with a time as well.
contract Prices {
    IQuotes private immutable quotes;

    constructor(IQuotes quotes_) {
        quotes = quotes_;
    }

    function price() external view returns (uint256) {
        (int256 answer, ) = quotes.latest();
        //                  ^^^^^^^^^^^^^^^ Medium: `price` uses the price of `latest` without checking its age.
        require(answer > 0, "no price");
        return uint256(answer);
    }

    function priceOf(address asset, uint256 amount) external view returns (uint256) {
        (uint256 one, , bool isOpen) = quotes.quoteOf(asset);
        //                             ^^^^^^^^^^^^^^^^^^^^^ Medium: `priceOf` uses the price of `quoteOf` without checking its age.
        require(isOpen && one > 0, "closed");
        return one * amount;
    }

    function worth(uint256 shares) external view returns (uint256) {
        (uint256 value, ) = quotes.totals();
        //                  ^^^^^^^^^^^^^^^ Medium: `worth` uses the price of `totals` without checking its age.
        require(value > 0, "nothing");
        return value * shares;
    }

    function priceRightly() external view returns (uint256) {
        (int256 answer, uint256 updatedAt) = quotes.latest(); // safe: no older than an hour
        require(answer > 0 && updatedAt + 1 hours >= block.timestamp, "old price");
        return uint256(answer);
    }

    function priceOfRightly(address asset) external view returns (uint256) {
        (uint256 one, uint64 publishedAt, ) = quotes.quoteOf(asset); // safe: no older than a day
        if (one == 0 || block.timestamp - publishedAt > 1 days) revert();
        return one;
    }

    function width() external view returns (uint256) {
        (uint256 all, ) = quotes.size(); // safe: no price
        return all;
    }
}
