// SPDX-License-Identifier: MIT
pragma solidity ^0.8.16;

import {Guardians} from "./Guardians.sol";

interface IERC20 {
    function balanceOf(address account) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// One of two or more gates: what goes in at one comes out at the other, from what lies there. No token's address means ether.
contract CausewayGate is Guardians {
    struct Message {
        uint256 fromChain;
        address fromGate;
        uint256 toChain;
        address toGate;
        uint256 nonce;
        address token;
        address to;
        uint256 amount;
        uint256 relayFee;
    }

    struct Limit {
        uint256 perDay;
        uint256 day;
        uint256 used;
    }

    error NotOwner();
    error Paused();
    error Sending();
    error WrongValue();
    error NoRoute();
    error NotForHere();
    error AlreadyDelivered(bytes32 id);
    error OverLimit(uint256 perDay, uint256 used);
    error TooLittle();
    error NoRecipient();
    error FeeTooHigh();
    error PaymentFailed();

    event Sent(bytes32 indexed id, Message message);
    event Delivered(bytes32 indexed id, address indexed to, uint256 amount);
    event Parked(address indexed to, uint256 amount);

    bytes32 private constant DELIVER = keccak256("causeway: deliver");
    uint256 private constant BPS = 10_000;
    uint256 public constant MAX_FEE_BPS = 100;

    address public owner;
    bool public paused;
    bool private _sending;
    uint256 public feeBps;
    uint256 public nonce;

    /// The gate on another chain, and what one of our tokens is called there; ether needs an entry too.
    mapping(uint256 => address) public gateOn;
    mapping(uint256 => mapping(address => address)) public routeOf;
    mapping(uint256 => mapping(address => bool)) public hasRoute;
    mapping(address => Limit) public limits;
    mapping(address => uint256) public feesOf;
    mapping(bytes32 => bool) public delivered;
    /// Ether that its recipient would not take.
    mapping(address => uint256) public parked;

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner();
        _;
    }

    modifier running() {
        if (paused) revert Paused();
        _;
    }

    /// What arrives is told by the balance, so nothing else may be sent while a token is being pulled.
    modifier oneAtATime() {
        if (_sending) revert Sending();
        _sending = true;
        _;
        _sending = false;
    }

    constructor(address[] memory first, uint256 threshold_, uint256 feeBps_) Guardians(first, threshold_) {
        if (feeBps_ > MAX_FEE_BPS) revert FeeTooHigh();
        owner = msg.sender;
        feeBps = feeBps_;
    }

    /// Lets the owner put in what is later paid out here.
    receive() external payable onlyOwner {}

    function send(uint256 toChain, address token, address to, uint256 amount, uint256 relayFee)
        external
        payable
        running
        oneAtATime
        returns (bytes32 id)
    {
        if (!hasRoute[toChain][token] || gateOn[toChain] == address(0)) revert NoRoute();
        if (to == address(0)) revert NoRecipient();
        uint256 arrived;
        if (token == address(0)) {
            if (msg.value != amount) revert WrongValue();
            arrived = amount;
        } else {
            if (msg.value != 0) revert WrongValue();
            arrived = _pull(IERC20(token), amount);
        }
        uint256 fee = (arrived * feeBps + BPS - 1) / BPS;
        uint256 net = arrived - fee;
        if (net == 0 || net < relayFee) revert TooLittle();
        feesOf[token] += fee;

        Message memory message = Message({
            fromChain: block.chainid,
            fromGate: address(this),
            toChain: toChain,
            toGate: gateOn[toChain],
            nonce: nonce++,
            token: routeOf[toChain][token],
            to: to,
            amount: net,
            relayFee: relayFee
        });
        id = keccak256(abi.encode(message));
        emit Sent(id, message);
    }

    function deliver(Message calldata message, bytes[] calldata signatures) external running {
        if (message.toChain != block.chainid || message.toGate != address(this)) revert NotForHere();
        if (message.fromGate == address(0) || gateOn[message.fromChain] != message.fromGate) revert NoRoute();
        bytes32 id = keccak256(abi.encode(message));
        if (delivered[id]) revert AlreadyDelivered(id);
        _requireQuorum(keccak256(abi.encode(DELIVER, id)), signatures);
        _count(message.token, message.amount);

        delivered[id] = true;
        uint256 amount = message.amount - message.relayFee;
        _pay(message.token, msg.sender, message.relayFee);
        _pay(message.token, message.to, amount);
        emit Delivered(id, message.to, amount);
    }

    function takeParked(address to) external {
        uint256 amount = parked[msg.sender];
        parked[msg.sender] = 0;
        (bool ok,) = to.call{value: amount}("");
        if (!ok) revert PaymentFailed();
    }

    function takeFees(address token) external {
        uint256 amount = feesOf[token];
        feesOf[token] = 0;
        _pay(token, owner, amount);
    }

    function setRoute(uint256 chain, address gate, address token, address theirs, bool open) external onlyOwner {
        if (chain == block.chainid) revert NoRoute();
        gateOn[chain] = gate;
        routeOf[chain][token] = theirs;
        hasRoute[chain][token] = open;
    }

    function setLimit(address token, uint256 perDay) external onlyOwner {
        limits[token].perDay = perDay;
    }

    function setPaused(bool paused_) external onlyOwner {
        paused = paused_;
    }

    /// What comes out in one day is limited; what is over waits for another day.
    function _count(address token, uint256 amount) private {
        Limit storage limit = limits[token];
        uint256 today = block.timestamp / 1 days;
        if (limit.day != today) {
            limit.day = today;
            limit.used = 0;
        }
        if (limit.used + amount > limit.perDay) revert OverLimit(limit.perDay, limit.used);
        limit.used += amount;
    }

    function _pull(IERC20 token, uint256 amount) private returns (uint256) {
        uint256 before = token.balanceOf(address(this));
        if (!token.transferFrom(msg.sender, address(this), amount)) revert PaymentFailed();
        return token.balanceOf(address(this)) - before;
    }

    function _pay(address token, address to, uint256 amount) private {
        if (amount == 0) return;
        if (token != address(0)) {
            if (!IERC20(token).transfer(to, amount)) revert PaymentFailed();
            return;
        }
        (bool ok,) = to.call{value: amount}("");
        if (ok) return;
        parked[to] += amount;
        emit Parked(to, amount);
    }
}
