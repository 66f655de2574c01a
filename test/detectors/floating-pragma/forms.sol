==== Source: alternatives.sol ====
pragma solidity 0.7.6 || 0.8.13 || 0.8.37;
//<^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `0.7.6 || 0.8.13 || 0.8.37` allows several compiler versions, so the bytecode of `Alternatives` depends on who builds it.
contract Alternatives {}
==== Source: any.sol ====
pragma solidity *;
//<^^^^^^^^^^^^^^^ Low: `*` allows several compiler versions, so the bytecode of `Any` depends on who builds it.
contract Any {}
==== Source: hyphen.sol ====
pragma solidity 0.8.0 - 0.8.40;
//<^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `0.8.0 - 0.8.40` allows several compiler versions, so the bytecode of `Hyphen` depends on who builds it.
contract Hyphen {}
==== Source: minor.sol ====
pragma solidity 0.8;
//<^^^^^^^^^^^^^^^^^ Low: `0.8` allows several compiler versions, so the bytecode of `Minor` depends on who builds it.
contract Minor {}
==== Source: newest-and-later.sol ====
pragma solidity ^0.8.37;
//<^^^^^^^^^^^^^^^^^^^^^ Low: `^0.8.37` allows several compiler versions, so the bytecode of `NewestAndLater` depends on who builds it.
contract NewestAndLater {}
==== Source: two.sol ====
pragma solidity >=0.8.0;
//<^^^^^^^^^^^^^^^^^^^^^ Low: `>=0.8.0` allows several compiler versions, so the bytecode of `Two` depends on who builds it.
pragma solidity <0.9.0;
contract Two {}
