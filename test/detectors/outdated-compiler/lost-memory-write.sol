pragma solidity 0.8.13;
//<^^^^^^^^^^^^^^^^^^^^ Low: Compiler 0.8.13 has the bug InlineAssemblyMemorySideEffects, fixed in 0.8.15, which can affect this code; move to 0.8.37.

contract Digest {
    function digest() external pure returns (bytes32 hash) {
        assembly {
            mstore(0x00, 0x2a)
        }
        assembly {
            hash := keccak256(0x00, 0x20)
        }
    }
}
