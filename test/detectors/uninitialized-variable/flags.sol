// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* Flags that are off for good. */

contract Pool {
    bool public immutable isQueued;

    constructor(bool isQueued_) {
        isQueued = isQueued_;
    }
}

contract Factory {
    bool public queues;
  //^^^^^^^^^^^^^^^^^^ Low: `queues` is read but never set.
    address public sink;
  //^^^^^^^^^^^^^^^^^^^ Medium: `sink` is read but never set.
    Pool[] public pools;

    function make() external {
        pools.push(new Pool(queues));
    }

    function flush() external payable {
        payable(sink).transfer(msg.value);
    }
}
