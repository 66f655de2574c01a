// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Locked {
    uint256 private status = 1;

    modifier once() {
        require(status == 1, "entered");
        status = 2;
        _;
        status = 1;
    }

    function execute(address target, bytes calldata action) external once returns (bool ok) {
        (ok, ) = target.call(action); // safe: the lock is open again afterwards
    }
}
