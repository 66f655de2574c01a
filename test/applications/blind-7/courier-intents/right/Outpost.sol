// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ICourierToken, Order, Orders} from "./Orders.sol";

/// Where an order is made: its tokens wait here for whoever has served it on the other chain.
contract Outpost {
    enum Status {
        None,
        Waiting,
        Served,
        Refunded
    }

    struct Escrow {
        Status status;
        address maker;
        address token;
        uint256 amount;
        uint32 toChain;
        uint64 fillBy;
    }

    uint64 public constant MAX_WAIT = 1 days;
    uint64 public constant REPORT_TIME = 3 days;
    uint256 public constant FEE_BPS = 4;

    address public immutable mailbox;
    address public owner;
    mapping(uint32 => address) public landingOf;
    mapping(bytes32 => Escrow) public escrows;
    mapping(address => mapping(address => uint256)) public balances;

    event Opened(bytes32 indexed id, Order order);
    event Served(bytes32 indexed id, address indexed solver, uint256 amount);
    event Refunded(bytes32 indexed id);

    error NotOwner();
    error NotMailbox();
    error UnknownSender(uint32 chain, address sender);
    error AlreadySet();
    error BadOrder();
    error BadToken();
    error NotWaiting();
    error TooEarly();

    constructor(address mailbox_) {
        mailbox = mailbox_;
        owner = msg.sender;
    }

    /// Once for each chain; orders that wait rely on it.
    function setLanding(uint32 chain, address landing) external {
        if (msg.sender != owner) revert NotOwner();
        if (landingOf[chain] != address(0)) revert AlreadySet();
        landingOf[chain] = landing;
    }

    function open(Order calldata order) external returns (bytes32 id) {
        if (order.outpost != address(this) || order.fromChain != block.chainid || order.maker != msg.sender) revert BadOrder();
        if (landingOf[order.toChain] == address(0) || order.amountIn == 0) revert BadOrder();
        if (order.fillBy <= block.timestamp || order.fillBy > block.timestamp + MAX_WAIT) revert BadOrder();
        id = Orders.idOf(order);
        if (escrows[id].status != Status.None) revert BadOrder();
        escrows[id] = Escrow(Status.Waiting, msg.sender, order.tokenIn, order.amountIn, order.toChain, order.fillBy);
        emit Opened(id, order);
        uint256 before = ICourierToken(order.tokenIn).balanceOf(address(this));
        if (!ICourierToken(order.tokenIn).transferFrom(msg.sender, address(this), order.amountIn)) revert BadToken();
        if (ICourierToken(order.tokenIn).balanceOf(address(this)) - before != order.amountIn) revert BadToken();
    }

    /// A landing reports who served which orders. What it says of orders that are not its own, or not waiting, is passed over.
    function handle(uint32 fromChain, address sender, bytes calldata body) external {
        if (msg.sender != mailbox) revert NotMailbox();
        if (sender == address(0) || landingOf[fromChain] != sender) revert UnknownSender(fromChain, sender);
        (bytes32[] memory ids, address[] memory solvers) = abi.decode(body, (bytes32[], address[]));
        for (uint256 i = 0; i < ids.length; i++) {
            Escrow storage escrow = escrows[ids[i]];
            if (escrow.status != Status.Waiting || escrow.toChain != fromChain) continue;
            escrow.status = Status.Served;
            uint256 fee = (escrow.amount * FEE_BPS) / 10_000;
            balances[owner][escrow.token] += fee;
            balances[solvers[i]][escrow.token] += escrow.amount - fee;
            emit Served(ids[i], solvers[i], escrow.amount - fee);
        }
    }

    /// Not before whoever served it at the last moment has had the time to report it.
    function refund(bytes32 id) external {
        Escrow storage escrow = escrows[id];
        if (escrow.status != Status.Waiting) revert NotWaiting();
        if (block.timestamp <= escrow.fillBy + REPORT_TIME) revert TooEarly();
        escrow.status = Status.Refunded;
        balances[escrow.maker][escrow.token] += escrow.amount;
        emit Refunded(id);
    }

    function withdraw(address token, address to) external {
        uint256 amount = balances[msg.sender][token];
        balances[msg.sender][token] = 0;
        if (!ICourierToken(token).transfer(to, amount)) revert BadToken();
    }
}
