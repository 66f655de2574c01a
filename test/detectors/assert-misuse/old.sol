pragma solidity ^0.4.16;

contract Vault {
    uint256 private total;

    function plus(uint256 a, uint256 b) internal returns (uint256) {
        return a + b;
    }

    function wrong(uint256 amount) public {
        assert(amount > 5);
      //^^^^^^^^^^^^^^^^^^ Low: Whoever calls `wrong` can make this `assert` fail through `amount`.
    }

    function right(uint256 amount) public {
        assert(plus(amount, total) >= total); // safe: changes nothing, though it does not say so
        total = amount;
    }
}

// ====
// solc: 0.4.26, 0.4.18
