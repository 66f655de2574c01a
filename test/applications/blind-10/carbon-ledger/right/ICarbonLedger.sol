// SPDX-License-Identifier: MIT
pragma solidity ^0.8.4;

interface ICarbonLedger {
    event Issued(uint256 indexed batch, address indexed to, uint256 amount);
    event Moved(uint256 indexed batch, address indexed from, address indexed to, uint256 amount);
    event Retired(uint256 indexed batch, address indexed from, uint256 amount, uint256 certificate);
    event Allowed(uint256 indexed batch, address indexed owner, address indexed spender, uint256 amount);
    event Frozen(uint256 indexed batch, bool frozen);

    function balanceOf(uint256 batch, address account) external view returns (uint256);
    function transfer(uint256 batch, address to, uint256 amount) external;
    function transferFrom(uint256 batch, address from, address to, uint256 amount) external;
}
