pragma solidity ^0.8.0;

interface ICounter {
    function count() external view returns (uint256);
    function add(uint256 n) external;
}

interface ICounterPlus is ICounter {
    function reset() external;
}

interface ISingle {
    function reset() external;
}

contract Counter {
//<^^^^^^^^^^^^^ None: `Counter` has all functions of `ICounter`, but does not inherit it.
    uint256 public count;

    function add(uint256 n) external {
        count += n;
    }
}

contract CounterPlus {
//<^^^^^^^^^^^^^^^^^ None: `CounterPlus` has all functions of `ICounterPlus`, but does not inherit it.
    uint256 public count;

    function add(uint256 n) external {
        count += n;
    }

    function reset() external {
        count = 0;
    }
}

abstract contract Parts {
    function add(uint256 n) external virtual;
}

contract Whole is Parts {
//<^^^^^^^^^^^^^^^^^^^^ None: `Whole` has all functions of `ICounter`, but does not inherit it.
    uint256 public count;

    function add(uint256 n) external override {
        count = n;
    }
}

contract Says is ICounter { // safe: it inherits it
    uint256 public override count;

    function add(uint256 n) external override {
        count += n;
    }
}

contract Derived is Counter { // safe: the base has them all, and is told of
    function f() external {}
}

contract Almost { // safe: a function is missing
    uint256 public count;
}

contract Other { // safe: another parameter
    uint256 public count;

    function add(uint128 n) external {
        count += n;
    }
}

interface IClock {
    function tick() external;
}

contract Clock {
//<^^^^^^^^^^^ None: `Clock` has all functions of `IClock`, but does not inherit it.
    function tick() external {}
}

contract One { // safe: one function is alike by chance
    function reset() external {}
}
