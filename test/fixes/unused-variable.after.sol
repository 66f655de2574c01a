// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

contract Shop {

    function open() external pure returns (uint256) {
        return 2;
    }
}
