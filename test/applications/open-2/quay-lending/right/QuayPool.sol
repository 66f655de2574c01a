// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {PriceReader, IFeed} from "./PriceReader.sol";
import {IERC20, TokenMover} from "./TokenMover.sol";

/// @title QuayPool
/// @notice Lends one asset against one collateral. Suppliers hold shares of the pool, interest is
///         linear per second and added to every debt through a common index.
contract QuayPool is PriceReader {
    using TokenMover for IERC20;

    uint256 private constant WAD = 1e18;
    uint256 private constant RAY = 1e27;
    uint256 private constant YEAR = 365 days;

    uint256 public constant BORROW_LIMIT = 0.75e18;
    uint256 public constant LIQUIDATION_LIMIT = 0.82e18;
    uint256 public constant BONUS = 0.06e18;
    uint256 public constant RATE = 0.05e18;
    uint256 private constant VIRTUAL = 1e6;

    IERC20 public immutable asset;
    IERC20 public immutable collateral;
    uint256 private immutable _assetUnit;
    uint256 private immutable _collateralUnit;

    uint256 public cash;
    uint256 public index = RAY;
    uint256 public accruedAt;
    uint256 public totalScaledDebt;
    uint256 public totalShares;

    mapping(address => uint256) public sharesOf;
    mapping(address => uint256) public scaledDebtOf;
    mapping(address => uint256) public collateralOf;

    event Supplied(address indexed who, uint256 amount, uint256 shares);
    event Redeemed(address indexed who, uint256 amount, uint256 shares);
    event CollateralAdded(address indexed who, uint256 amount);
    event CollateralTaken(address indexed who, uint256 amount);
    event Borrowed(address indexed who, uint256 amount);
    event Repaid(address indexed who, address indexed payer, uint256 amount);
    event Liquidated(address indexed who, address indexed by, uint256 repaid, uint256 seized);

    event WrittenOff(address indexed who, uint256 debt);

    error ZeroAmount();
    error Unhealthy();
    error Healthy();
    error NoCash();

    constructor(IERC20 asset_, IERC20 collateral_, IFeed feed_, uint256 maxAge_) PriceReader(feed_, maxAge_) {
        asset = asset_;
        collateral = collateral_;
        _assetUnit = 10 ** asset_.decimals();
        _collateralUnit = 10 ** collateral_.decimals();
        accruedAt = block.timestamp;
    }

    modifier accrued() {
        _accrue();
        _;
    }

    // ------------------------------------------------------------ suppliers

    function supply(uint256 amount) external accrued returns (uint256 shares) {
        shares = amount * (totalShares + VIRTUAL) / (poolValue() + 1);
        if (shares == 0) revert ZeroAmount();
        asset.pullExact(msg.sender, amount);
        cash += amount;
        totalShares += shares;
        sharesOf[msg.sender] += shares;
        emit Supplied(msg.sender, amount, shares);
    }

    function redeem(uint256 shares) external accrued returns (uint256 amount) {
        amount = shares * (poolValue() + 1) / (totalShares + VIRTUAL);
        if (amount == 0) revert ZeroAmount();
        if (amount > cash) revert NoCash();
        sharesOf[msg.sender] -= shares;
        totalShares -= shares;
        cash -= amount;
        asset.push(msg.sender, amount);
        emit Redeemed(msg.sender, amount, shares);
    }

    // ------------------------------------------------------------ borrowers

    function addCollateral(uint256 amount) external {
        if (amount == 0) revert ZeroAmount();
        collateral.pullExact(msg.sender, amount);
        collateralOf[msg.sender] += amount;
        emit CollateralAdded(msg.sender, amount);
    }

    function takeCollateral(uint256 amount) external accrued {
        collateralOf[msg.sender] -= amount;
        if (scaledDebtOf[msg.sender] > 0) _requireBorrowable(msg.sender);
        collateral.push(msg.sender, amount);
        emit CollateralTaken(msg.sender, amount);
    }

    function borrow(uint256 amount) external accrued {
        if (amount == 0) revert ZeroAmount();
        if (amount > cash) revert NoCash();
        uint256 scaled = (amount * RAY + index - 1) / index;
        scaledDebtOf[msg.sender] += scaled;
        totalScaledDebt += scaled;
        cash -= amount;
        _requireBorrowable(msg.sender);
        asset.push(msg.sender, amount);
        emit Borrowed(msg.sender, amount);
    }

    /// @notice Repays up to `amount` of somebody's debt and returns what was really paid.
    function repay(address who, uint256 amount) external accrued returns (uint256 paid) {
        paid = _reduceDebt(who, amount);
        asset.pullExact(msg.sender, paid);
        cash += paid;
        emit Repaid(who, msg.sender, paid);
    }

    /// @notice Repays up to half of an unhealthy debt and takes collateral with a bonus.
    function liquidate(address who, uint256 amount) external accrued returns (uint256 paid, uint256 seized) {
        uint256 debt = debtOf(who);
        if (debt * WAD <= _collateralValue(who) * LIQUIDATION_LIMIT) revert Healthy();
        uint256 most = debt > 100 * _assetUnit ? debt / 2 : debt;
        if (amount > most) amount = most;

        uint256 held = collateralOf[who];
        uint256 affordable = _collateralValue(who) * WAD / (WAD + BONUS);
        if (amount > affordable) amount = affordable;
        if (amount == 0) revert ZeroAmount();

        paid = _reduceDebt(who, amount);
        seized = paid * (WAD + BONUS) / _assetUnit * _collateralUnit / price();
        if (seized > held) seized = held;
        collateralOf[who] = held - seized;

        asset.pullExact(msg.sender, paid);
        cash += paid;
        collateral.push(msg.sender, seized);
        emit Liquidated(who, msg.sender, paid, seized);
    }

    /// @notice Writes off a debt that is hardly covered any more; the caller keeps the crumbs.
    function writeOff(address who) external accrued {
        uint256 debt = debtOf(who);
        if (debt == 0 || _collateralValue(who) * 100 >= debt) revert Healthy();
        uint256 left = collateralOf[who];
        collateralOf[who] = 0;
        collateralOf[msg.sender] += left;
        totalScaledDebt -= scaledDebtOf[who];
        scaledDebtOf[who] = 0;
        emit WrittenOff(who, debt);
    }

    // ---------------------------------------------------------------- views

    function debtOf(address who) public view returns (uint256) {
        return (scaledDebtOf[who] * index + RAY - 1) / RAY;
    }

    /// @notice Cash plus outstanding debts as of the last accrual.
    function poolValue() public view returns (uint256) {
        return cash + totalScaledDebt * index / RAY;
    }

    // ------------------------------------------------------------ internals

    function _accrue() private {
        uint256 elapsed = block.timestamp - accruedAt;
        if (elapsed == 0) return;
        index += index * RATE * elapsed / (YEAR * WAD);
        accruedAt = block.timestamp;
    }

    function _reduceDebt(address who, uint256 amount) private returns (uint256 paid) {
        uint256 debt = debtOf(who);
        uint256 scaled;
        if (amount >= debt) {
            paid = debt;
            scaled = scaledDebtOf[who];
        } else {
            paid = amount;
            scaled = amount * RAY / index;
        }
        if (paid == 0) revert ZeroAmount();
        scaledDebtOf[who] -= scaled;
        totalScaledDebt -= scaled;
    }

    function _collateralValue(address who) private view returns (uint256) {
        return collateralOf[who] * price() / _collateralUnit * _assetUnit / WAD;
    }

    function _requireBorrowable(address who) private view {
        if (debtOf(who) * WAD > _collateralValue(who) * BORROW_LIMIT) revert Unhealthy();
    }
}
