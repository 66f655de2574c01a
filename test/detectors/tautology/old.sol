pragma solidity >=0.4.16 <0.7.0;

contract Sale {
    uint256 public sold;

    function wrong(uint256 x) public view returns (bool) {
        return x >= 0 || sold == sold;
        //     ^^^^^^ Low: `x >= 0` is always true, whatever the value.
        //               ^^^^^^^^^^^^ Medium: `sold == sold` compares a value with itself.
    }

    function right(uint256 x) public view returns (bool) {
        return x >= 1 || sold == x; // safe: two values
    }
}

// ====
// solc: 0.4.26, 0.6.12
