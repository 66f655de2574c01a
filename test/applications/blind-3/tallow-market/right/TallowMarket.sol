// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {InterestLedger} from "./InterestLedger.sol";
import {IPriceFeed, IToken, Tokens} from "./Tokens.sol";

/// Lends one token against another. The feed tells the price of one collateral token in lent tokens.
contract TallowMarket is InterestLedger {
    using Tokens for IToken;

    error Entered();
    error NothingMoved();
    error NoCash(uint256 cash);
    error Unhealthy(address borrower);
    error Healthy(address borrower);
    error BadPrice();
    error BadTerms();
    error TooLittle(uint256 amount);

    event Supplied(address indexed from, address indexed to, uint256 assets, uint256 shares);
    event Withdrawn(address indexed from, address indexed to, uint256 assets, uint256 shares);
    event Borrowed(address indexed account, address indexed to, uint256 amount);
    event Repaid(address indexed payer, address indexed account, uint256 amount);
    event Liquidated(address indexed account, address indexed by, uint256 repaid, uint256 seized, uint256 lost);

    IToken public immutable lent;
    IToken public immutable collateral;
    IPriceFeed public immutable feed;
    uint256 public immutable maxPriceAge;

    /// How much of the collateral's value may be borrowed, and from where it may be liquidated, in 1e18 parts.
    uint256 public immutable borrowLimit;
    uint256 public immutable liquidationLimit;
    uint256 public immutable bonus;

    uint256 private immutable _lentUnit;
    uint256 private immutable _priceUnit;

    mapping(address account => uint256) public collateralOf;
    bool private _entered;

    modifier once() {
        if (_entered) revert Entered();
        _entered = true;
        _;
        _entered = false;
    }

    constructor(
        IToken lent_,
        IToken collateral_,
        IPriceFeed feed_,
        uint256 maxPriceAge_,
        uint256[3] memory terms,
        Curve memory curve_,
        uint256 factor
    ) InterestLedger(curve_, factor) {
        if (address(lent_) == address(collateral_)) revert BadTerms();
        if (terms[0] == 0 || terms[0] >= terms[1] || terms[2] < WAD) revert BadTerms();
        if ((terms[1] * terms[2]) / WAD >= WAD) revert BadTerms();
        lent = lent_;
        collateral = collateral_;
        feed = feed_;
        maxPriceAge = maxPriceAge_;
        borrowLimit = terms[0];
        liquidationLimit = terms[1];
        bonus = terms[2];
        _lentUnit = 10 ** lent_.decimals();
        _priceUnit = 10 ** (uint256(feed_.decimals()) + collateral_.decimals());
    }

    function supply(uint256 assets, address to) external once returns (uint256 shares) {
        accrue();
        shares = _sharesFor(assets);
        if (shares == 0) revert NothingMoved();
        sharesOf[to] += shares;
        totalShares += shares;
        cash += assets;
        lent.take(msg.sender, assets);
        emit Supplied(msg.sender, to, assets, shares);
    }

    function withdraw(uint256 shares, address to) external once returns (uint256 assets) {
        accrue();
        assets = _assetsFor(shares);
        if (assets == 0) revert NothingMoved();
        if (assets > cash) revert NoCash(cash);
        sharesOf[msg.sender] -= shares;
        totalShares -= shares;
        cash -= assets;
        lent.send(to, assets);
        emit Withdrawn(msg.sender, to, assets, shares);
    }

    function addCollateral(uint256 amount, address account) external once {
        collateralOf[account] += amount;
        collateral.take(msg.sender, amount);
    }

    function takeCollateral(uint256 amount, address to) external once {
        accrue();
        collateralOf[msg.sender] -= amount;
        _requireWithin(msg.sender, borrowLimit);
        collateral.send(to, amount);
    }

    function borrow(uint256 amount, address to) external once {
        if (amount == 0) revert NothingMoved();
        accrue();
        if (amount > cash) revert NoCash(cash);
        _addDebt(msg.sender, amount);
        _requireWithin(msg.sender, borrowLimit);
        cash -= amount;
        lent.send(to, amount);
        emit Borrowed(msg.sender, to, amount);
    }

    /// Pays back up to `amount`, for oneself or for another.
    function repay(uint256 amount, address account) external once returns (uint256 paid) {
        accrue();
        uint256 debt = debtOf(account);
        paid = amount < debt ? amount : debt;
        if (paid == 0) revert NothingMoved();
        _cutDebt(account, paid);
        cash += paid;
        lent.take(msg.sender, paid);
        emit Repaid(msg.sender, account, paid);
    }

    /// Pays a part of an unhealthy debt and takes collateral of that value and a bonus.
    function liquidate(address account, uint256 amount, uint256 minSeized)
        external
        once
        returns (uint256 paid, uint256 seized)
    {
        accrue();
        if (_isWithin(account, liquidationLimit)) revert Healthy(account);
        uint256 debt = debtOf(account);
        uint256 price = _price();
        uint256 held = collateralOf[account];
        paid = amount < debt ? amount : debt;
        seized = (paid * bonus * _priceUnit) / (price * _lentUnit * WAD);
        if (seized >= held) {
            seized = held;
            uint256 worth = (_valueOf(held, price) * WAD + bonus - 1) / bonus;
            if (worth < paid) paid = worth;
        }
        if (seized == 0 && held != 0) revert NothingMoved();
        if (seized < minSeized) revert TooLittle(seized);

        _cutDebt(account, paid);
        cash += paid;
        collateralOf[account] = held - seized;
        uint256 lost = seized == held ? _writeOff(account) : 0;
        lent.take(msg.sender, paid);
        collateral.send(msg.sender, seized);
        emit Liquidated(account, msg.sender, paid, seized, lost);
    }

    function collectReserves(uint256 amount, address to) external onlyKeeper once {
        accrue();
        if (amount > cash) revert NoCash(cash);
        reserves -= amount;
        cash -= amount;
        lent.send(to, amount);
    }

    function _requireWithin(address account, uint256 limit) private view {
        if (!_isWithin(account, limit)) revert Unhealthy(account);
    }

    function _isWithin(address account, uint256 limit) private view returns (bool) {
        uint256 debt = debtOf(account);
        if (debt == 0) return true;
        return debt * WAD <= _valueOf(collateralOf[account], _price()) * limit;
    }

    function _valueOf(uint256 amount, uint256 price) private view returns (uint256) {
        return (amount * price * _lentUnit) / _priceUnit;
    }

    function _price() private view returns (uint256) {
        (, int256 answer,, uint256 updatedAt,) = feed.latestRoundData();
        if (answer <= 0) revert BadPrice();
        if (updatedAt == 0 || block.timestamp - updatedAt > maxPriceAge) revert BadPrice();
        return uint256(answer);
    }
}
