// SPDX-License-Identifier: BUSL-1.1
pragma solidity ^0.8.21;

import {IPriceSource, IToken} from "./IPriceSource.sol";

/**
 * @title Marlin
 * @notice One isolated market: lenders supply `asset`, borrowers post `collateral`.
 * @dev Shares are not transferable. Virtual shares keep the share price from being inflated; tokens are plain ERC20s
 *      that revert or return false on failure. The governor is a timelocked multisig and trusted with parameters.
 */
contract Marlin {
    struct RateModel {
        uint64 base;
        uint64 slopeLow;
        uint64 slopeHigh;
        uint64 kink;
    }

    error Unauthorised();
    error ZeroInput();
    error NotEnoughCash();
    error Unhealthy();
    error Healthy();
    error BadModel();
    error TokenFailure();

    event Accrued(uint256 interest, uint256 feeShares);
    event Supplied(address indexed by, address indexed to, uint256 assets, uint256 shares);
    event Withdrawn(address indexed from, address indexed to, uint256 assets, uint256 shares);
    event Borrowed(address indexed account, address indexed to, uint256 assets, uint256 shares);
    event Repaid(address indexed by, address indexed account, uint256 assets, uint256 shares);
    event CollateralMoved(address indexed account, int256 change);
    event Liquidated(address indexed account, address indexed by, uint256 repaid, uint256 seized, uint256 badDebt);
    event Authorised(address indexed account, address indexed agent, bool on);
    event ModelSet(RateModel model);

    uint256 private constant WAD = 1e18;
    uint256 private constant PRICE_SCALE = 1e36;
    uint256 private constant VIRTUAL_SHARES = 1e6;
    uint256 private constant VIRTUAL_ASSETS = 1;
    uint256 private constant YEAR = 365 days;
    uint256 public constant LLTV = 0.8e18;
    uint256 public constant BONUS = 1.06e18;
    uint256 public constant FEE = 0.1e18;

    IToken public immutable asset;
    IToken public immutable collateral;
    IPriceSource public immutable oracle;
    address public immutable governor;
    address public immutable treasury;

    RateModel public model;
    uint256 public supplyAssets;
    uint256 public supplyShares;
    uint256 public borrowAssets;
    uint256 public borrowShares;
    uint256 public lastAccrual;

    mapping(address => uint256) public supplyOf;
    mapping(address => uint256) public debtOf;
    mapping(address => uint256) public collateralOf;
    mapping(address => mapping(address => bool)) public isAgent;

    constructor(IToken asset_, IToken collateral_, IPriceSource oracle_, address treasury_, RateModel memory m) {
        (asset, collateral, oracle) = (asset_, collateral_, oracle_);
        (governor, treasury) = (msg.sender, treasury_);
        lastAccrual = block.timestamp;
        _setModel(m);
    }

    modifier onBehalf(address account) {
        if (msg.sender != account && !isAgent[account][msg.sender]) revert Unauthorised();
        _;
    }

    function setAgent(address agent, bool on) external {
        isAgent[msg.sender][agent] = on;
        emit Authorised(msg.sender, agent, on);
    }

    function setModel(RateModel calldata m) external {
        if (msg.sender != governor) revert Unauthorised();
        accrue();
        _setModel(m);
    }

    /* ------------------------------------------------------------ lenders */

    function supply(uint256 assets, address to) external returns (uint256 shares) {
        accrue();
        shares = _mulDown(assets, supplyShares + VIRTUAL_SHARES, supplyAssets + VIRTUAL_ASSETS);
        if (shares == 0) revert ZeroInput();
        supplyOf[to] += shares;
        supplyShares += shares;
        supplyAssets += assets;
        _take(asset, assets);
        emit Supplied(msg.sender, to, assets, shares);
    }

    function withdraw(uint256 shares, address account, address to) external onBehalf(account) returns (uint256 assets) {
        accrue();
        assets = _mulDown(shares, supplyAssets + VIRTUAL_ASSETS, supplyShares + VIRTUAL_SHARES);
        supplyOf[account] -= shares;
        supplyShares -= shares;
        supplyAssets -= assets;
        if (borrowAssets > supplyAssets) revert NotEnoughCash();
        _give(asset, to, assets);
        emit Withdrawn(account, to, assets, shares);
    }

    /* ---------------------------------------------------------- borrowers */

    function addCollateral(uint256 amount, address account) external {
        collateralOf[account] += amount;
        _take(collateral, amount);
        emit CollateralMoved(account, int256(amount));
    }

    function removeCollateral(uint256 amount, address account, address to) external onBehalf(account) {
        accrue();
        collateralOf[account] -= amount;
        if (!_isHealthy(account, oracle.price())) revert Unhealthy();
        _give(collateral, to, amount);
        emit CollateralMoved(account, -int256(amount));
    }

    function borrow(uint256 assets, address account, address to) external onBehalf(account) returns (uint256 shares) {
        if (assets == 0) revert ZeroInput();
        accrue();
        shares = _mulUp(assets, borrowShares + VIRTUAL_SHARES, borrowAssets + VIRTUAL_ASSETS);
        debtOf[account] += shares;
        borrowShares += shares;
        borrowAssets += assets;
        if (borrowAssets > supplyAssets) revert NotEnoughCash();
        if (!_isHealthy(account, oracle.price())) revert Unhealthy();
        _give(asset, to, assets);
        emit Borrowed(account, to, assets, shares);
    }

    /// @param shares Debt shares to clear; capped at the account's debt, so a racing repayment cannot block this one.
    function repay(uint256 shares, address account) external returns (uint256 assets) {
        accrue();
        if (shares > debtOf[account]) shares = debtOf[account];
        assets = _debtValue(shares);
        _clearDebt(account, shares, assets);
        _take(asset, assets);
        emit Repaid(msg.sender, account, assets, shares);
    }

    /// @notice Repay up to `shares` of an unhealthy account and take collateral worth the repayment plus a bonus.
    function liquidate(address account, uint256 shares) external returns (uint256 repaid, uint256 seized) {
        accrue();
        uint256 price = oracle.price();
        if (_isHealthy(account, price)) revert Healthy();
        if (shares > debtOf[account]) shares = debtOf[account];
        if (shares == 0) revert ZeroInput();

        repaid = _debtValue(shares);
        seized = _mulDown(_mulDown(repaid, BONUS, WAD), PRICE_SCALE, price);
        uint256 held = collateralOf[account];
        if (seized >= held) {
            seized = held;
            repaid = _mulUp(_mulUp(held, price, PRICE_SCALE), WAD, BONUS);
            uint256 covered = _mulDown(repaid, borrowShares + VIRTUAL_SHARES, borrowAssets + VIRTUAL_ASSETS);
            if (covered < shares) shares = covered;
        }
        collateralOf[account] = held - seized;
        _clearDebt(account, shares, repaid);

        uint256 badDebt;
        if (seized == held && debtOf[account] != 0) {
            badDebt = _debtValue(debtOf[account]);
            if (badDebt > borrowAssets) badDebt = borrowAssets;
            borrowAssets -= badDebt;
            supplyAssets -= badDebt;
            borrowShares -= debtOf[account];
            debtOf[account] = 0;
        }
        _give(collateral, msg.sender, seized);
        _take(asset, repaid);
        emit Liquidated(account, msg.sender, repaid, seized, badDebt);
    }

    /* ----------------------------------------------------------- interest */

    function accrue() public {
        uint256 dt = block.timestamp - lastAccrual;
        if (dt == 0) return;
        lastAccrual = block.timestamp;
        if (borrowAssets == 0) return;
        uint256 interest = (borrowAssets * borrowRate() * dt) / (WAD * YEAR);
        borrowAssets += interest;
        supplyAssets += interest;
        uint256 cut = (interest * FEE) / WAD;
        uint256 shares = _mulDown(cut, supplyShares + VIRTUAL_SHARES, supplyAssets - cut + VIRTUAL_ASSETS);
        supplyOf[treasury] += shares;
        supplyShares += shares;
        emit Accrued(interest, shares);
    }

    function borrowRate() public view returns (uint256) {
        if (supplyAssets == 0) return model.base;
        uint256 used = (borrowAssets * WAD) / supplyAssets;
        if (used <= model.kink) return model.base + (used * model.slopeLow) / WAD;
        return model.base + (uint256(model.kink) * model.slopeLow + (used - model.kink) * model.slopeHigh) / WAD;
    }

    /* ----------------------------------------------------------- internal */

    function _isHealthy(address account, uint256 price) internal view returns (bool) {
        uint256 debt = debtOf[account];
        if (debt == 0) return true;
        uint256 limit = _mulDown(_mulDown(collateralOf[account], price, PRICE_SCALE), LLTV, WAD);
        return _debtValue(debt) <= limit;
    }

    function _debtValue(uint256 shares) internal view returns (uint256) {
        return _mulUp(shares, borrowAssets + VIRTUAL_ASSETS, borrowShares + VIRTUAL_SHARES);
    }

    function _clearDebt(address account, uint256 shares, uint256 assets) internal {
        debtOf[account] -= shares;
        borrowShares -= shares;
        borrowAssets = assets > borrowAssets ? 0 : borrowAssets - assets;
    }

    function _setModel(RateModel memory m) internal {
        if (m.kink > WAD || m.base > WAD || m.slopeLow > 4 * WAD || m.slopeHigh > 10 * WAD) revert BadModel();
        model = m;
        emit ModelSet(m);
    }

    function _mulDown(uint256 a, uint256 b, uint256 d) internal pure returns (uint256) { return (a * b) / d; }

    function _mulUp(uint256 a, uint256 b, uint256 d) internal pure returns (uint256) { return (a * b + d - 1) / d; }

    function _take(IToken t, uint256 v) internal {
        if (!t.transferFrom(msg.sender, address(this), v)) revert TokenFailure();
    }

    function _give(IToken t, address to, uint256 v) internal {
        if (!t.transfer(to, v)) revert TokenFailure();
    }
}
