==== Source: lib/token.sol ====
pragma solidity ^0.8.0; // safe: a dependency's pragma is not the project's to pin
contract Token {
    uint256 public supply;
}
==== Source: sale.sol ====
pragma solidity 0.8.37;
import "lib/token.sol";
contract Sale is Token {}
// ====
// targets: sale.sol
