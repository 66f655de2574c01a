// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.20;

/// @dev Both fund assets revert on failure (USDC, WETH).
interface IAsset {
    function decimals() external view returns (uint8);
    function balanceOf(address) external view returns (uint256);
    function approve(address, uint256) external returns (bool);
    function transfer(address, uint256) external returns (bool);
    function transferFrom(address, address, uint256) external returns (bool);
}

interface IFeed {
    function decimals() external view returns (uint8);
    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80);
}

interface IVenue {
    function swap(address from, address to, uint256 amount, uint256 minOut, address receiver) external;
}
