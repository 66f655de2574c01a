// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IERC20, Vaulted} from "./Vaulted.sol";

/// A buyer's tokens wait until the buyer releases them, the deadline passes, or the arbiter decides a dispute.
contract AssayEscrow is Vaulted {
    enum Status {
        None,
        Funded,
        Disputed,
        Closed
    }

    struct Deal {
        address buyer;
        address seller;
        address arbiter;
        IERC20 token;
        uint256 amount;
        uint64 deadline;
        Status status;
    }

    error BadParties();
    error BadDeadline();
    error NothingPaid();
    error WrongStatus(Status status);
    error NotAllowed(address who);
    error TooEarly();
    error TooLate();
    error BadSignature();
    error BadSplit(uint256 toSeller, uint256 toBuyer);

    event Opened(uint256 indexed id, address indexed buyer, address indexed seller, address arbiter, uint256 amount);
    event Disputed(uint256 indexed id, address by);
    event Settled(uint256 indexed id, uint256 toSeller, uint256 toBuyer);

    uint256 private constant BPS = 10_000;
    uint256 private constant FEE_BPS = 100;
    uint64 private constant ARBITER_TIME = 30 days;
    bytes32 private constant RELEASE_TYPEHASH = keccak256("Release(uint256 id,uint256 validUntil)");
    bytes32 private constant DOMAIN_TYPEHASH = keccak256("EIP712Domain(string name,uint256 chainId,address verifyingContract)");

    Deal[] public deals;

    function open(address seller, address arbiter, IERC20 token, uint256 amount, uint64 deadline)
        external
        nonReentrant
        returns (uint256 id)
    {
        if (seller == address(0) || arbiter == address(0) || seller == msg.sender) revert BadParties();
        if (arbiter == msg.sender || arbiter == seller) revert BadParties();
        if (deadline <= block.timestamp || deadline > block.timestamp + 365 days) revert BadDeadline();
        uint256 received = _take(token, amount);
        if (received == 0) revert NothingPaid();
        id = deals.length;
        deals.push(Deal(msg.sender, seller, arbiter, token, received, deadline, Status.Funded));
        emit Opened(id, msg.sender, seller, arbiter, received);
    }

    function release(uint256 id) external {
        if (msg.sender != deals[id].buyer) revert NotAllowed(msg.sender);
        _release(id);
    }

    /// The buyer signs, anyone brings it.
    function releaseBySignature(uint256 id, uint256 validUntil, uint8 v, bytes32 r, bytes32 s) external {
        if (block.timestamp > validUntil) revert TooLate();
        bytes32 message = keccak256(abi.encode(RELEASE_TYPEHASH, id, validUntil));
        address signer = ecrecover(keccak256(abi.encodePacked("\x19\x01", domainSeparator(), message)), v, r, s);
        if (signer == address(0) || signer != deals[id].buyer) revert BadSignature();
        _release(id);
    }

    function dispute(uint256 id) external {
        Deal storage deal = deals[id];
        if (deal.status != Status.Funded) revert WrongStatus(deal.status);
        if (msg.sender != deal.buyer && msg.sender != deal.seller) revert NotAllowed(msg.sender);
        if (block.timestamp > deal.deadline) revert TooLate();
        deal.status = Status.Disputed;
        emit Disputed(id, msg.sender);
    }

    /// A buyer who stays silent until the deadline is content.
    function claim(uint256 id) external {
        Deal storage deal = deals[id];
        if (deal.status != Status.Funded) revert WrongStatus(deal.status);
        if (msg.sender != deal.seller) revert NotAllowed(msg.sender);
        if (block.timestamp <= deal.deadline) revert TooEarly();
        _settle(id, deal.amount, 0);
    }

    /// The arbiter's fee comes out of the whole; the rest goes to the parties as decided.
    function resolve(uint256 id, uint256 toSeller, uint256 toBuyer) external {
        Deal storage deal = deals[id];
        if (deal.status != Status.Disputed) revert WrongStatus(deal.status);
        if (msg.sender != deal.arbiter) revert NotAllowed(msg.sender);
        uint256 fee = (deal.amount * FEE_BPS) / BPS;
        uint256 rest = deal.amount - fee;
        if (toSeller + toBuyer != rest) revert BadSplit(toSeller, toBuyer);
        owed[deal.token][deal.arbiter] += fee;
        _settle(id, toSeller, toBuyer);
    }

    /// An arbiter who does not decide leaves the tokens to the buyer.
    function giveUp(uint256 id) external {
        Deal storage deal = deals[id];
        if (deal.status != Status.Disputed) revert WrongStatus(deal.status);
        if (block.timestamp <= deal.deadline + ARBITER_TIME) revert TooEarly();
        _settle(id, 0, deal.amount);
    }

    function domainSeparator() public view returns (bytes32) {
        return keccak256(abi.encode(DOMAIN_TYPEHASH, keccak256("AssayEscrow"), block.chainid, address(this)));
    }

    function _release(uint256 id) private {
        Deal storage deal = deals[id];
        if (deal.status != Status.Funded && deal.status != Status.Disputed) revert WrongStatus(deal.status);
        _settle(id, deal.amount, 0);
    }

    function _settle(uint256 id, uint256 toSeller, uint256 toBuyer) private {
        Deal storage deal = deals[id];
        deal.status = Status.Closed;
        owed[deal.token][deal.seller] += toSeller;
        owed[deal.token][deal.buyer] += toBuyer;
        emit Settled(id, toSeller, toBuyer);
    }
}
