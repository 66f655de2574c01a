pragma solidity ^0.8.0;

contract Sums {
    uint256 public total;

    function first(uint256 a, uint256 b) external {
        uint256 sum = a;
        sum = a * 2;
      //^^^^^^^^^^^ Low: The value assigned to `sum` here is overwritten before it is read.
        sum = b * 2;
        total = sum;
    }

    function twice(uint256 a) external returns (uint256 sum) {
        sum = a + 1;
      //^^^^^^^^^^^ Low: The value assigned to `sum` here is overwritten before it is read.
        total = a;
        sum = a + 2;
    }

    function inside(uint256[] calldata all) external {
        uint256 last;
        for (uint256 i = 0; i < all.length; i++) {
            last = all[i];
          //^^^^^^^^^^^^^ Low: The value assigned to `last` here is overwritten before it is read.
            last = i;
            total += last;
        }
    }

    function used(uint256 a) external {
        uint256 sum = a;
        sum = a * 2;
        sum = sum + 1; // safe: made of the value before
        total = sum;
    }

    function reset(uint256 a) external {
        uint256 sum;
        sum = 0; // safe: a beginning
        sum = a;
        total = sum;
    }

    function early(uint256[] calldata all) external {
        uint256 found;
        for (uint256 i = 0; i < all.length; i++) {
            found = 1; // safe: stays where the loop ends here
            if (all[i] == 7) break;
            found = 2;
        }
        total = found;
    }

    function maybe(uint256 a) external returns (uint256 sum) {
        sum = a; // safe: given back on one path
        if (a > 5) return sum;
        sum = 5;
    }

    function branch(uint256 a) external {
        uint256 sum = 1;
        sum = a; // safe: replaced on one path only
        if (a > 5) sum = 5;
        total = sum;
    }

    function inAssembly(uint256 a) external {
        uint256 sum;
        sum = a; // safe: read by assembly
        assembly {
            sstore(0, sum)
        }
        sum = 2;
        total = sum;
    }
}
