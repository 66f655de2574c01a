pragma solidity >=0.4.16;

contract Store {
    uint256 count;
  //^^^^^^^^^^^^^ Low: `count` has no visibility, so it is internal: derived contracts can change it.
    mapping(address => uint256) balances;
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `balances` has no visibility, so it is internal: derived contracts can change it.
    uint256 constant fee = 5;
  //^^^^^^^^^^^^^^^^^^^^^^^^ Low: `fee` has no visibility, so it is internal: derived contracts can read it.
    bytes32[2] words;
  //^^^^^^^^^^^^^^^^ Low: `words` has no visibility, so it is internal: derived contracts can change it.
    function () external pure callback;
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `callback` has no visibility, so it is internal: derived contracts can change it.
    uint256 /* public */ total = 7;
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `total` has no visibility, so it is internal: derived contracts can change it.
    uint256 public named; // safe: says public
    uint256 private hidden = 1; // safe: says private
    uint256 internal inner; // safe: says internal
    mapping(address => mapping(uint256 => bool)) internal seen; // safe: says internal
    function () external pure internal guarded; // safe: the first word is the type's, the second the variable's
    uint256 public constant limit = 10; // safe: says public

    struct Entry {
        uint256 amount; // safe: members have none
    }

    function f() public pure returns (uint256 result) {
        uint256 local = 1; // safe: locals have none
        result = local;
    }
}

// ====
// solc: 0.8.37, 0.4.26, 0.5.17, 0.6.12
