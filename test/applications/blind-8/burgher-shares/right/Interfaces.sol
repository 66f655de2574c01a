// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IIdentityBook {
    function isAgent(address who) external view returns (bool);
    function countryOf(address who) external view returns (uint16);
    function isVerified(address who) external view returns (bool);
}

interface ITransferRules {
    function check(address from, address to, uint256 amount) external view;
    function moved(address from, address to, uint256 amount) external;
}

interface IStable {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}
