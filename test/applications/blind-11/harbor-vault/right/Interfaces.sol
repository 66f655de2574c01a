// SPDX-License-Identifier: AGPL-3.0
pragma solidity ^0.8.21;

interface IAsset {
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// @notice A place the vault lends to. Strategies are reviewed by governance before they are added.
interface IStrategy {
    /// @notice What the strategy could give back now, in asset units.
    function value() external view returns (uint256);
    /// @notice Called after the vault has sent `amount`.
    function invest(uint256 amount) external;
    /// @notice Sends up to `amount` back to the vault; may send less when illiquid.
    function divest(uint256 amount) external;
}
