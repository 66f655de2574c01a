pragma solidity ^0.8.20;

/// A new contract that gets nothing along is no way out.
contract Factory {
//<^^^^^^^^^^^^^ Medium: `Factory` accepts ether in `create` but has no code that sends any: it is locked.
    uint256 public paid;

    function create(bytes memory code) external payable returns (address made) {
        paid += msg.value;
        assembly {
            made := create(0, add(code, 32), mload(code))
        }
    }
}

contract Endowing {
    uint256 public paid;

    // safe: what came in goes to the new contract
    function create(bytes memory code) external payable returns (address made) {
        paid += msg.value;
        assembly {
            made := create(callvalue(), add(code, 32), mload(code))
        }
    }
}
