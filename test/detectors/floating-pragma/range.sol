// SPDX-License-Identifier: MIT
pragma solidity >=0.7.0 <0.9.0;
//<^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `>=0.7.0 <0.9.0` allows several compiler versions, so the bytecode of `Alarm` depends on who builds it.
pragma abicoder v2;

interface Clock {
    function time() external view returns (uint256);
}

contract Alarm {
    Clock public immutable clock;

    constructor(Clock clock_) {
        clock = clock_;
    }
}
