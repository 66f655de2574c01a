// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A loop that counts down past zero never ends well: what comes after it is let in by no proof, it is never reached.
contract Rounds {
    uint256[] public entries;
    uint256[] public others;
    uint256 public seen;

    function play() external {
        for (uint256 i = entries.length; i >= 0; i--) {
            seen += i;
        }
        entries.push(seen);
        for (uint256 j = 0; j < entries.length; j++) { // safe: nobody comes here
            seen += entries[j];
        }
    }

    function add(uint256 entry) external {
        others.push(entry);
    }

    function sum() external returns (uint256 total) {
        for (uint256 j = 0; j < others.length; j++) {
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^... Medium: `sum` loops over all of `others`, which anyone can grow through `add` until it exceeds the block gas limit.
            total += others[j];
        }
        seen = total;
    }
}
