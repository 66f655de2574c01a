// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* The caller bounds what two exchanges quote for the same amounts, before they trade. */

interface IRouter {
    function getAmountsIn(uint256 amountOut, address[] calldata path) external view returns (uint256[] memory);
    function swapTokensForExactTokens(
        uint256 amountOut,
        uint256 amountInMax,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external returns (uint256[] memory amounts);
}

contract Splitter {
    IRouter private immutable one;
    IRouter private immutable other;
    uint256 public spent;

    constructor(IRouter one_, IRouter other_) {
        one = one_;
        other = other_;
    }

    function quoteOf(IRouter router, uint256 size, address[] calldata path) private view returns (uint256) {
        if (size == 0) return 0;
        return router.getAmountsIn(size, path)[0];
    }

    function buy(uint256 size, uint256 rest, uint256 most, address[] calldata path) external {
        uint256 total = quoteOf(one, size, path) + quoteOf(other, rest, path);
        require(total <= most, "too much");
        spent += total;
        one.swapTokensForExactTokens(size, type(uint256).max, path, msg.sender, block.timestamp); // safe: quoted
        other.swapTokensForExactTokens(rest, type(uint256).max, path, msg.sender, block.timestamp); // safe: quoted
    }

    function buyMore(uint256 size, uint256 rest, uint256 most, address[] calldata path) external {
        uint256 total = quoteOf(one, size, path);
        require(total <= most, "too much");
        spent += total;
        one.swapTokensForExactTokens(rest, type(uint256).max, path, msg.sender, block.timestamp);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `buyMore` trades without slippage protection: it has no maximum price.
    }
}

interface IExchange {
    function swap(address give, address take, uint256 size, uint256 minOut) external returns (uint256);
    function quote(address give, address take, uint256 size) external view returns (uint256, uint256);
}

interface IPrices {
    function quote(address give, address take, uint256 size) external view returns (uint256 worth, uint256 since);
}

contract Timed {
    IExchange private immutable exchange;
    IPrices private immutable prices;
    uint256 public got;

    error Old();

    constructor(IExchange exchange_, IPrices prices_) {
        exchange = exchange_;
        prices = prices_;
    }

    function worth(address give, address take, uint256 size) private view returns (uint256) {
        (uint256 fair, uint256 since) = prices.quote(give, take, size);
        if (since + 1 hours < block.timestamp) revert Old();
        return (fair * 99) / 100;
    }

    function sell(address give, address take, uint256 size) external {
        got += exchange.swap(give, take, size, worth(give, take, size)); // safe: an oracle whose age is asked
    }

    function sellAnyAge(address give, address take, uint256 size) external {
        (uint256 fair, ) = prices.quote(give, take, size);
        got += exchange.swap(give, take, size, fair);
        //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `sellAnyAge` trades with a minimum that the exchange quotes in the same transaction, which gives no slippage protection.
    }

    function sellByItself(address give, address take, uint256 size) external {
        (uint256 fair, uint256 since) = exchange.quote(give, take, size);
        require(block.timestamp - since < 1 hours, "old");
        got += exchange.swap(give, take, size, fair);
        //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `sellByItself` trades with a minimum that the exchange quotes in the same transaction, which gives no slippage protection.
    }
}
