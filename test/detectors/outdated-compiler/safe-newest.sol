==== Source: caret.sol ====
pragma solidity ^0.8.0; // safe: the newest compiler is allowed, and chosen
contract Caret {
    function scratch() external pure {
        assembly {
            mstore(0x00, 0x2a)
        }
    }
}
==== Source: open.sol ====
pragma solidity >=0.4.22 <0.9.0; // safe: the lower end alone is old
contract Open {}
==== Source: exact.sol ====
pragma solidity 0.8.37; // safe: the newest
contract Exact {}
