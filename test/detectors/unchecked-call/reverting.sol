pragma solidity ^0.8.28;

/// What would happen is told by what is undone.
contract Trials {
    uint256 public count;

    error Outcome(bool isDone, bytes answer);

    function attempt(address target, bytes calldata data) external payable returns (bytes memory answer) {
        (, answer) = address(this).delegatecall(abi.encodeCall(this.undo, (target, data))); // safe: it never succeeds
    }

    function attemptByName(address target, bytes calldata data) external returns (bytes memory answer) {
        (, answer) = address(this).call(abi.encodeWithSignature("undo(address,bytes)", target, data)); // safe: it never succeeds
    }

    function attemptElsewhere(address target, bytes calldata data) external returns (bytes memory answer) {
        (, answer) = target.call(abi.encodeWithSignature("undo(address,bytes)", target, data));
        //           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `attemptElsewhere` does not check the result of `target.call` and continues when it failed.
    }

    function attemptSome(address target, bytes calldata data) external returns (bytes memory answer) {
        (, answer) = address(this).call(abi.encodeCall(this.undoSome, (target, data)));
        //           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `attemptSome` does not check the result of `address(this).call` and continues when it failed.
    }

    function undo(address target, bytes calldata data) external {
        (bool isDone, bytes memory answer) = target.call(data);
        revert Outcome(isDone, answer);
    }

    function undoSome(address target, bytes calldata data) external {
        (bool isDone, bytes memory answer) = target.call(data);
        if (!isDone) revert Outcome(isDone, answer);
        count++;
    }
}
