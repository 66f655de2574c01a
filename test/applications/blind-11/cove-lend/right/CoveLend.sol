// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IPriceSource, SafeMove, Shares} from "./CoveLib.sol";

/// @title CoveLend
/// @notice Isolated lending markets in one contract. Markets are listed by the owner for
///         standard tokens only (no transfer fee, no rebasing).
contract CoveLend {
    using SafeMove for address;
    using Shares for uint256;

    struct Market {
        address loanToken;
        address collateralToken;
        address oracle;
        uint64 lltv; // 1e18 = 100%
        uint64 lastAccrual;
        uint128 ratePerSecond; // 1e18 scaled, simple between accruals
        uint256 supplyAssets;
        uint256 supplyShares;
        uint256 borrowAssets;
        uint256 borrowShares;
    }

    struct Position {
        uint256 supplyShares;
        uint256 borrowShares;
        uint256 collateral;
    }

    uint256 private constant WAD = 1e18;
    uint256 private constant PRICE_SCALE = 1e36;
    uint256 public constant INCENTIVE = 1.05e18;
    uint256 public constant MAX_RATE = 1e18 / uint256(365 days) * 3;
    uint256 public constant MAX_LLTV = 0.9e18;
    address public immutable owner = msg.sender;
    Market[] public markets;
    mapping(uint256 => mapping(address => Position)) public positions;
    uint256 private _lock = 1;

    event Supplied(uint256 indexed id, address indexed who, uint256 assets, uint256 shares);
    event Borrowed(uint256 indexed id, address indexed who, uint256 assets, uint256 shares);
    event Repaid(uint256 indexed id, address indexed who, uint256 assets, uint256 shares);
    event Liquidated(uint256 indexed id, address indexed who, uint256 repaid, uint256 seized, uint256 badDebt);

    error NotOwner();
    error BadParameter();
    error NotHealthy();
    error NotLiquidatable();
    error Illiquid();
    error Locked();

    modifier guarded() {
        if (_lock != 1) revert Locked();
        _lock = 2;
        _;
        _lock = 1;
    }

    function listMarket(address loan, address coll, address oracle, uint64 lltv, uint128 rate) external {
        if (msg.sender != owner) revert NotOwner();
        if (loan == coll || loan == address(0) || coll == address(0) || oracle == address(0)) revert BadParameter();
        if (lltv == 0 || lltv > MAX_LLTV || rate > MAX_RATE) revert BadParameter();
        markets.push(Market(loan, coll, oracle, lltv, uint64(block.timestamp), rate, 0, 0, 0, 0));
    }

    function setRate(uint256 id, uint128 rate) external {
        if (msg.sender != owner) revert NotOwner();
        if (rate > MAX_RATE) revert BadParameter();
        Market storage m = _accrued(id);
        m.ratePerSecond = rate;
    }

    function supply(uint256 id, uint256 assets) external guarded returns (uint256 shares) {
        if (assets == 0) revert BadParameter();
        Market storage m = _accrued(id);
        shares = assets.toSharesDown(m.supplyAssets, m.supplyShares);
        m.supplyAssets += assets;
        m.supplyShares += shares;
        positions[id][msg.sender].supplyShares += shares;
        m.loanToken.pull(msg.sender, assets);
        emit Supplied(id, msg.sender, assets, shares);
    }

    function withdraw(uint256 id, uint256 shares) external guarded returns (uint256 assets) {
        if (shares == 0) revert BadParameter();
        Market storage m = _accrued(id);
        assets = shares.toAssetsDown(m.supplyAssets, m.supplyShares);
        positions[id][msg.sender].supplyShares -= shares;
        m.supplyShares -= shares;
        m.supplyAssets -= assets;
        if (m.borrowAssets > m.supplyAssets) revert Illiquid();
        m.loanToken.push(msg.sender, assets);
    }

    function addCollateral(uint256 id, uint256 amount) external guarded {
        if (amount == 0) revert BadParameter();
        Market storage m = _market(id);
        positions[id][msg.sender].collateral += amount;
        m.collateralToken.pull(msg.sender, amount);
    }

    function removeCollateral(uint256 id, uint256 amount) external guarded {
        if (amount == 0) revert BadParameter();
        Market storage m = _accrued(id);
        positions[id][msg.sender].collateral -= amount;
        if (!_healthy(m, positions[id][msg.sender])) revert NotHealthy();
        m.collateralToken.push(msg.sender, amount);
    }

    function borrow(uint256 id, uint256 assets) external guarded returns (uint256 shares) {
        if (assets == 0) revert BadParameter();
        Market storage m = _accrued(id);
        shares = assets.toSharesUp(m.borrowAssets, m.borrowShares);
        m.borrowAssets += assets;
        m.borrowShares += shares;
        Position storage p = positions[id][msg.sender];
        p.borrowShares += shares;
        if (m.borrowAssets > m.supplyAssets) revert Illiquid();
        if (!_healthy(m, p)) revert NotHealthy();
        m.loanToken.push(msg.sender, assets);
        emit Borrowed(id, msg.sender, assets, shares);
    }

    /// @notice Repays up to `assets` of the debt of `onBehalf`; a larger figure repays all of it.
    function repay(uint256 id, uint256 assets, address onBehalf) external guarded returns (uint256 paid) {
        if (assets == 0) revert BadParameter();
        Market storage m = _accrued(id);
        Position storage p = positions[id][onBehalf];
        uint256 shares = assets.toSharesDown(m.borrowAssets, m.borrowShares);
        paid = assets;
        if (shares > p.borrowShares) {
            shares = p.borrowShares;
            paid = shares.toAssetsUp(m.borrowAssets, m.borrowShares);
        }
        p.borrowShares -= shares;
        m.borrowShares -= shares;
        m.borrowAssets = Shares.subFloor(m.borrowAssets, paid);
        m.loanToken.pull(msg.sender, paid);
        emit Repaid(id, onBehalf, paid, shares);
    }

    /// @notice Seizes up to `seize` collateral of an unhealthy position against repayment at a discount.
    function liquidate(uint256 id, address who, uint256 seize) external guarded returns (uint256 repaid) {
        if (seize == 0) revert BadParameter();
        Market storage m = _accrued(id);
        Position storage p = positions[id][who];
        if (_healthy(m, p)) revert NotLiquidatable();
        uint256 price = IPriceSource(m.oracle).price();
        if (seize > p.collateral) seize = p.collateral;
        repaid = Shares.divUp(Shares.divUp(seize * price, PRICE_SCALE) * WAD, INCENTIVE);
        uint256 shares = repaid.toSharesDown(m.borrowAssets, m.borrowShares);
        if (shares > p.borrowShares) {
            shares = p.borrowShares;
            repaid = shares.toAssetsUp(m.borrowAssets, m.borrowShares);
            uint256 worth = (((repaid * INCENTIVE) / WAD) * PRICE_SCALE) / price;
            if (worth < seize) seize = worth;
        }
        p.borrowShares -= shares;
        p.collateral -= seize;
        m.borrowShares -= shares;
        m.borrowAssets = Shares.subFloor(m.borrowAssets, repaid);

        // What no collateral stands behind any longer is a loss of the lenders, shared at once.
        uint256 bad;
        if (p.collateral == 0 && p.borrowShares != 0) {
            bad = p.borrowShares.toAssetsUp(m.borrowAssets, m.borrowShares);
            if (bad > m.borrowAssets) bad = m.borrowAssets;
            m.borrowShares -= p.borrowShares;
            m.borrowAssets -= bad;
            m.supplyAssets -= bad;
            p.borrowShares = 0;
        }
        m.loanToken.pull(msg.sender, repaid);
        m.collateralToken.push(msg.sender, seize);
        emit Liquidated(id, who, repaid, seize, bad);
    }

    function _market(uint256 id) private view returns (Market storage) {
        if (id >= markets.length) revert BadParameter();
        return markets[id];
    }

    function _accrued(uint256 id) private returns (Market storage m) {
        m = _market(id);
        uint256 elapsed = block.timestamp - m.lastAccrual;
        if (elapsed == 0) return m;
        uint256 interest = Shares.divUp(m.borrowAssets * m.ratePerSecond * elapsed, WAD);
        m.borrowAssets += interest;
        m.supplyAssets += interest;
        m.lastAccrual = uint64(block.timestamp);
    }

    function _healthy(Market storage m, Position storage p) private view returns (bool) {
        if (p.borrowShares == 0) return true;
        uint256 debt = p.borrowShares.toAssetsUp(m.borrowAssets, m.borrowShares);
        uint256 worth = (p.collateral * IPriceSource(m.oracle).price()) / PRICE_SCALE;
        return debt <= (worth * m.lltv) / WAD;
    }
}
