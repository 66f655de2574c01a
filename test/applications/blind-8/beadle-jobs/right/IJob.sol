// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IBondToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IJob {
    function workable() external view returns (bool);
    function work() external;
}
