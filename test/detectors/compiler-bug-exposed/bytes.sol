pragma solidity ^0.7.0;

contract Bytes {
    bytes private data;
    uint64[] private small;
    uint256[] private large;

    function grow(uint64[] memory a, uint256[] memory b) external {
        data.push();
      //^^^^^^^^^^^ Low: This compiler has the bug DirtyBytesArrayToStorage, fixed in 0.8.15, which may leave any value in this new byte.
        data.push(0x01); // safe: says which byte
        small = a;
      //^^^^^^^^^ Medium: This compiler has the bug DynamicArrayCleanup, fixed in 0.7.3, which leaves old elements behind when a shorter array is assigned.
        large = b; // safe: one slot an element
        large.push(); // safe: no bytes
    }
}

// ====
// solc: 0.7.2
