// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Counts, and asks nobody.
contract Counter {
    uint256 public count;

    function increment() external {
        count += 1;
    }
}
