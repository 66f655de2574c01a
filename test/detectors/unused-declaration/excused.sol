==== Source: names.sol ====
pragma solidity ^0.8.28;

contract Names {
    event Paid(uint256 id); // safe: the other one is emitted, and readers of the log see one

    function touch() external {}
}

contract Emits {
    event Paid(uint256 id);

    function pay(uint256 id) external {
        emit Paid(id);
    }
}
==== Source: names.t.sol ====
pragma solidity ^0.8.28;

contract NamesTest {
    bool public constant IS_TEST = true;

    event Expected(uint256 id); // safe: a test

    function testNothing() external {}
}
