// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

contract Counter {
    int256 public count;

    function leave() external {
        count =- 1;
    }

    function unit() external pure returns (uint256) {
        return 10 ^ 18;
    }
}
