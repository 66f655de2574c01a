// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Roles} from "./Roles.sol";

/// Calls wait in public before they run; a quorum of wardens can stop them by signature.
contract SluiceTimelock is Roles {
    struct Call {
        address target;
        uint256 value;
        bytes data;
    }

    struct Signature {
        uint8 v;
        bytes32 r;
        bytes32 s;
    }

    struct Operation {
        uint64 readyAt;
        bool executed;
        bool cancelled;
    }

    error DelayOutOfRange(uint64 delay);
    error BadWardens();
    error NothingToDo();
    error AlreadyScheduled(bytes32 id);
    error NotPending(bytes32 id);
    error NotYet(uint64 readyAt);
    error Expired(bytes32 id);
    error PredecessorMissing(bytes32 predecessor);
    error CallFailed(uint256 index, bytes reason);
    error QuorumMissing(uint256 given);
    error SignersUnordered(address signer);
    error NotWarden(address signer);
    error OnlySelf();

    event Scheduled(bytes32 indexed id, uint64 readyAt);
    event Executed(bytes32 indexed id);
    event CallResult(uint256 index, bool ok);
    event Cancelled(bytes32 indexed id);
    event MinDelayChanged(uint64 delay);

    bytes32 public constant PROPOSER_ROLE = keccak256("PROPOSER_ROLE");
    bytes32 public constant EXECUTOR_ROLE = keccak256("EXECUTOR_ROLE");
    uint64 public constant SHORTEST = 1 days;
    uint64 public constant LONGEST = 30 days;
    uint64 public constant GRACE = 14 days;
    bytes32 private constant VETO_TYPEHASH = keccak256("Veto(bytes32 id)");
    bytes32 private constant DOMAIN_TYPEHASH = keccak256("EIP712Domain(string name,uint256 chainId,address verifyingContract)");

    uint64 public minDelay;
    uint256 public immutable vetoQuorum;
    mapping(address => bool) public isWarden;
    mapping(bytes32 => Operation) public operations;

    constructor(uint64 delay, address proposer, address executor, address[] memory wardens, uint256 quorum) {
        if (delay < SHORTEST || delay > LONGEST) revert DelayOutOfRange(delay);
        if (quorum == 0 || quorum > wardens.length) revert BadWardens();
        for (uint256 i = 0; i < wardens.length; ++i) {
            if (wardens[i] == address(0) || isWarden[wardens[i]]) revert BadWardens();
            isWarden[wardens[i]] = true;
        }
        minDelay = delay;
        vetoQuorum = quorum;
        _grantRole(ADMIN_ROLE, address(this));
        _grantRole(PROPOSER_ROLE, proposer);
        _grantRole(EXECUTOR_ROLE, executor);
    }

    receive() external payable {}

    function schedule(Call[] calldata calls, bytes32 predecessor, bytes32 salt, uint64 delay)
        external
        onlyRole(PROPOSER_ROLE)
        returns (bytes32 id)
    {
        if (calls.length == 0) revert NothingToDo();
        if (delay < minDelay || delay > LONGEST) revert DelayOutOfRange(delay);
        id = hashOperation(calls, predecessor, salt);
        if (operations[id].readyAt != 0) revert AlreadyScheduled(id);
        uint64 readyAt = uint64(block.timestamp) + delay;
        operations[id] = Operation({readyAt: readyAt, executed: false, cancelled: false});
        emit Scheduled(id, readyAt);
    }

    function execute(Call[] calldata calls, bytes32 predecessor, bytes32 salt) external payable onlyRole(EXECUTOR_ROLE) {
        bytes32 id = hashOperation(calls, predecessor, salt);
        Operation storage operation = _pending(id);
        if (block.timestamp < operation.readyAt) revert NotYet(operation.readyAt);
        if (block.timestamp > operation.readyAt + GRACE) revert Expired(id);
        if (predecessor != bytes32(0) && !operations[predecessor].executed) revert PredecessorMissing(predecessor);
        operation.executed = true;
        for (uint256 i = 0; i < calls.length; ++i) {
            (bool ok, bytes memory reason) = calls[i].target.call{value: calls[i].value}(calls[i].data);
            if (!ok) revert CallFailed(i, reason);
            emit CallResult(i, ok);
        }
        emit Executed(id);
    }

    function cancel(bytes32 id) external onlyRole(PROPOSER_ROLE) {
        _pending(id).cancelled = true;
        emit Cancelled(id);
    }

    /// The signatures come in the ascending order of their signers.
    function veto(bytes32 id, Signature[] calldata signatures) external {
        if (signatures.length < vetoQuorum) revert QuorumMissing(signatures.length);
        bytes32 digest = vetoDigest(id);
        address last = address(0);
        for (uint256 i = 0; i < signatures.length; ++i) {
            address signer = ecrecover(digest, signatures[i].v, signatures[i].r, signatures[i].s);
            if (signer <= last) revert SignersUnordered(signer);
            if (!isWarden[signer]) revert NotWarden(signer);
            last = signer;
        }
        _pending(id).cancelled = true;
        emit Cancelled(id);
    }

    function setMinDelay(uint64 delay) external {
        if (msg.sender != address(this)) revert OnlySelf();
        if (delay < SHORTEST || delay > LONGEST) revert DelayOutOfRange(delay);
        minDelay = delay;
        emit MinDelayChanged(delay);
    }

    function hashOperation(Call[] calldata calls, bytes32 predecessor, bytes32 salt) public pure returns (bytes32 hash) {
        hash = keccak256(abi.encode(predecessor, salt));
        for (uint256 i = 0; i < calls.length; ++i) {
            hash = keccak256(abi.encode(hash, calls[i].target, calls[i].value, calls[i].data));
        }
    }

    function vetoDigest(bytes32 id) public view returns (bytes32) {
        bytes32 domain = keccak256(abi.encode(DOMAIN_TYPEHASH, keccak256("SluiceTimelock"), block.chainid, address(this)));
        return keccak256(abi.encodePacked("\x19\x01", domain, keccak256(abi.encode(VETO_TYPEHASH, id))));
    }

    function _pending(bytes32 id) private view returns (Operation storage operation) {
        operation = operations[id];
        if (operation.readyAt == 0 || operation.executed || operation.cancelled) revert NotPending(id);
    }
}
