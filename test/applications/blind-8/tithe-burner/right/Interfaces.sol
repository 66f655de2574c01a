// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface ICoin {
    function balanceOf(address who) external view returns (uint256);
    function approve(address spender, uint256 amount) external returns (bool);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface ITithe is ICoin {
    function burn(uint256 amount) external;
}

interface IPews {
    /// Takes the amount from the caller and shares it out over a week.
    function notify(uint256 amount) external;
}
