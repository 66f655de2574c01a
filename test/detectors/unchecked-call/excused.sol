pragma solidity ^0.8.28;

contract Excused {
    event Answered();

    function ask(address target, bytes calldata data) external {
        bytes memory answer;
        (, answer) = target.staticcall(data); // safe: a call that changes nothing
        emit Answered();
    }

    function copy(bytes memory data) external {
        assembly {
            pop(call(gas(), 4, 0, add(data, 32), mload(data), 0, 0)) // safe: a precompiled contract
        }
    }
}
