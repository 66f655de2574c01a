pragma solidity ^0.8.0;

contract Base {
    function hook() internal virtual {}

    function plain() internal virtual {}

    function run() external {
        plain();
    }
}

contract First is Base {
    function hook() internal override {}
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ None: The function `hook` is never called.

    function plain() internal override {} // safe: the base calls it
}

abstract contract Prescribing {
    function must() internal virtual;
}

contract Second is Prescribing {
    function must() internal override {} // safe: the base demands it
}
