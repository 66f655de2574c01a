==== Source: orders.sol ====
pragma solidity >=0.4.22 <0.6.0;
pragma experimental ABIEncoderV2;
//<^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `ABIEncoderV2` was still experimental in compiler 0.5.17.

contract Orders {}
==== Source: two.sol ====
pragma solidity >=0.4.22 <0.6.0;
pragma experimental "v0.5.0"; // safe: rules of the release to come
pragma experimental ABIEncoderV2;
//<^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `ABIEncoderV2` was still experimental in compiler 0.5.17.

contract One {}

contract Two {}
==== Source: library.sol ====
pragma solidity >=0.4.22 <0.6.0;
pragma experimental ABIEncoderV2; // safe: built by those who use it

library Lists {}
==== Source: interface.sol ====
pragma solidity >=0.4.22 <0.6.0;
pragma experimental ABIEncoderV2; // safe: no code is made of it

interface Listed {}
==== Source: prover.sol ====
pragma solidity >=0.4.22 <0.6.0;
pragma experimental SMTChecker; // safe: changes no code

contract Proven {}
==== Source: user.sol ====
pragma solidity >=0.4.22 <0.6.0;
pragma experimental "ABIEncoderV2";
//<^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `ABIEncoderV2` was still experimental in compiler 0.5.17.

contract User {}

// ====
// solc: 0.5.17
