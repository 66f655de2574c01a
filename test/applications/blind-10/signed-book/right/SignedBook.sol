// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Order, SafeToken} from "./Types.sol";
import {OrderHash} from "./OrderHash.sol";

/// @title SignedBook
/// @notice Orders are signed off-chain and filled on-chain, in parts if need be.
contract SignedBook is OrderHash {
    using SafeToken for address;

    enum Status { Fillable, Filled, Cancelled, Expired }

    uint256 public constant MAX_FEE_BPS = 100;

    address public owner;
    address public pendingOwner;
    address public feeReceiver;
    uint256 public feeBps; // of what the taker pays, on top of it

    mapping(bytes32 => uint256) public filled; // of sellAmount
    mapping(bytes32 => bool) public cancelled;
    mapping(address => uint256) public minSalt;

    event Filled(bytes32 indexed hash, address indexed maker, address indexed taker, uint256 sold, uint256 paid);
    event OrderCancelled(bytes32 indexed hash, address indexed maker);
    event MinSaltRaised(address indexed maker, uint256 minSalt);
    event FeeSet(address receiver, uint256 bps);

    error NotOwner();
    error NotMaker();
    error NotTaker();
    error BadOrder();
    error NotFillable(Status status);
    error TooMuch(uint256 left);
    error TooExpensive(uint256 cost);
    error FeeTooHigh();
    error SaltNotHigher();

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner();
        _;
    }

    constructor(address feeReceiver_, uint256 feeBps_) {
        owner = msg.sender;
        _setFee(feeReceiver_, feeBps_);
    }

    /// @param amount how much of `sell` the taker wants
    /// @param maxCost how much of `buy` it pays at most, the fee included
    function fill(Order calldata o, Signature calldata signature, uint256 amount, uint256 maxCost)
        external
        returns (uint256 cost, uint256 fee)
    {
        bytes32 hash = hashOf(o);
        if (o.sellAmount == 0 || o.buyAmount == 0 || o.sell == o.buy) revert BadOrder();
        if (o.taker != address(0) && o.taker != msg.sender) revert NotTaker();
        Status status = statusOf(o);
        if (status != Status.Fillable) revert NotFillable(status);
        _requireSigned(hash, o.maker, signature);

        uint256 left = o.sellAmount - filled[hash];
        if (amount == 0 || amount > left) revert TooMuch(left);
        filled[hash] += amount;
        cost = quote(o, amount);
        fee = (cost * feeBps) / 10_000;
        if (cost + fee > maxCost) revert TooExpensive(cost + fee);

        o.buy.move(msg.sender, o.maker, cost);
        if (fee != 0) o.buy.move(msg.sender, feeReceiver, fee);
        o.sell.move(o.maker, msg.sender, amount);
        emit Filled(hash, o.maker, msg.sender, amount, cost);
    }

    function cancel(Order calldata o) external {
        if (msg.sender != o.maker) revert NotMaker();
        bytes32 hash = hashOf(o);
        cancelled[hash] = true;
        emit OrderCancelled(hash, o.maker);
    }

    /// @notice Cancels all orders of the sender with a lower salt.
    function raiseMinSalt(uint256 salt) external {
        if (salt <= minSalt[msg.sender]) revert SaltNotHigher();
        minSalt[msg.sender] = salt;
        emit MinSaltRaised(msg.sender, salt);
    }

    function setFee(address receiver, uint256 bps) external onlyOwner {
        _setFee(receiver, bps);
    }

    function transferOwnership(address next) external onlyOwner {
        pendingOwner = next;
    }

    function acceptOwnership() external {
        if (msg.sender != pendingOwner) revert NotOwner();
        owner = msg.sender;
        pendingOwner = address(0);
    }

    function statusOf(Order calldata o) public view returns (Status) {
        bytes32 hash = hashOf(o);
        if (cancelled[hash] || o.salt < minSalt[o.maker]) return Status.Cancelled;
        if (filled[hash] >= o.sellAmount) return Status.Filled;
        if (block.timestamp > o.expiry) return Status.Expired;
        return Status.Fillable;
    }

    /// @notice What the maker gets for a part of its order, rounded up.
    function quote(Order calldata o, uint256 amount) public pure returns (uint256) {
        return (o.buyAmount * amount + o.sellAmount - 1) / o.sellAmount;
    }

    function _setFee(address receiver, uint256 bps) internal {
        if (bps > MAX_FEE_BPS) revert FeeTooHigh();
        if (bps != 0 && receiver == address(0)) revert BadOrder();
        feeReceiver = receiver;
        feeBps = bps;
        emit FeeSet(receiver, bps);
    }
}
