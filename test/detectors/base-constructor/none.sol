pragma solidity ^0.8.0;

contract Empty {
    uint256 public limit;
}

contract Full {
    uint256 public limit;

    constructor(uint256 l) {
        limit = l;
    }
}

contract A is Empty {
    constructor() Empty() {}
    //            ^^^^^^^ None: `Empty` has no constructor: this call does nothing.
}

contract B is Full {
    constructor() Full(1) {} // safe: once
}

contract C is Full(2) { // safe: once
}

contract D is Empty { // safe: no call
}

contract E is B { // safe: the base gives its own
    constructor() B() {}
}

contract F is Full {
    modifier once() {
        _;
    }

    constructor() once Full(3) {} // safe: a modifier beside it
}
