// SPDX-License-Identifier: MIT
pragma solidity ^0.8.18;

import {Ledger} from "./Ledger.sol";

interface IMoney {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IOracle {
    /// The price in 1e18 parts of a dollar, and when it was told.
    function read() external view returns (int256 price, uint256 time);
}

/// Perpetual positions against a pool. The pool's providers gain what the traders lose, and the other way round.
contract DroverDesk {
    using Ledger for Ledger.Book;

    error Busy();
    error NotOwner();
    error BadPrice();
    error PriceMoved(uint256 price);
    error PositionExists();
    error NoPosition();
    error TooMuchLeverage();
    error PoolTooSmall();
    error StillSafe();
    error StillLocked(uint256 until);
    error TooLittle(uint256 amount);
    error PaymentFailed();
    error RateTooHigh();

    event Provided(address indexed account, uint256 money, uint256 shares);
    event TakenOut(address indexed account, uint256 money, uint256 shares);
    event Opened(address indexed trader, bool long, uint256 units, uint256 cost, uint256 margin);
    event Closed(address indexed trader, uint256 price, int256 gain, uint256 payout);
    event Liquidated(address indexed trader, address indexed by, uint256 price, uint256 reward);

    uint256 private constant BPS = 10_000;
    uint256 private constant FEE_BPS = 8;
    uint256 private constant MAX_LEVERAGE = 20;
    uint256 private constant MAINTENANCE_BPS = 200;
    uint256 private constant REWARD_BPS = 50;
    /// All positions together may be worth at most this part of the pool.
    uint256 private constant MAX_USE_BPS = 6_000;
    uint256 private constant MAX_RATE = 1e12;
    uint256 private constant MAX_PRICE_AGE = 2 minutes;
    uint256 private constant LOCK_TIME = 1 days;
    uint256 private constant OFFSET = 1_000;

    IMoney public immutable money;
    IOracle public immutable oracle;
    address public immutable owner;

    Ledger.Book public book;
    mapping(address trader => Ledger.Position position) public positions;
    uint256 public fundingRate;

    uint256 public pool;
    uint256 public totalShares;
    mapping(address provider => uint256 shares) public sharesOf;
    mapping(address provider => uint256 time) public lockedUntil;

    bool private _busy;

    modifier alone() {
        if (_busy) revert Busy();
        _busy = true;
        _;
        _busy = false;
    }

    constructor(IMoney money_, IOracle oracle_, uint256 rate) {
        if (rate > MAX_RATE) revert RateTooHigh();
        money = money_;
        oracle = oracle_;
        owner = msg.sender;
        fundingRate = rate;
        book.fundedAt = block.timestamp;
    }

    function setFundingRate(uint256 rate) external alone {
        if (msg.sender != owner) revert NotOwner();
        if (rate > MAX_RATE) revert RateTooHigh();
        _fundedPrice();
        fundingRate = rate;
    }

    /// Unrealised gains of the pool count for who comes, unrealised losses for who goes.
    function provide(uint256 amount, uint256 minShares) external alone returns (uint256 shares) {
        int256 claim = book.claimOf(_fundedPrice());
        int256 value = int256(pool) - claim;
        if (value < int256(pool)) value = int256(pool);
        shares = (amount * (totalShares + OFFSET)) / (uint256(value) + 1);
        if (shares == 0 || shares < minShares) revert TooLittle(shares);
        sharesOf[msg.sender] += shares;
        totalShares += shares;
        lockedUntil[msg.sender] = block.timestamp + LOCK_TIME;
        pool += amount;
        _pull(amount);
        emit Provided(msg.sender, amount, shares);
    }

    function takeOut(uint256 shares, uint256 minAmount) external alone returns (uint256 amount) {
        if (block.timestamp < lockedUntil[msg.sender]) revert StillLocked(lockedUntil[msg.sender]);
        uint256 price = _fundedPrice();
        int256 claim = book.claimOf(price);
        int256 value = int256(pool) - (claim > 0 ? claim : int256(0));
        if (value <= 0) revert PoolTooSmall();
        amount = (shares * (uint256(value) + 1)) / (totalShares + OFFSET);
        if (amount == 0 || amount < minAmount) revert TooLittle(amount);
        sharesOf[msg.sender] -= shares;
        totalShares -= shares;
        pool -= amount;
        _checkUse(price);
        _push(msg.sender, amount);
        emit TakenOut(msg.sender, amount, shares);
    }

    function open(bool long, uint256 units, uint256 margin, uint256 worstPrice) external alone {
        if (positions[msg.sender].units != 0) revert PositionExists();
        uint256 price = _fundedPrice();
        if (long ? price > worstPrice : price < worstPrice) revert PriceMoved(price);
        uint256 cost = _worth(units, price);
        if (long) cost += 1;
        if (cost == 0) revert TooLittle(cost);
        uint256 fee = (cost * FEE_BPS + BPS - 1) / BPS;
        if (cost > (margin - fee) * MAX_LEVERAGE) revert TooMuchLeverage();

        Ledger.Position memory position = Ledger.Position(long, units, cost, margin - fee, book.funding);
        positions[msg.sender] = position;
        book.add(position);
        pool += fee;
        _checkUse(price);
        _pull(margin);
        emit Opened(msg.sender, long, units, cost, margin - fee);
    }

    function addMargin(uint256 amount) external alone {
        Ledger.Position storage position = positions[msg.sender];
        if (position.units == 0) revert NoPosition();
        position.margin += amount;
        _pull(amount);
    }

    function close(uint256 worstPrice) external alone returns (uint256 payout) {
        Ledger.Position memory position = positions[msg.sender];
        if (position.units == 0) revert NoPosition();
        uint256 price = _fundedPrice();
        if (position.long ? price < worstPrice : price > worstPrice) revert PriceMoved(price);
        int256 gain = book.gainOf(position, price);
        uint256 fee = (_worth(position.units, price) * FEE_BPS + BPS - 1) / BPS;
        int256 left = int256(position.margin) + gain - int256(fee);
        payout = left > 0 ? uint256(left) : 0;
        _settle(msg.sender, position, payout);
        emit Closed(msg.sender, price, gain, payout);
    }

    /// Closes a position whose margin no longer covers it. What is left after the reward stays in the pool.
    function liquidate(address trader) external alone returns (uint256 reward) {
        Ledger.Position memory position = positions[trader];
        if (position.units == 0) revert NoPosition();
        uint256 price = _fundedPrice();
        uint256 worth = _worth(position.units, price);
        int256 left = int256(position.margin) + book.gainOf(position, price);
        if (left >= int256((worth * MAINTENANCE_BPS) / BPS)) revert StillSafe();
        reward = (position.margin * REWARD_BPS) / BPS;
        book.remove(position);
        delete positions[trader];
        pool += position.margin - reward;
        _push(msg.sender, reward);
        emit Liquidated(trader, msg.sender, price, reward);
    }

    /// What a provider's shares would bring now, as far as the last funding goes.
    function valueOf(address provider) external view returns (uint256) {
        int256 claim = book.claimOf(_price());
        int256 value = int256(pool) - (claim > 0 ? claim : int256(0));
        return value <= 0 ? 0 : (sharesOf[provider] * (uint256(value) + 1)) / (totalShares + OFFSET);
    }

    /// Nobody gets more than the pool has.
    function _settle(address trader, Ledger.Position memory position, uint256 payout) private {
        book.remove(position);
        delete positions[trader];
        uint256 all = pool + position.margin;
        if (payout > all) revert PoolTooSmall();
        pool = all - payout;
        _push(trader, payout);
    }

    function _checkUse(uint256 price) private view {
        uint256 worth = _worth(book.longUnits + book.shortUnits, price);
        if (worth * BPS > pool * MAX_USE_BPS) revert PoolTooSmall();
    }

    function _fundedPrice() private returns (uint256 price) {
        price = _price();
        book.fund(price, fundingRate);
    }

    function _price() private view returns (uint256) {
        (int256 price, uint256 time) = oracle.read();
        if (price <= 0 || block.timestamp - time > MAX_PRICE_AGE) revert BadPrice();
        return uint256(price);
    }

    function _worth(uint256 units, uint256 price) private pure returns (uint256) {
        return (units * price) / Ledger.MONEY;
    }

    function _pull(uint256 amount) private {
        if (!money.transferFrom(msg.sender, address(this), amount)) revert PaymentFailed();
    }

    function _push(address to, uint256 amount) private {
        if (amount > 0 && !money.transfer(to, amount)) revert PaymentFailed();
    }
}
