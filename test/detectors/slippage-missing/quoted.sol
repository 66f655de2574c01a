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
