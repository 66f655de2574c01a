// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// @dev Reverts where a transfer fails; 18 decimals.
interface IMarginToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// @dev 18 decimals.
interface IPriceFeed {
    function latest() external view returns (int256 price, uint256 updatedAt);
}
