pragma solidity ^0.8.20;

contract Payroll {
    mapping(address => uint256) public owed;
    uint256 private nPaid;
    bool private lastOk;

    event Paid(address worker, bool ok);

    function statement(address payable worker) external {
        worker.send(owed[worker]);
      //^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `statement` does not check the result of `worker.send` and continues when it failed.
    }

    function blank(address worker) external {
        (bool ok, ) = worker.call{value: owed[worker], gas: 50_000}("");
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `blank` does not check the result of `worker.call` and continues when it failed.
        nPaid++;
    }

    function dropped(address worker, bytes calldata data) external returns (bytes memory answer) {
        (, answer) = worker.call(data);
        //           ^^^^^^^^^^^^^^^^^ Medium: `dropped` does not check the result of `worker.call` and continues when it failed.
    }

    function overwritten(address first, address second) external {
        bool ok;
        (ok, ) = first.call("");
        //       ^^^^^^^^^^^^^^ Medium: `overwritten` does not check the result of `first.call` and continues when it failed.
        (ok, ) = second.call("");
        require(ok, "second failed");
    }

    function parenthesized(address library_, bytes memory data) external {
        ((library_)).delegatecall(data);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `parenthesized` does not check the result of `library_.delegatecall` and continues when it failed.
    }

    modifier notifying(address listener) {
        listener.call("");
      //^^^^^^^^^^^^^^^^^ Medium: `notifying` does not check the result of `listener.call` and continues when it failed.
        _;
    }

    function work(address listener) external notifying(listener) {
        nPaid++;
    }

    function required(address payable worker) external {
        require(worker.send(1), "payment failed"); // safe: a failure reverts
    }

    function branched(address worker) external {
        (bool ok, ) = worker.call(""); // safe: a failure is acted on
        if (!ok) owed[worker] += 1;
    }

    function told(address worker) external {
        (bool ok, ) = worker.call{value: 1}(""); // safe: a failure is on record
        emit Paid(worker, ok);
    }

    function stored(address worker) external {
        (lastOk, ) = worker.call(""); // safe: a failure is kept in storage
    }

    function forwarded(address worker) external returns (bool, bytes memory) {
        return worker.call(""); // safe: the caller is told
    }

    function named(address worker) external returns (bool ok) {
        (ok, ) = worker.call(""); // safe: the caller is told
    }

    function retried(address worker) external {
        bool ok;
        for (uint256 i = 0; i < 3 && !ok; i++) {
            (ok, ) = worker.call(""); // safe: the next round looks at it
        }
    }

    function measured(address target, bytes calldata data) external view returns (uint256 length) {
        (, bytes memory answer) = target.staticcall(data); // safe: a call that changes nothing, judged by its answer
        length = answer.length;
    }

    function inAssembly(address target) external returns (uint256 size) {
        bool ok;
        assembly {
            ok := call(gas(), target, 0, 0, 0, 0, 0) // safe: looked at below
        }
        require(ok, "failed");
        size = target.code.length;
    }
}
