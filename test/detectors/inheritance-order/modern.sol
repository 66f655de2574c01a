pragma solidity ^0.8.0;

contract A {
    function f() public virtual returns (uint256) { return 1; }
}

contract B {
    function f() public virtual returns (uint256) { return 2; }
}

contract C is A, B {
    function f() public override(A, B) returns (uint256) { // safe: the compiler asks for it
        return A.f() + B.f();
    }
}
