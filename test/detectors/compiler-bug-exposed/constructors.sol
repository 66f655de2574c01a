pragma solidity ^0.4.22;

contract Two {
    address public owner;

    constructor() public {
        owner = msg.sender;
    }

    function Two() public {
  //^^^^^^^^^^^^^^^^^^^^^^^... Medium: This compiler has the bug OneOfTwoConstructorsSkipped, fixed in 0.4.23, which runs only one of the two constructors.
        owner = address(0);
    }
}

contract One {
    address public owner;

    constructor() public { // safe: the only one
        owner = msg.sender;
    }
}

// ====
// solc: 0.4.22
