==== Source: lib/scratch.sol ====
pragma solidity ^0.8.0; // safe: it allows the newest compiler; who pins an old one is to blame
library Scratch {
    function clear() internal pure {
        assembly {
            mstore(0x00, 0)
        }
    }
}
==== Source: user.sol ====
pragma solidity 0.8.13;
//<^^^^^^^^^^^^^^^^^^^^ Low: Compiler 0.8.13 has the bug InlineAssemblyMemorySideEffects, fixed in 0.8.15, which can affect this code; move to 0.8.37.
import "lib/scratch.sol";
contract User {
    function run() external pure {
        Scratch.clear();
    }
}
