==== Source: exact.sol ====
pragma solidity 0.8.37; // safe: one version
contract Exact {}
==== Source: equals.sol ====
pragma solidity =0.8.37; // safe: one version
contract Equals {}
==== Source: bounds.sol ====
pragma solidity >=0.8.37 <0.8.38; // safe: both ends meet at one version
contract Bounds {}
==== Source: two.sol ====
pragma solidity >=0.8.37; // safe: the second pragma leaves one version
pragma solidity <=0.8.37;
contract Two {}
