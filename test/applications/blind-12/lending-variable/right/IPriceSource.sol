// SPDX-License-Identifier: BUSL-1.1
pragma solidity ^0.8.21;

/// @notice Value of one unit (wei) of collateral in units of the loan asset, times 1e36. Reverts when stale or broken.
interface IPriceSource {
    function price() external view returns (uint256);
}

interface IToken {
    function transfer(address to, uint256 value) external returns (bool);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}
