pragma solidity ^0.8.0;

contract Purse {
    fallback() external {} // safe: the compiler asks for it

    function seize() public {} // safe: says so
}

function free() pure {} // safe: cannot have one
