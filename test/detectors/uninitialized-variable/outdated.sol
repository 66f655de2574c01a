// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* What earlier versions kept in one variable, and this one in a list. */

contract Quorum {
    uint256 private numerator;
  //^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `numerator` is read but never set.
    uint256 private base;
  //^^^^^^^^^^^^^^^^^^^^ Medium: `base` is read but never set.
    uint256[] private history;

    function set(uint256 next) external {
        history.push(next);
    }

    function latest() external view returns (uint256) {
        return history.length == 0 ? numerator : history[history.length - 1];
    }

    function at(uint256 index) external view returns (uint256) {
        uint256 length = history.length;
        if (length == 0) {
            return numerator;
        }
        return history[index];
    }

    function share(uint256 total) external view returns (uint256) {
        if (history.length == 0) return base;
        return (total * history[history.length - 1]) / base;
    }
}
