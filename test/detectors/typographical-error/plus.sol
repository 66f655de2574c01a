pragma solidity ^0.4.16;

contract Sums {
    uint256 public count = 1;

    function wrong() public {
        count =+ 1;
      //^^^^^^^^^^ Medium: `count =+ …` replaces `count`; `+=` was probably meant.
    }

    function right() public {
        count = + 1; // safe: they stand apart
        count += 1; // safe: the operator that was meant
    }
}

// ====
// solc: 0.4.26
