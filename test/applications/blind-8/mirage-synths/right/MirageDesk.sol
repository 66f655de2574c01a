// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IGlow, IPriceBoard, ISynth} from "./Interfaces.sol";

/// Synthetic assets against one collateral; all who issue share the debt of all.
contract MirageDesk {
    struct Position {
        uint256 collateral;
        uint256 shares;
        uint256 issuedAt;
    }

    struct Order {
        address owner;
        uint64 placedAt;
        bytes32 from;
        bytes32 to;
        uint256 amount;
        uint256 minOut;
    }

    bytes32 public constant USD = "mUSD";
    bytes32 public constant GLOW = "GLOW";
    uint256 private constant BPS = 10_000;
    uint256 public constant ISSUE_BPS = 40_000;
    uint256 public constant LIQUIDATION_BPS = 20_000;
    uint256 public constant BONUS_BPS = 1_000;
    uint256 public constant FEE_BPS = 50;
    uint256 public constant MIN_ISSUE = 1e18;
    uint256 public constant HOLD_TIME = 1 days;
    uint256 public constant ORDER_DELAY = 2 minutes;
    uint256 public constant MAX_SYNTHS = 12;

    IGlow public immutable glow;
    IPriceBoard public immutable board;
    address public immutable steward;
    uint256 public totalShares;
    uint256 public lastOrder;
    bytes32[] public keys;
    mapping(bytes32 => ISynth) public synths;
    mapping(address => Position) public positions;
    mapping(uint256 => Order) public orders;

    error NotAllowed();
    error BadAmount();
    error UnknownSynth();
    error BelowRatio();
    error Healthy();
    error TooSoon();
    error PaymentFailed();

    event OrderSettled(uint256 indexed id, uint256 out);

    constructor(IGlow glow_, IPriceBoard board_) {
        glow = glow_;
        board = board_;
        steward = msg.sender;
    }

    function addSynth(bytes32 key, ISynth synth) external {
        if (msg.sender != steward) revert NotAllowed();
        if (address(synths[key]) != address(0) || keys.length == MAX_SYNTHS) revert NotAllowed();
        synths[key] = synth;
        keys.push(key);
    }

    function deposit(uint256 amount) external {
        positions[msg.sender].collateral += amount;
        if (!glow.transferFrom(msg.sender, address(this), amount)) revert PaymentFailed();
    }

    function withdraw(uint256 amount) external {
        positions[msg.sender].collateral -= amount;
        if (_ratio(msg.sender) < ISSUE_BPS) revert BelowRatio();
        if (!glow.transfer(msg.sender, amount)) revert PaymentFailed();
    }

    function issue(uint256 amount) external {
        if (amount < MIN_ISSUE) revert BadAmount();
        uint256 shares = totalShares == 0 ? amount : _ceilDiv(amount * totalShares, totalDebt());
        positions[msg.sender].shares += shares;
        positions[msg.sender].issuedAt = block.timestamp;
        totalShares += shares;
        synths[USD].mint(msg.sender, amount);
        if (_ratio(msg.sender) < ISSUE_BPS) revert BelowRatio();
    }

    function repay(uint256 amount) external {
        if (block.timestamp < positions[msg.sender].issuedAt + HOLD_TIME) revert TooSoon();
        if (amount > debtOf(msg.sender)) revert BadAmount();
        _writeOff(msg.sender, amount);
        synths[USD].burn(msg.sender, amount);
    }

    function liquidate(address account, uint256 amount) external {
        if (_ratio(account) >= LIQUIDATION_BPS) revert Healthy();
        if (amount > debtOf(account)) revert BadAmount();
        (uint256 price, ) = board.quote(GLOW);
        uint256 seized = (amount * (BPS + BONUS_BPS) * 1e18) / (price * BPS);
        Position storage position = positions[account];
        if (seized > position.collateral) seized = position.collateral;
        position.collateral -= seized;
        _writeOff(account, amount);
        synths[USD].burn(msg.sender, amount);
        if (!glow.transfer(msg.sender, seized)) revert PaymentFailed();
    }

    /// What is given in waits here until both prices have been posted anew.
    function placeOrder(bytes32 from, bytes32 to, uint256 amount, uint256 minOut) external returns (uint256 id) {
        if (address(synths[from]) == address(0) || address(synths[to]) == address(0) || from == to)
            revert UnknownSynth();
        if (amount == 0 || minOut == 0) revert BadAmount();
        id = ++lastOrder;
        orders[id] = Order(msg.sender, uint64(block.timestamp), from, to, amount, minOut);
        if (!synths[from].transferFrom(msg.sender, address(this), amount)) revert PaymentFailed();
    }

    function settleOrder(uint256 id) external {
        Order memory order = orders[id];
        if (order.owner == address(0)) revert NotAllowed();
        (uint256 priceIn, uint256 inAt) = _quote(order.from);
        (uint256 priceOut, uint256 outAt) = _quote(order.to);
        uint256 from = order.placedAt + ORDER_DELAY;
        if (inAt < from || outAt < from) revert TooSoon();
        delete orders[id];
        uint256 out = (order.amount * priceIn * (BPS - FEE_BPS)) / (priceOut * BPS);
        if (out < order.minOut) {
            if (!synths[order.from].transfer(order.owner, order.amount)) revert PaymentFailed();
            return;
        }
        synths[order.from].burn(address(this), order.amount);
        synths[order.to].mint(order.owner, out);
        emit OrderSettled(id, out);
    }

    function withdrawOrder(uint256 id) external {
        Order memory order = orders[id];
        if (order.owner != msg.sender) revert NotAllowed();
        if (block.timestamp < order.placedAt + 1 days) revert TooSoon();
        delete orders[id];
        if (!synths[order.from].transfer(msg.sender, order.amount)) revert PaymentFailed();
    }

    function totalDebt() public view returns (uint256 sum) {
        for (uint256 i = 0; i < keys.length; i++) {
            (uint256 price, ) = _quote(keys[i]);
            sum += _ceilDiv(synths[keys[i]].totalSupply() * price, 1e18);
        }
    }

    function debtOf(address account) public view returns (uint256) {
        uint256 shares = positions[account].shares;
        return shares == 0 ? 0 : _ceilDiv(shares * totalDebt(), totalShares);
    }

    function _writeOff(address account, uint256 amount) private {
        Position storage position = positions[account];
        uint256 shares = (amount * totalShares) / totalDebt();
        if (shares > position.shares) shares = position.shares;
        position.shares -= shares;
        totalShares -= shares;
    }

    function _ratio(address account) private view returns (uint256) {
        uint256 debt = debtOf(account);
        if (debt == 0) return type(uint256).max;
        (uint256 price, ) = board.quote(GLOW);
        return (positions[account].collateral * price * BPS) / (debt * 1e18);
    }

    function _quote(bytes32 key) private view returns (uint256 price, uint256 postedAt) {
        return key == USD ? (1e18, block.timestamp) : board.quote(key);
    }

    function _ceilDiv(uint256 a, uint256 b) private pure returns (uint256) {
        return (a + b - 1) / b;
    }
}
