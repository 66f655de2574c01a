pragma solidity ^0.4.16;

contract Foo {
    function baz(int256 x) public pure returns (int256) {
        require(0 < x);
        return 42;
    }
}

contract Bar {
    Foo private f = new Foo();

    function wrong() public view returns (int256) {
        return 2 * f.baz(-1);
        //         ^^^^^^^^^ Medium: `baz` never accepts the arguments of this call, so it always reverts.
    }

    function right() public view returns (int256) {
        return 2 * f.baz(1); // safe: meets it
    }
}

// ====
// solc: 0.4.26, 0.4.18
