// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import { Signed } from "./Signed.sol";

/// Pays out here what was locked on another chain, as the notary attests.
contract RelayInbox {
    using Signed for bytes32;

    struct Message {
        uint256 sourceChain;
        uint256 sequence;
        address receiver;
        uint256 amount;
    }

    address public immutable notary;
    mapping(bytes32 => bool) public delivered;
    mapping(bytes32 => uint256) public parked;
    mapping(address => uint256) public nonces;
    mapping(address => uint256) public credit;
    mapping(address => address) public delegateOf;

    event Delivered(bytes32 indexed id, address receiver, uint256 amount);
    event Parked(bytes32 indexed id);
    event Sent(address indexed from, address indexed to, uint256 amount);

    error AlreadyDelivered();
    error NotAttested();
    error Expired();
    error NotParked();
    error Short();

    constructor(address notary_) payable {
        require(notary_ != address(0), "notary");
        notary = notary_;
    }

    receive() external payable {
        credit[msg.sender] += msg.value;
    }

    function idOf(Message calldata message) public view returns (bytes32) {
        return keccak256(
            abi.encode(
                address(this), block.chainid, message.sourceChain, message.sequence, message.receiver, message.amount
            )
        );
    }

    function deliver(Message calldata message, bytes calldata signature) external {
        bytes32 id = idOf(message);
        if (delivered[id]) revert AlreadyDelivered();
        if (id.signerOf(signature) != notary) revert NotAttested();
        delivered[id] = true;
        (bool paid,) = message.receiver.call{ value: message.amount, gas: 50_000 }("");
        if (paid) {
            emit Delivered(id, message.receiver, message.amount);
        } else {
            parked[id] = message.amount;
            emit Parked(id);
        }
    }

    function collect(Message calldata message, address payable to) external {
        bytes32 id = idOf(message);
        uint256 amount = parked[id];
        if (amount == 0) revert NotParked();
        require(msg.sender == message.receiver, "receiver");
        delete parked[id];
        (bool paid,) = to.call{ value: amount }("");
        require(paid, "payment");
    }

    /// Moves credit as its owner signed, without the owner's gas.
    function sendFor(address from, address to, uint256 amount, uint256 deadline, bytes calldata signature) external {
        if (block.timestamp > deadline) revert Expired();
        bytes32 digest =
            keccak256(abi.encode("send", address(this), block.chainid, from, to, amount, nonces[from]++, deadline));
        if (digest.signerOf(signature) != from) revert NotAttested();
        _move(from, to, amount);
    }

    function setDelegateFor(address from, address next, uint256 deadline, bytes calldata signature) external {
        if (block.timestamp > deadline) revert Expired();
        bytes32 digest =
            keccak256(abi.encode("delegate", address(this), block.chainid, from, next, nonces[from]++, deadline));
        if (digest.signerOf(signature) != from) revert NotAttested();
        delegateOf[from] = next;
    }

    function sendAsDelegate(address from, address to, uint256 amount) external {
        require(delegateOf[from] == msg.sender, "delegate");
        _move(from, to, amount);
    }

    function withdraw(uint256 amount) external {
        if (credit[msg.sender] < amount) revert Short();
        credit[msg.sender] -= amount;
        (bool paid,) = msg.sender.call{ value: amount }("");
        require(paid, "payment");
    }

    function _move(address from, address to, uint256 amount) private {
        if (credit[from] < amount) revert Short();
        credit[from] -= amount;
        credit[to] += amount;
        emit Sent(from, to, amount);
    }
}
