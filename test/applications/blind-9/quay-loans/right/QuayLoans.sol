// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {PriceReader, IFeed} from "./PriceReader.sol";

interface IERC20 {
    function decimals() external view returns (uint8);

    function balanceOf(address owner) external view returns (uint256);

    function transfer(address to, uint256 amount) external returns (bool);

    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// One asset is lent against one collateral.
contract QuayLoans is PriceReader {
    struct Account {
        uint256 collateral;
        uint256 scaledDebt;
    }

    uint256 private constant RAY = 1e27;
    uint256 private constant WAD = 1e18;
    uint256 public constant MAX_LTV = 0.75e18;
    uint256 public constant LIQUIDATION_LTV = 0.82e18;
    uint256 public constant BONUS = 1.06e18;
    uint256 public constant RATE_PER_SECOND = 2.2e18;
    uint256 private constant VIRTUAL_SHARES = 1e3;

    IERC20 public immutable asset;
    IERC20 public immutable collateral;
    uint256 private immutable assetUnit;
    uint256 private immutable collateralUnit;

    uint256 public cash;
    uint256 public totalScaledDebt;
    uint256 public index = RAY;
    uint256 public accruedAt;
    uint256 public totalShares;
    mapping(address => uint256) public shares;
    mapping(address => Account) public accounts;

    event Supplied(address indexed who, uint256 amount, uint256 shares);
    event Withdrawn(address indexed who, uint256 amount, uint256 shares);
    event Borrowed(address indexed who, uint256 amount);
    event Repaid(address indexed who, address indexed by, uint256 amount);
    event Liquidated(address indexed who, address indexed by, uint256 amount, uint256 seized);
    event WrittenOff(address indexed who, uint256 scaledDebt);

    error Unhealthy();
    error Healthy();
    error ZeroAmount();
    error TransferFailed();
    error TooLittleSeized();

    constructor(IERC20 asset_, IERC20 collateral_, IFeed feed_) PriceReader(feed_) {
        require(address(asset_) != address(collateral_), "same token");
        asset = asset_;
        collateral = collateral_;
        assetUnit = 10 ** asset_.decimals();
        collateralUnit = 10 ** collateral_.decimals();
        accruedAt = block.timestamp;
    }

    function accrue() public {
        uint256 elapsed = block.timestamp - accruedAt;
        if (elapsed == 0) return;
        accruedAt = block.timestamp;
        index += (index * RATE_PER_SECOND * elapsed) / RAY;
    }

    function supply(uint256 amount) external returns (uint256 minted) {
        accrue();
        minted = (amount * (totalShares + VIRTUAL_SHARES)) / (totalAssets() + 1);
        if (minted == 0) revert ZeroAmount();
        shares[msg.sender] += minted;
        totalShares += minted;
        cash += amount;
        emit Supplied(msg.sender, amount, minted);
        _pull(asset, amount);
    }

    function withdraw(uint256 burnt) external returns (uint256 amount) {
        accrue();
        amount = (burnt * (totalAssets() + 1)) / (totalShares + VIRTUAL_SHARES);
        shares[msg.sender] -= burnt;
        totalShares -= burnt;
        cash -= amount;
        emit Withdrawn(msg.sender, amount, burnt);
        _push(asset, amount);
    }

    function addCollateral(uint256 amount) external {
        accounts[msg.sender].collateral += amount;
        _pull(collateral, amount);
    }

    function takeCollateral(uint256 amount) external {
        accrue();
        Account storage account = accounts[msg.sender];
        account.collateral -= amount;
        if (!_within(account, MAX_LTV)) revert Unhealthy();
        _push(collateral, amount);
    }

    function borrow(uint256 amount) external {
        if (amount == 0) revert ZeroAmount();
        accrue();
        Account storage account = accounts[msg.sender];
        uint256 scaled = (amount * RAY + index - 1) / index;
        account.scaledDebt += scaled;
        totalScaledDebt += scaled;
        cash -= amount;
        if (!_within(account, MAX_LTV)) revert Unhealthy();
        emit Borrowed(msg.sender, amount);
        _push(asset, amount);
    }

    function repay(address who, uint256 amount) external {
        accrue();
        amount = _reduceDebt(accounts[who], amount);
        emit Repaid(who, msg.sender, amount);
        _pull(asset, amount);
    }

    /// Whoever pays for an unhealthy account gets collateral for it, at a discount. What no collateral is left for is lost.
    function liquidate(address who, uint256 amount, uint256 minSeized) external returns (uint256 seized) {
        accrue();
        Account storage account = accounts[who];
        if (_within(account, LIQUIDATION_LTV)) revert Healthy();
        amount = _reduceDebt(account, amount);
        seized = (amount * BONUS * collateralUnit) / (price() * assetUnit);
        if (seized > account.collateral) seized = account.collateral;
        if (seized < minSeized) revert TooLittleSeized();
        account.collateral -= seized;
        if (account.collateral == 0 && account.scaledDebt > 0) {
            emit WrittenOff(who, account.scaledDebt);
            totalScaledDebt -= account.scaledDebt;
            account.scaledDebt = 0;
        }
        emit Liquidated(who, msg.sender, amount, seized);
        _pull(asset, amount);
        _push(collateral, seized);
    }

    function totalAssets() public view returns (uint256) {
        return cash + (totalScaledDebt * index) / RAY;
    }

    function debtOf(address who) external view returns (uint256) {
        return _debt(accounts[who]);
    }

    function _debt(Account storage account) private view returns (uint256) {
        return (account.scaledDebt * index + RAY - 1) / RAY;
    }

    function _reduceDebt(Account storage account, uint256 amount) private returns (uint256) {
        uint256 debt = _debt(account);
        uint256 scaled;
        if (amount >= debt) (amount, scaled) = (debt, account.scaledDebt);
        else scaled = (amount * RAY) / index;
        if (amount == 0) revert ZeroAmount();
        account.scaledDebt -= scaled;
        totalScaledDebt -= scaled;
        cash += amount;
        return amount;
    }

    function _within(Account storage account, uint256 ltv) private view returns (bool) {
        uint256 debt = _debt(account);
        if (debt == 0) return true;
        uint256 value = (account.collateral * price() * assetUnit) / (WAD * collateralUnit);
        return debt <= (value * ltv) / WAD;
    }

    function _pull(IERC20 token, uint256 amount) private {
        uint256 before = token.balanceOf(address(this));
        if (!token.transferFrom(msg.sender, address(this), amount)) revert TransferFailed();
        if (token.balanceOf(address(this)) - before != amount) revert TransferFailed();
    }

    function _push(IERC20 token, uint256 amount) private {
        if (!token.transfer(msg.sender, amount)) revert TransferFailed();
    }
}
