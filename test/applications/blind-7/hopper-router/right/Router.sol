// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IToken, SafeToken} from "./SafeToken.sol";

interface IAdapter {
    function swap(address tokenIn, address tokenOut, uint256 amount, address to, bytes calldata data) external;
}

interface IVault {
    function asset() external view returns (address);

    function deposit(uint256 assets, address receiver) external returns (uint256 shares);
}

/// Swaps over several venues in one go, for the caller or for whoever signed an order.
contract Router {
    using SafeToken for IToken;

    struct Step {
        address adapter;
        address tokenIn;
        address tokenOut;
        bytes data;
    }

    struct Order {
        address maker;
        address tokenIn;
        address tokenOut;
        uint256 amountIn;
        uint256 minOut;
        address to;
        uint256 relayFee;
        uint256 nonce;
        uint256 deadline;
    }

    bytes32 private constant ORDER_TYPEHASH =
        keccak256(
            "Order(address maker,address tokenIn,address tokenOut,uint256 amountIn,uint256 minOut,address to,uint256 relayFee,uint256 nonce,uint256 deadline)"
        );
    bytes32 private constant DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    uint256 public constant FEE_BPS = 5;

    address public owner;
    bool private locked;
    mapping(address => bool) public isAdapter;
    mapping(address => bool) public isVault;
    mapping(address => uint256) public fees;
    mapping(address => mapping(uint256 => bool)) public isUsed;

    event Swapped(address indexed payer, address indexed to, address tokenIn, address tokenOut, uint256 amountIn, uint256 out);
    event Cancelled(address indexed maker, uint256 nonce);

    error NotOwner();
    error Locked();
    error Expired();
    error Used();
    error BadSignature();
    error BadPath();
    error UnknownAdapter(address adapter);
    error UnknownVault(address vault);
    error TooLittle(uint256 out);

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner();
        _;
    }

    modifier nonReentrant() {
        if (locked) revert Locked();
        locked = true;
        _;
        locked = false;
    }

    constructor() {
        owner = msg.sender;
    }

    function setAdapter(address adapter, bool is_) external onlyOwner {
        isAdapter[adapter] = is_;
    }

    function setVault(address vault, bool is_) external onlyOwner {
        isVault[vault] = is_;
    }

    function collect(address token, address to) external onlyOwner nonReentrant {
        uint256 amount = fees[token];
        fees[token] = 0;
        IToken(token).push(to, amount);
    }

    function swap(
        Step[] calldata steps,
        uint256 amountIn,
        uint256 minOut,
        address to,
        uint256 deadline
    ) external nonReentrant returns (uint256 out) {
        if (block.timestamp > deadline) revert Expired();
        address tokenOut;
        (tokenOut, out) = _run(msg.sender, steps, amountIn, minOut);
        IToken(tokenOut).push(to, out);
        emit Swapped(msg.sender, to, steps[0].tokenIn, tokenOut, amountIn, out);
    }

    /// Swaps into what a vault takes, and deposits it there.
    function zap(
        Step[] calldata steps,
        uint256 amountIn,
        uint256 minShares,
        address vault,
        address to
    ) external nonReentrant returns (uint256 shares) {
        if (!isVault[vault]) revert UnknownVault(vault);
        (address tokenOut, uint256 out) = _run(msg.sender, steps, amountIn, 0);
        if (tokenOut != IVault(vault).asset()) revert BadPath();
        IToken(tokenOut).allow(vault, out);
        shares = IVault(vault).deposit(out, to);
        if (shares < minShares) revert TooLittle(shares);
        IToken(tokenOut).allow(vault, 0);
    }

    /// Anyone may carry out what a maker signed; the fee for that comes out of what is swapped.
    function swapFor(
        Order calldata order,
        Step[] calldata steps,
        bytes calldata signature
    ) external nonReentrant returns (uint256 out) {
        if (block.timestamp > order.deadline) revert Expired();
        if (isUsed[order.maker][order.nonce]) revert Used();
        isUsed[order.maker][order.nonce] = true;
        if (_signerOf(digestOf(order), signature) != order.maker) revert BadSignature();
        address tokenOut;
        (tokenOut, out) = _run(order.maker, steps, order.amountIn, order.minOut + order.relayFee);
        if (steps[0].tokenIn != order.tokenIn || tokenOut != order.tokenOut) revert BadPath();
        out -= order.relayFee;
        IToken(tokenOut).push(order.to, out);
        IToken(tokenOut).push(msg.sender, order.relayFee);
        emit Swapped(order.maker, order.to, order.tokenIn, tokenOut, order.amountIn, out);
    }

    function cancel(uint256 nonce) external {
        isUsed[msg.sender][nonce] = true;
        emit Cancelled(msg.sender, nonce);
    }

    function digestOf(Order calldata order) public view returns (bytes32) {
        bytes32 content = keccak256(
            bytes.concat(
                abi.encode(ORDER_TYPEHASH, order.maker, order.tokenIn, order.tokenOut, order.amountIn, order.minOut),
                abi.encode(order.to, order.relayFee, order.nonce, order.deadline)
            )
        );
        bytes32 domain = keccak256(
            abi.encode(DOMAIN_TYPEHASH, keccak256("Hopper"), keccak256("1"), block.chainid, address(this))
        );
        return keccak256(abi.encodePacked("\x19\x01", domain, content));
    }

    /// What every step brings is measured, whatever the adapter says.
    function _run(
        address payer,
        Step[] calldata steps,
        uint256 amountIn,
        uint256 minOut
    ) private returns (address token, uint256 amount) {
        if (steps.length == 0) revert BadPath();
        token = steps[0].tokenIn;
        amount = IToken(token).pull(payer, amountIn);
        for (uint256 i = 0; i < steps.length; i++) {
            Step calldata step = steps[i];
            if (!isAdapter[step.adapter]) revert UnknownAdapter(step.adapter);
            if (step.tokenIn != token || step.tokenOut == token) revert BadPath();
            uint256 before = IToken(step.tokenOut).balanceOf(address(this));
            IToken(token).push(step.adapter, amount);
            IAdapter(step.adapter).swap(token, step.tokenOut, amount, address(this), step.data);
            token = step.tokenOut;
            amount = IToken(token).balanceOf(address(this)) - before;
        }
        uint256 fee = (amount * FEE_BPS) / 10_000;
        fees[token] += fee;
        amount -= fee;
        if (amount < minOut) revert TooLittle(amount);
    }

    function _signerOf(bytes32 digest, bytes calldata signature) private pure returns (address signer) {
        if (signature.length != 65) revert BadSignature();
        bytes32 r = bytes32(signature[0:32]);
        bytes32 s = bytes32(signature[32:64]);
        if (uint256(s) > 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0) revert BadSignature();
        signer = ecrecover(digest, uint8(signature[64]), r, s);
        if (signer == address(0)) revert BadSignature();
    }
}
