// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

/// A wrapped token that earns by its rate: underlying per wrapped token, times 1e18.
interface IWrapped {
    function rate() external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IMoveHook {
    function beforeMove(address from, address to) external;
}
