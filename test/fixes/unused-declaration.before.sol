// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

contract Shop {
    error Closed();

    /// Nobody asks.
    event Opened(uint256 at);

    /// @notice Never called.
    function lose() private pure returns (uint256) {
        return 1;
    }

    function open() external pure returns (uint256) {
        return 2;
    }
}
