pragma solidity ^0.8.0;

contract Sale {
    uint256 public sold;
    bool public isOpen;
    mapping(address => uint256) private held;

    function wrong(uint256 x, uint8 small, int8 signed) external view returns (bool) {
        require(x >= 0);
        //      ^^^^^^ Low: `x >= 0` is always true, whatever the value.
        require(small <= 255);
        //      ^^^^^^^^^^^^ Low: `small <= 255` is always true, whatever the value.
        require(256 > small);
        //      ^^^^^^^^^^^ Low: `256 > small` is always true, whatever the value.
        require(signed <= 127);
        //      ^^^^^^^^^^^^^ Low: `signed <= 127` is always true, whatever the value.
        require(x <= type(uint256).max);
        //      ^^^^^^^^^^^^^^^^^^^^^^ Low: `x <= type(uint256).max` is always true, whatever the value.
        require(held[msg.sender] >= held[msg.sender]);
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `held[msg.sender] >= held[msg.sender]` compares a value with itself.
        if (true) return isOpen || true;
        //  ^^^^ Low: This condition is always `true`.
        //               ^^^^^^^^^^^^^^ Low: `true` as one side of `||` fixes the result, or has no effect on it.
        return x == x || sold < sold;
        //     ^^^^^^ Medium: `x == x` compares a value with itself.
        //               ^^^^^^^^^^^ Medium: `sold < sold` compares a value with itself.
    }

    bool private constant STRICT = false;

    function negated(uint256 x) external view returns (bool) {
        if (!true) return false;
        //  ^^^^^ Low: This condition is always `false`.
        return x > 3 && !false && isOpen;
        //     ^^^^^^^^^^^^^^^ Low: `!false` as one side of `&&` fixes the result, or has no effect on it.
    }

    function switched(uint256 x) external pure returns (bool) {
        return x > 3 || !STRICT; // safe: a switch that somebody may turn
    }

    function next() internal returns (uint256) {
        return sold++;
    }

    function right(uint256 x, uint8 small, int8 signed, uint256 y) external returns (bool) {
        require(x > 0); // safe: zero is left out
        require(small <= 254); // safe: one value is left out
        require(signed < 127); // safe: one value is left out
        require(x < type(uint256).max); // safe: one value is left out
        require(held[msg.sender] >= held[address(this)]); // safe: two places
        require(next() != next()); // safe: two calls
        while (true) { // safe: left from within
            if (x > y) break;
            x++;
        }
        return x == y && isOpen == true; // safe: two values
    }
}
