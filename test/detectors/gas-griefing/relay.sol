// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Watchful {
    function act(bytes calldata, uint256 gas) external view {
        require(gasleft() >= gas, "too little gas");
    }
}

abstract contract Base {
    mapping(bytes32 => bool) public isDone;
    mapping(address => uint256) public nonces;

    event Executed(bytes32 id, bool ok);
}

contract Open is Base {
    function execute(address target, bytes calldata action) external {
        bytes32 id = keccak256(abi.encode(target, action));
        require(!isDone[id], "done");
        isDone[id] = true;
        (bool ok, ) = target.call(action);
        //            ^^^^^^^^^^^^^^^^^^^ Medium: `execute` marks this action as executed in `isDone[…]` even if it failed because the relayer supplied too little gas.
        emit Executed(id, ok);
    }

    function executeNext(address from, address target, bytes calldata action, uint256 nonce) external returns (bool ok) {
        require(nonces[from] == nonce, "wrong nonce");
        nonces[from]++;
        (ok, ) = target.call(action);
        //       ^^^^^^^^^^^^^^^^^^^ Medium: `executeNext` marks this action as executed in `nonces[from]` even if it failed because the relayer supplied too little gas.
    }

    function executeWith(address target, bytes calldata action, uint256 gas) external {
        bytes32 id = keccak256(abi.encode(target, action));
        if (isDone[id]) revert("done");
        isDone[id] = true;
        (bool ok, ) = target.call{gas: gas}(action);
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `executeWith` marks this action as executed in `isDone[…]` even if it failed because the relayer supplied too little gas.
        emit Executed(id, ok);
    }
}

contract Safe is Base {
    function required(address target, bytes calldata action) external {
        bytes32 id = keccak256(abi.encode(target, action));
        require(!isDone[id], "done");
        isDone[id] = true;
        (bool ok, ) = target.call(action); // safe: fails with the action
        require(ok, "failed");
    }

    function measured(address target, bytes calldata action, uint256 gas) external {
        bytes32 id = keccak256(abi.encode(target, action, gas));
        require(!isDone[id], "done");
        isDone[id] = true;
        require(gasleft() > gas + gas / 63 + 5000, "too little gas");
        (bool ok, ) = target.call{gas: gas}(action); // safe: there is enough gas
        emit Executed(id, ok);
    }

    function watched(Watchful target, bytes calldata action) external {
        bytes32 id = keccak256(abi.encode(target, action));
        require(!isDone[id], "done");
        isDone[id] = true;
        (bool ok, ) = address(target).call(abi.encodeCall(Watchful.act, (action, 50_000))); // safe: the callee looks at the gas
        emit Executed(id, ok);
    }

    function retryable(address target, bytes calldata action) external {
        bytes32 id = keccak256(abi.encode(target, action));
        require(!isDone[id], "done");
        (bool ok, ) = target.call(action); // safe: not done unless it succeeded
        isDone[id] = ok;
    }

    function unmarked(address target, bytes calldata action) external returns (bool ok) {
        (ok, ) = target.call(action); // safe: can be tried again
    }
}
