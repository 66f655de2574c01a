==== Source: library.sol ====
pragma solidity ^0.8.0; // safe: a library is built by the project that links it
library Shares {
    function split(uint256 amount, uint256 n) internal pure returns (uint256) {
        return amount / n;
    }
}
==== Source: interface.sol ====
pragma solidity >=0.5.0; // safe: an interface has no bytecode
interface Oracle {
    function price() external view returns (uint256);
}
==== Source: abstract.sol ====
pragma solidity ^0.8.0; // safe: an abstract contract is built by the project that inherits it
abstract contract Owned {
    address public owner = msg.sender;
}
==== Source: functions.sol ====
pragma solidity ^0.8.0; // safe: no contract here
function max(uint256 a, uint256 b) pure returns (uint256) {
    return a > b ? a : b;
}
==== Source: no-pragma.sol ====
contract Silent {} // safe: the compiler itself warns about a missing pragma
//<^^^^^^^^^^^^ Low: No pragma fixes the compiler version for `Silent`, so any version may build it.
