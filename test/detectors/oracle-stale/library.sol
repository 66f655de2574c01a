pragma solidity ^0.8.20;

interface IFeed {
    function latestAnswer() external view returns (int256);
    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80);
}

/** Linked to, not compiled in. */
library Prices {
    function check(IFeed feed, uint256 price) external view {
        uint256 told = uint256(feed.latestAnswer());
        //                     ^^^^^^^^^^^^^^^^^^^ Low: `check` uses the price of `latestAnswer` without a timestamp to check.
        require(price < told * 2, "too much");
    }

    function fresh(IFeed feed, uint256 price) public view {
        (, int256 told, , uint256 at, ) = feed.latestRoundData(); // safe: the age is looked at
        require(told > 0 && block.timestamp - at < 1 hours, "old");
        require(price < uint256(told) * 2, "too much");
    }
}

contract Trades {
    IFeed private immutable feed;
    mapping(address => uint256) public open;

    constructor(IFeed feed_) {
        feed = feed_;
    }

    function trade(uint256 price) external {
        Prices.fresh(feed, price);
        Prices.check(feed, price);
        open[msg.sender] = price;
    }
}
