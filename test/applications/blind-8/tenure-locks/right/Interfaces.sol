// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface ICoin {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface ILocks {
    function ownerOf(uint256 id) external view returns (address);
    function weightOf(uint256 id) external view returns (uint256);
    function totalWeight() external view returns (uint256);
}

interface IPot {
    /// Before the weight of a lock changes.
    function sync(uint256 id) external;
    /// Before a lock goes away: pays what it has earned.
    function close(uint256 id, address holder) external;
}
