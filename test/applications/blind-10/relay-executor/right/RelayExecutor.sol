// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ValidatorSet} from "./ValidatorSet.sol";

/// @notice Executes messages from other chains, each once, in whatever order they come.
contract RelayExecutor is ValidatorSet {
    enum Status { Unknown, Done, Failed }

    struct Message {
        uint256 sourceChain;
        uint256 nonce;
        address sender;
        address target;
        address refundTo;
        uint256 value;
        uint256 gasLimit;
        uint256 deadline;
        bytes data;
    }

    bytes32 private constant EXECUTE = keccak256("relay.execute.v1");
    uint256 public constant MAX_GAS = 5_000_000;
    uint256 public constant MAX_DATA = 4096;
    uint256 private constant GAS_RESERVE = 60_000;

    mapping(bytes32 => Status) public statusOf;
    mapping(address => uint256) public credits;
    uint256 public totalCredits;

    event Executed(bytes32 indexed id, address indexed target, bool success);
    event Credited(address indexed to, uint256 amount);
    event Funded(address indexed from, uint256 amount);

    error AlreadyHandled();
    error BadMessage();
    error NotEnoughGas();
    error NotEnoughFunds();
    error Nothing();
    error PaymentFailed();

    constructor(address[] memory validators, uint96[] memory weights) ValidatorSet(validators, weights) {}

    receive() external payable {
        emit Funded(msg.sender, msg.value);
    }

    function messageId(Message calldata m) public view returns (bytes32) {
        return keccak256(abi.encode(EXECUTE, block.chainid, address(this), m));
    }

    /// @dev A message has one try; what it could not deliver is credited to `refundTo`.
    function execute(Message calldata m, bytes[] calldata signatures) external returns (bool success) {
        bytes32 id = messageId(m);
        if (statusOf[id] != Status.Unknown) revert AlreadyHandled();
        if (m.target == address(this) || m.refundTo == address(0)) revert BadMessage();
        if (m.gasLimit > MAX_GAS || m.data.length > MAX_DATA) revert BadMessage();
        _requireQuorum(id, signatures);
        if (address(this).balance - totalCredits < m.value) revert NotEnoughFunds();

        statusOf[id] = Status.Done;
        if (block.timestamp <= m.deadline) {
            if (gasleft() < (m.gasLimit * 64) / 63 + GAS_RESERVE) revert NotEnoughGas();
            success = _call(m.target, m.value, m.gasLimit, m.data);
        }
        if (!success) {
            statusOf[id] = Status.Failed;
            credits[m.refundTo] += m.value;
            totalCredits += m.value;
            emit Credited(m.refundTo, m.value);
        }
        emit Executed(id, m.target, success);
    }

    function withdrawCredit(address payable to) external {
        uint256 amount = credits[msg.sender];
        if (amount == 0) revert Nothing();
        credits[msg.sender] = 0;
        totalCredits -= amount;
        (bool ok,) = to.call{value: amount}("");
        if (!ok) revert PaymentFailed();
    }

    /// @dev Copies nothing of what the target returns.
    function _call(address target, uint256 value, uint256 gasLimit, bytes memory data) private returns (bool success) {
        if (data.length != 0 && target.code.length == 0) return false;
        assembly ("memory-safe") {
            success := call(gasLimit, target, value, add(data, 0x20), mload(data), 0, 0)
        }
    }
}
