pragma solidity ^0.8.0;

contract Gate {
    bool private open;
    uint256 private count;

    function a() external view returns (bool) {
        return open == true;
        //     ^^^^^^^^^^^^ None: `open` is already a condition and need not be compared with `true`.
    }

    function b() external view returns (uint256) {
        if (false == open) return 1;
        //  ^^^^^^^^^^^^^ None: `open` is already a condition and need not be compared with `false`.
        return (open) != (!true) ? 2 : 3;
        //     ^^^^^^^^^^^^^^^^^ None: `open` is already a condition and need not be compared with `…`.
    }

    function c() external view returns (bool) {
        return open; // safe: as it stands
    }

    function d() external view returns (bool) {
        return !open && count == 1; // safe: a number
    }

    function e(bool other) external view returns (bool) {
        return open == other; // safe: two conditions
    }

    function f() external {
        open = true; // safe: an assignment
        count = open ? 1 : 0; // safe: chosen by it
    }
}
