// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IGlow {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface ISynth is IGlow {
    function totalSupply() external view returns (uint256);
    function mint(address to, uint256 amount) external;
    function burn(address from, uint256 amount) external;
}

interface IPriceBoard {
    /// Price with 18 decimals, and the time it was posted at; reverts where there is none that can be relied on.
    function quote(bytes32 key) external view returns (uint256 price, uint256 postedAt);
}
