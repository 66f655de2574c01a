// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* Code of a later version, which runs on the storage of an earlier one. */

abstract contract Versioned {
    uint256 private done;

    modifier initializer() {
        uint256 version = versionOf();
        require(version > done, "initialized");
        done = version;
        _;
    }

    function versionOf() internal pure virtual returns (uint256);
}

contract Second is Versioned {
    address public governance;
  //^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `governance` is read but never set.
    uint256 public nHooks;

    function versionOf() internal pure override returns (uint256) {
        return 2;
    }

    function initialize() external initializer {}

    function hook() external {
        if (governance != address(0)) nHooks++;
    }
}

contract First is Versioned {
    address public governance;
  //^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `governance` is read but never set.
    uint256 public nHooks;

    function versionOf() internal pure override returns (uint256) {
        return 1;
    }

    function initialize() external initializer {}

    function hook() external {
        if (governance != address(0)) nHooks++;
    }
}
