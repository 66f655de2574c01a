// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

contract Shop {
    uint256 private forgotten;

    function open() external pure returns (uint256) {
        uint256 local = 2;
        return 2;
    }
}
