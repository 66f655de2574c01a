// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Messages that have one try each, with the gas that they say.
contract Relay {
    struct Message {
        address target;
        uint256 gas;
        uint256 nonce;
        bytes data;
    }

    enum State {
        Unknown,
        Done,
        Failed
    }

    uint256 private constant RESERVE = 50_000;
    address private immutable signer;
    mapping(bytes32 => State) public states;
    mapping(bytes32 => bool) public isDone;

    event Done(bytes32 id, bool ok);

    constructor(address signer_) {
        require(signer_ != address(0), "signer");
        signer = signer_;
    }

    function _check(Message calldata m, uint8 v, bytes32 r, bytes32 s) private view returns (bytes32 id) {
        require(uint256(s) <= 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0, "malleable");
        id = keccak256(abi.encode(block.chainid, address(this), m));
        require(ecrecover(id, v, r, s) == signer, "not signed");
        require(states[id] == State.Unknown && !isDone[id], "again");
    }

    function run(Message calldata m, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 id = _check(m, v, r, s);
        states[id] = State.Done;
        require(gasleft() >= m.gas, "gas");
        //      ^^^^^^^^^^^^^^^^^^ Medium: `run` asks for as much gas as the call is to get, but the call gets 63/64 of what is left at most: it can be made to fail, and counts as done.
        (bool ok, ) = m.target.call{ gas: m.gas }(m.data);
        if (!ok) states[id] = State.Failed;
    }

    function runMarked(Message calldata m, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 id = _check(m, v, r, s);
        isDone[id] = true;
        if (gasleft() < m.gas) revert("gas");
        //  ^^^^^^^^^^^^^^^^^ Medium: `runMarked` asks for as much gas as the call is to get, but the call gets 63/64 of what is left at most: it can be made to fail, and counts as done.
        (bool ok, ) = m.target.call{ gas: m.gas }(m.data);
        emit Done(id, ok);
    }

    function runInAssembly(Message calldata m, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 id = _check(m, v, r, s);
        isDone[id] = true;
        require(gasleft() > m.gas, "gas");
        //      ^^^^^^^^^^^^^^^^^ Medium: `runInAssembly` asks for as much gas as the call is to get, but the call gets 63/64 of what is left at most: it can be made to fail, and counts as done.
        emit Done(id, _call(m.target, m.gas, m.data));
    }

    function _call(address target, uint256 gas_, bytes memory data) private returns (bool ok) {
        assembly {
            ok := call(gas_, target, 0, add(data, 0x20), mload(data), 0, 0)
        }
    }

    function runWithAll(Message calldata m, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 id = _check(m, v, r, s);
        isDone[id] = true;
        require(gasleft() >= (m.gas * 64) / 63 + RESERVE, "gas"); // safe: with what stays behind
        (bool ok, ) = m.target.call{ gas: m.gas }(m.data);
        emit Done(id, ok);
    }

    function runWithPart(Message calldata m, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 id = _check(m, v, r, s);
        isDone[id] = true;
        require((gasleft() * 63) / 64 >= m.gas + RESERVE, "gas"); // safe: without what stays behind
        (bool ok, ) = m.target.call{ gas: m.gas }(m.data);
        emit Done(id, ok);
    }

    function runOrRevert(Message calldata m, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 id = _check(m, v, r, s);
        isDone[id] = true;
        require(gasleft() >= m.gas, "gas"); // safe: it can be tried again
        (bool ok, ) = m.target.call{ gas: m.gas }(m.data);
        require(ok, "failed");
    }

    function runAndLook(Message calldata m, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 id = _check(m, v, r, s);
        isDone[id] = true;
        require(gasleft() >= m.gas, "gas"); // safe: it got what it should, or nothing is done
        (bool ok, ) = m.target.call{ gas: m.gas }(m.data);
        require(gasleft() > m.gas / 63, "gas");
        emit Done(id, ok);
    }

    function ping(address target, uint256 gas_) external {
        require(gasleft() >= gas_, "gas"); // safe: nothing is kept of it
        (bool ok, ) = target.call{ gas: gas_ }("");
        emit Done(bytes32(0), ok);
    }
}
