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

/* A variable that nothing uses keeps its place in storage. */
contract Third {
    address private boss;
    address private oldManager;
    uint256 public maxFee;
  //^^^^^^^^^^^^^^^^^^^^^ Low: `maxFee` is read but never set.
    uint256 public fee;

    function initialize() external {
        require(boss == address(0), "initialized");
        boss = msg.sender;
    }

    function setFee(uint256 next) external {
        require(msg.sender == boss && next <= maxFee, "too much");
        fee = next;
    }
}

/* Nothing says that it was ever another. */
contract Fourth {
    address private boss;
    uint256 public maxFee;
  //^^^^^^^^^^^^^^^^^^^^^ Medium: `maxFee` is read but never set.
    uint256 public fee;

    function initialize() external {
        require(boss == address(0), "initialized");
        boss = msg.sender;
    }

    function setFee(uint256 next) external {
        require(msg.sender == boss && next <= maxFee, "too much");
        fee = next;
    }
}
