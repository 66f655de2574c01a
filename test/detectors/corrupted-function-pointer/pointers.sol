pragma solidity ^0.8.0;

contract Router {
    uint256 public total;
    function() internal never;
    function() internal handler = add;

    struct Job { function() internal run; uint256 n; }

    function add() internal { total++; }
    function sub() internal { total--; }

    function jump(uint256 to) external {
        function() internal next = add;
        assembly { next := to }
        //         ^^^^^^^^^^ High: Assembly sets the function pointer `next` to a computed position, chosen by the caller.
        next();
    }

    function shift() external payable {
        Job memory job;
        job.run = add;
        assembly { mstore(job, add(mload(job), callvalue())) }
        //         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Assembly sets the function pointer `job` to a computed position, chosen by the caller.
        job.run();
    }

    function fixedShift() external {
        function() internal next = add;
        assembly { next := add(next, 1) }
        //         ^^^^^^^^^^^^^^^^^^^^ Medium: Assembly sets the function pointer `next` to a computed position.
        next();
    }

    function unset() external {
        function() internal next;
        next();
      //^^^^ Low: `next` is an uninitialized function pointer here: this call always fails.
        Job memory job;
        job.run();
      //^^^ Low: `job` is an uninitialized function pointer here: this call always fails.
        never();
      //^^^^^ Low: `never` is an uninitialized function pointer here: this call always fails.
    }

    function choose(bool which) external {
        function() internal next = which ? add : sub; // safe: one of two
        next();
        handler(); // safe: set where it is declared
    }

    function later(bool which) external {
        function() internal next; // safe: set on both ways
        if (which) next = add;
        else next = sub;
        next();
    }

    function retype(function() internal f) internal pure returns (function() internal g) {
        assembly { g := f } // safe: the same function under another type
    }

    function casted() external {
        function() internal next = retype(add);
        next();
    }

    function counted() external {
        Job memory job;
        job.run = add;
        job.n = 5;
        uint256 n;
        assembly { n := add(mload(add(job, 32)), 1) } // safe: only reads
        job.run();
        total += n;
    }
}

contract SetUp {
    function() internal hook;
    function() internal later;
    function() internal other;
    uint256 private total;

    constructor() {
        hook();
      //^^^^ Low: `hook` is an uninitialized function pointer here: this call always fails.
        hook = add;
        later = add;
        later(); // safe: set before
        prepare();
        other(); // safe: set by what runs before
    }

    function prepare() internal {
        other = add;
    }

    function add() internal {
        total++;
    }
}
