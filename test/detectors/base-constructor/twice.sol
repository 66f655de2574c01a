pragma solidity ^0.4.22;

contract A {
    uint256 public limit;

    constructor(uint256 l) public {
        limit = l;
    }
}

contract B is A(1) {
}

contract C is A(1) {
//            ^^^^ Low: The constructor of `A` gets arguments more than once, and runs with only one of them.
    constructor() A(2) public {
    }
}

contract D is B {
    constructor() A(3) public {
    //            ^^^^ Low: The constructor of `A` gets arguments more than once, and runs with only one of them.
    }
}

contract E is A {
    constructor() A(4) public { // safe: once
    }
}

// ====
// solc: 0.4.26
