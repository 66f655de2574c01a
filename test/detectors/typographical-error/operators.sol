pragma solidity ^0.8.0;

contract Sums {
    int256 public count;
    bool public isOpen;
    uint256 public mask;
    uint8 private decimals = 18;

    function wrong(int256 x, bool y, uint256 z) external {
        count =- x;
      //^^^^^^^^^^ Medium: `count =- …` replaces `count`; `-=` was probably meant.
        count =-1;
      //^^^^^^^^^ Medium: `count =- …` replaces `count`; `-=` was probably meant.
        isOpen =! y;
      //^^^^^^^^^^^ Medium: `isOpen =! …` replaces `isOpen`; `!=` was probably meant.
        mask =~ z;
      //^^^^^^^^^ Medium: `mask =~ …` replaces `mask`; `= ~` was probably meant.
        mask = 10 ^ 18;
        //     ^^^^^^^ Medium: `10 ^ 18` is exclusive or (XOR); the power is `10 ** 18`.
        mask = 2 ^ 256;
        //     ^^^^^^^ Medium: `2 ^ 256` is exclusive or (XOR); the power is `2 ** 256`.
        mask = z * 10 ^ decimals;
        //     ^^^^^^^^^^^^^^^^^ Medium: `… ^ decimals` is exclusive or (XOR); the power is `… ** decimals`.
        mask = z * (10 ^ decimals);
        //          ^^^^^^^^^^^^^ Medium: `10 ^ decimals` is exclusive or (XOR); the power is `10 ** decimals`.
    }

    function right(int256 x, bool y, uint256 z) external {
        count = -x; // safe: the sign stands at its operand
        count=-1; // safe: written without any space
        count =++x; // safe: counted up before
        count =--x; // safe: counted down before
        count -= 1; // safe: the operator that was meant
        isOpen = !y; // safe: the negation of `y`
        int256 start =-1; // safe: a declaration cannot be a `-=`
        mask = z ^ 2; // safe: not a base of powers
        //     ^^^^^ Low: `z ^ 2` is exclusive or (XOR); the power is `z ** 2`.
        mask = 0x10 ^ 0x12; // safe: bits are written like that
        mask = 10 ** 18; // safe: a power
        mask = (3 * z) ^ 2; // safe: bit arithmetic
        count += start;
    }
}
