pragma solidity ^0.4.16;

contract Router {
    uint256 public total;
    struct Job { function() internal run; }

    function add() internal { total++; }

    function shift() public payable {
        Job memory job;
        job.run = add;
        assembly { mstore(job, add(mload(job), callvalue)) }
        //         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Assembly sets the function pointer `job` to a computed position, chosen by the caller.
        job.run();
    }

    function plain() public {
        Job memory job;
        job.run = add; // safe: a function
        job.run();
    }
}

// ====
// solc: 0.4.26, 0.4.18
