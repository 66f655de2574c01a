// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Timelock {
    address private immutable admin = msg.sender;
    mapping(bytes32 => uint256) public readyAt;
    uint256 private delay = 2 days;

    function queue(address target, bytes calldata data) external {
        require(msg.sender == admin, "not the admin");
        readyAt[keccak256(abi.encode(target, data))] = block.timestamp + delay;
    }

    function execute(address target, bytes calldata data) external {
        bytes32 id = keccak256(abi.encode(target, data));
        require(block.timestamp >= readyAt[id], "too early");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `execute` executes operations that `queue` never queued: `readyAt[…]` is zero then, and this check passes.
        delete readyAt[id];
        (bool ok, ) = target.call(data);
        require(ok, "failed");
    }
}

contract LateTimelock {
    address private immutable admin = msg.sender;
    mapping(bytes32 => uint256) private queuedAt;
    uint256 private delay = 2 days;

    function queue(bytes32 id) external {
        require(msg.sender == admin, "not the admin");
        queuedAt[id] = block.timestamp;
    }

    function execute(address target, uint256 value, bytes calldata data) external {
        bytes32 id = keccak256(abi.encode(target, value, data));
        if (block.timestamp < queuedAt[id] + delay) revert("too early");
        //  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `execute` executes operations that `queue` never queued: `queuedAt[…]` is zero then, and this check passes.
        (bool ok, ) = target.call{value: value}(data);
        require(ok, "failed");
    }
}

contract Upgradeable {
    address private immutable admin = msg.sender;
    mapping(address => uint256) private allowedFrom;
    address private implementation;

    function announce(address next) external {
        require(msg.sender == admin, "not the admin");
        allowedFrom[next] = block.number + 50_000;
    }

    function upgrade(address next) external {
        require(isDue(next), "too early");
        //      ^^^^^^^^^^^ High: `upgrade` executes operations that `announce` never queued: `allowedFrom[next]` is zero then, and this check passes.
        implementation = next;
    }

    function isDue(address next) private view returns (bool) {
        return block.number > allowedFrom[next];
    }
}
