pragma solidity ^0.8.20;

interface IInbox {
    function createRetryableTicket(address to, uint256 value, bytes calldata data) external payable returns (uint256);

    function unsafeCreateRetryableTicket(address to, uint256 value, bytes calldata data) external payable returns (uint256);
}

contract Sender {
    IInbox private immutable inbox;
    address private immutable vault;
    mapping(address => bool) public hasClaimed;

    constructor(IInbox i, address v) {
        inbox = i;
        vault = v;
    }

    function leave() external {
        inbox.createRetryableTicket(vault, 0, abi.encodeWithSignature("claim()"));
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `leave` creates several retryable tickets, which may execute in any order.
        inbox.createRetryableTicket(vault, 0, abi.encodeWithSignature("withdraw()"));
    }

    function leaveByHelper() external {
        ask("claim()");
      //^^^^^^^^^^^^^^ Low: `leaveByHelper` creates several retryable tickets, which may execute in any order.
        if (hasClaimed[msg.sender]) inbox.unsafeCreateRetryableTicket(vault, 0, abi.encodeWithSignature("withdraw()"));
    }

    function leaveByHelpers() external {
        ask("claim()");
      //^^^^^^^^^^^^^^ Low: `leaveByHelpers` creates several retryable tickets, which may execute in any order.
        ask("withdraw()");
    }

    function ask(string memory what) private {
        inbox.createRetryableTicket(vault, 0, abi.encodeWithSignature(what)); // safe: one
    }

    function claim() external {
        ask("claim()"); // safe: one
    }

    function either(bool which) external {
        if (which) inbox.createRetryableTicket(vault, 0, abi.encodeWithSignature("claim()")); // safe: one or the other
        else inbox.createRetryableTicket(vault, 0, abi.encodeWithSignature("withdraw()"));
    }

    function early() external {
        if (!hasClaimed[msg.sender]) {
            inbox.createRetryableTicket(vault, 0, abi.encodeWithSignature("claim()")); // safe: the last one on this way
            return;
        }
        inbox.createRetryableTicket(vault, 0, abi.encodeWithSignature("withdraw()"));
    }

    function toMany(address[] calldata vaults) external {
        for (uint256 i = 0; i < vaults.length; i++) {
            inbox.createRetryableTicket(vaults[i], 0, abi.encodeWithSignature("claim()")); // safe: all the same
        }
    }
}
