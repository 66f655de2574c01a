// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function approve(address spender, uint256 amount) external returns (bool);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Both amounts are up to date, with interest until now.
interface ILoanBay {
    function suppliedOf(address who) external view returns (uint256);
    function debtOf(address who) external view returns (uint256);
    function supply(uint256 ingots) external;
    function withdraw(uint256 ingots, address to) external;
    function borrow(uint256 coins) external;
    function repay(uint256 coins) external;
}

interface ISwapPost {
    function spotQuote(address tokenIn, address tokenOut, uint256 amountIn) external view returns (uint256);
    function swap(address tokenIn, address tokenOut, uint256 amountIn, uint256 minOut) external returns (uint256);
}

/// Coins for one ingot, with 8 decimals.
interface IRateFeed {
    function latest() external view returns (int256 answer, uint256 updatedAt);
}
