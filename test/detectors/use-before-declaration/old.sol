pragma solidity ^0.4.0;

contract Sale {
    function before(uint256 n) public pure returns (uint256) {
        a = n;
      //^ Low: `a` is used before it is declared.
        uint256 a;
        return a;
    }

    function behind(uint256 n) public pure returns (uint256) {
        for (uint256 i = 0; i < n; i++) {}
        return i;
        //     ^ Low: `i` is used outside the block that declares it.
    }

    function inBlock(uint256 n) public pure returns (uint256) {
        if (n > 1) {
            uint256 b = n;
        }
        return b;
        //     ^ Low: `b` is used outside the block that declares it.
    }

    function inOrder(uint256 n) public pure returns (uint256) {
        uint256 c = n; // safe: used behind it
        return c;
    }

    function inLoop(uint256 n) public pure returns (uint256 sum) {
        for (uint256 j = 0; j < n; j++) sum += j; // safe: used in its loop
    }

    function deeper(uint256 n) public pure returns (uint256) {
        uint256 d = 1; // safe: used in a block within
        if (n > 1) {
            d = n;
        }
        return d;
    }

    function parameter(uint256 n) public pure returns (uint256) {
        return n; // safe: a parameter
    }

    function twoLoops(uint256 n) public pure returns (uint256 sum) {
        for (uint256 k = 0; k < n; k++) sum += k; // safe: each its own
        for (uint256 l = 0; l < n; l++) sum += l;
    }
}

// ====
// solc: 0.4.26
