pragma solidity ^0.8.20;

contract Storage {
    address internal owner;
    address internal implementation;
}

contract SharedProxy is Storage { // safe: another contract here begins with the same variables
    constructor(address i) {
        owner = msg.sender;
        implementation = i;
    }

    fallback() external payable {
        (bool ok, ) = implementation.delegatecall(msg.data);
        require(ok, "failed");
    }
}

contract SharedCounter is Storage {
    uint256 private count;

    function add() external {
        count++;
    }
}

contract SlotProxy { // safe: no variables
    fallback() external payable {
        address to;
        assembly {
            to := sload(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc)
        }
        (bool ok, ) = to.delegatecall(msg.data);
        require(ok, "failed");
    }
}

contract FixedProxy { // safe: the target is part of the code
    address private immutable target;
    uint256 private constant VERSION = 1;

    constructor(address t) {
        target = t;
    }

    fallback() external payable {
        (bool ok, ) = target.delegatecall(msg.data);
        require(ok, "failed");
    }
}

contract WithPlugin { // safe: not every call is handed on
    address private plugin;
    uint256 private count;
    address private immutable owner = msg.sender;

    function run(bytes calldata data) external {
        require(msg.sender == owner, "not the owner");
        (bool ok, ) = plugin.delegatecall(data);
        require(ok && count == 0, "failed");
    }
}

contract Forwarder { // safe: a call has a storage of its own
    address private target;

    constructor(address t) {
        target = t;
    }

    fallback() external payable {
        (bool ok, ) = target.call(msg.data);
        require(ok, "failed");
    }
}
