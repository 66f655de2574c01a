pragma solidity ~0.8.0 <0.8.14;
//<^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `~0.8.0 <0.8.14` allows no compiler newer than 0.8.13, which has the bug AbiReencodingHeadOverflowWithStaticArrayCleanup, fixed in 0.8.16, which can affect this code; move to 0.8.37.

contract Relay {
    event Order(string note, uint256[2] limits);

    function order(string calldata note, uint256[2] calldata limits) external {
        emit Order(note, limits);
    }
}
