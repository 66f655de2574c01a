pragma solidity ^0.8.0;

library Words {
    struct Word {
        uint256 value;
    }

    function f(uint128 x) internal pure returns (uint256) {
        return x + 1;
    }

    function g(bytes8 x) internal pure returns (bytes8) {
        return x;
    }

    function h(Word storage word, uint256 x) internal {
        word.value = x;
    }

    function i(address[] memory list) internal pure returns (uint256) {
        return list.length;
    }
}

library Empty {}

interface IBase {}

library Bases {
    function f(IBase base) internal pure returns (address) {
        return address(base);
    }
}

contract Other is IBase {}

contract User {
    using Words for uint256;
  //^^^^^^^^^^^^^^^^^^^^^^^^ None: No function of `Words` takes a `uint256` as its first argument.
    using Words for bytes32;
  //^^^^^^^^^^^^^^^^^^^^^^^^ None: No function of `Words` takes a `bytes32` as its first argument.
    using Words for bool;
  //^^^^^^^^^^^^^^^^^^^^^ None: No function of `Words` takes a `bool` as its first argument.
    using Words for mapping(address account => uint256 amount);
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ None: No function of `Words` takes a `mapping(address => uint256)` as its first argument.
    using Empty for uint256;
  //^^^^^^^^^^^^^^^^^^^^^^^^ None: No function of `Empty` takes a `uint256` as its first argument.

    using Words for uint64; // safe: a `uint64` is a `uint128`
    using Words for bytes4; // safe: a `bytes4` is a `bytes8`
    using Words for Words.Word; // safe: the struct
    using Words for address[]; // safe: the list
    using Bases for Other; // safe: a contract is what its bases are
    using Words for *; // safe: for every type
    using {Words.f} for uint128; // safe: the compiler checks it
}
