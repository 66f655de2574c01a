pragma solidity >=0.4.16 <0.7.0;

contract Store {
    uint256 a;
  //^^^^^^^^^ Low: `a` is never used.
    mapping(uint256 => uint256) b;
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `b` is written, but never read.
    uint256 private c = 5; // safe: read below
    uint256 private d; // safe: assembly reads it

    function f(uint256 x) public returns (uint256) {
        b[x] = c;
        uint256 e = 1;
      //^^^^^^^^^ Low: `e` is never used.
        uint256 result;
        assembly { result := sload(d_slot) }
        return result;
    }
}

// ====
// solc: 0.4.26, 0.5.17, 0.6.12
