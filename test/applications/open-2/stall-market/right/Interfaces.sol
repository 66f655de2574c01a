// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

interface IMoney {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IPiece {
    function ownerOf(uint256 id) external view returns (address);
    function transferFrom(address from, address to, uint256 id) external;
}

interface IRoyalty {
    function royaltyInfo(uint256 id, uint256 price) external view returns (address receiver, uint256 amount);
}
