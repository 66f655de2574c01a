// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Jobs that others run for a fee, whether they succeed or not.
contract Jobs {
    struct Job {
        address target;
        uint64 lastRun;
        uint32 interval;
        uint32 failures;
        bool isDone;
        uint256 fee;
        uint256 credit;
        bytes data;
    }

    mapping(uint256 => Job) public jobs;
    mapping(address => uint256) public earned;

    function create(uint256 id, address target, uint256 fee, bytes calldata data) external payable {
        require(jobs[id].target == address(0) && fee > 0, "taken");
        jobs[id] = Job(target, 0, 1 hours, 0, false, fee, msg.value, data);
    }

    function work(uint256 id) external {
        Job storage job = jobs[id];
        require(block.timestamp >= uint256(job.lastRun) + job.interval, "too early");
        (bool success, ) = job.target.call(job.data);
        if (success) job.lastRun = uint64(block.timestamp);
        //           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `work` pays its caller whether the call succeeds or not, and sets `jobs[id].lastRun`, which it asks for, only where it does: a call that fails is paid again and again.
        job.credit -= job.fee;
        earned[msg.sender] += job.fee;
    }

    function workInAssembly(uint256 id) external {
        Job storage job = jobs[id];
        require(block.timestamp >= uint256(job.lastRun) + job.interval, "too early");
        address target = job.target;
        bool success;
        assembly {
            success := call(gas(), target, 0, 0, 0, 0, 0)
        }
        job.credit -= job.fee;
        if (success) job.lastRun = uint64(block.timestamp);
        //           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `workInAssembly` pays its caller whether the call succeeds or not, and sets `jobs[id].lastRun`, which it asks for, only where it does: a call that fails is paid again and again.
        payable(msg.sender).transfer(job.fee);
    }

    function relay(uint256 id) external {
        Job storage job = jobs[id];
        require(!job.isDone, "done");
        (bool success, ) = job.target.call(job.data);
        if (success) {
            job.isDone = true;
          //^^^^^^^^^^^^^^^^^ Medium: `relay` pays its caller whether the call succeeds or not, and sets `jobs[id].isDone`, which it asks for, only where it does: a call that fails is paid again and again.
        }
        uint256 fee = job.fee;
        job.credit -= fee;
        earned[msg.sender] += fee;
    }

    function workMarked(uint256 id) external {
        Job storage job = jobs[id];
        require(block.timestamp >= uint256(job.lastRun) + job.interval, "too early");
        job.lastRun = uint64(block.timestamp); // safe: it counts before the call
        (bool success, ) = job.target.call(job.data);
        if (success) job.failures = 0;
        job.credit -= job.fee;
        earned[msg.sender] += job.fee;
    }

    function workForSuccess(uint256 id) external {
        Job storage job = jobs[id];
        require(block.timestamp >= uint256(job.lastRun) + job.interval, "too early");
        (bool success, ) = job.target.call(job.data);
        if (success) {
            job.lastRun = uint64(block.timestamp); // safe: nobody is paid for a failure
            job.credit -= job.fee;
            earned[msg.sender] += job.fee;
        }
    }

    function workOrWait(uint256 id) external {
        Job storage job = jobs[id];
        require(block.timestamp >= uint256(job.lastRun) + job.interval, "too early");
        (bool success, ) = job.target.call(job.data);
        if (success) job.lastRun = uint64(block.timestamp); // safe: and after a failure it waits longer
        else job.lastRun = uint64(block.timestamp + 1 days);
        job.credit -= job.fee;
        earned[msg.sender] += job.fee;
    }

    function workOrRevert(uint256 id) external {
        Job storage job = jobs[id];
        require(block.timestamp >= uint256(job.lastRun) + job.interval, "too early");
        (bool success, ) = job.target.call(job.data);
        require(success, "failed");
        job.lastRun = uint64(block.timestamp); // safe: a failure is undone
        job.credit -= job.fee;
        earned[msg.sender] += job.fee;
    }

    function collect() external {
        uint256 amount = earned[msg.sender];
        earned[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }
}
