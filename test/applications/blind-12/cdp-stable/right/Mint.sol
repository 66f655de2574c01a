// SPDX-License-Identifier: AGPL-3.0
pragma solidity ^0.8.20;

import {Dollar} from "./Dollar.sol";

interface ICollateral {
    function decimals() external view returns (uint8);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IAggregator {
    function decimals() external view returns (uint8);
    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80);
}

/// @title Mint
/// @notice One collateral type, one vault per address. Debt is kept normalised; `rate` carries the stability fee.
/// @dev The collateral is a plain ERC20 that reverts on failure. The governor is a timelock.
contract Mint {
    struct Vault {
        uint256 locked; // collateral units
        uint256 norm; // debt / rate
    }

    error OnlyGovernor();
    error Unsafe();
    error Safe();
    error BelowFloor(uint256 debt);
    error CeilingHit();
    error PriceUnusable();
    error FeeTooHigh();
    error NoDebt();
    error RepayAboveLimit(uint256 repay);

    event Locked(address indexed owner, uint256 amount);
    event Freed(address indexed owner, uint256 amount);
    event Minted(address indexed owner, uint256 amount);
    event Repaid(address indexed owner, address indexed by, uint256 amount);
    event Liquidated(address indexed owner, address indexed by, uint256 repaid, uint256 seized, uint256 lost);
    event Dripped(uint256 rate, uint256 surplus);
    event Healed(uint256 amount);
    event ParamsSet(uint256 feePerSecond, uint256 ceiling);

    uint256 private constant RAY = 1e27;
    uint256 private constant BPS = 10_000;
    uint256 public constant MINT_RATIO = 15_000;
    uint256 public constant LIQUIDATION_RATIO = 13_000;
    uint256 public constant BONUS_RATIO = 11_000;
    uint256 public constant FLOOR = 2_000e18;
    uint256 public constant MAX_FEE = RAY / (365 days * 2); // half per year
    uint256 public constant MAX_AGE = 70 minutes;

    Dollar public immutable dollar;
    ICollateral public immutable collateral;
    IAggregator public immutable feed;
    address public immutable governor;
    address public immutable surplus;
    uint256 private immutable toWad; // divisor of collateral * answer * 1e18

    mapping(address => Vault) public vaults;
    uint256 public totalNorm;
    uint256 public rate = RAY;
    uint256 public lastDrip = block.timestamp;
    uint256 public feePerSecond;
    uint256 public ceiling;
    uint256 public lostDebt;

    constructor(ICollateral collateral_, IAggregator feed_, address surplus_, uint256 fee_, uint256 ceiling_) {
        dollar = new Dollar();
        collateral = collateral_;
        feed = feed_;
        governor = msg.sender;
        surplus = surplus_;
        toWad = 10 ** (uint256(collateral_.decimals()) + feed_.decimals());
        _setParams(fee_, ceiling_);
    }

    // ------------------------------------------------------------------ vaults

    function lock(uint256 amount) external {
        vaults[msg.sender].locked += amount;
        collateral.transferFrom(msg.sender, address(this), amount);
        emit Locked(msg.sender, amount);
    }

    function free(uint256 amount) external {
        drip();
        Vault storage v = vaults[msg.sender];
        v.locked -= amount;
        if (v.norm != 0) _requireSafe(v, MINT_RATIO);
        collateral.transfer(msg.sender, amount);
        emit Freed(msg.sender, amount);
    }

    function mint(uint256 amount) external {
        drip();
        Vault storage v = vaults[msg.sender];
        uint256 norm = _divUp(amount * RAY, rate);
        v.norm += norm;
        totalNorm += norm;
        if ((totalNorm * rate) / RAY > ceiling) revert CeilingHit();
        _requireFloor(v);
        _requireSafe(v, MINT_RATIO);
        dollar.mint(msg.sender, amount);
        emit Minted(msg.sender, amount);
    }

    /// @notice Repay a part of a vault's debt, or all of it when `amount` is large enough.
    function repay(address owner, uint256 amount) external {
        drip();
        Vault storage v = vaults[owner];
        uint256 debt = _debt(v);
        if (debt == 0) revert NoDebt();
        uint256 norm;
        if (amount >= debt) {
            amount = debt;
            norm = v.norm;
        } else {
            norm = (amount * RAY) / rate;
        }
        v.norm -= norm;
        totalNorm -= norm;
        if (v.norm != 0) _requireFloor(v);
        dollar.burn(msg.sender, amount);
        emit Repaid(owner, msg.sender, amount);
    }

    /// @notice Close the whole debt of an unsafe vault for collateral worth the debt plus a bonus. If the vault does
    ///         not hold that much, the liquidator pays less and the rest is booked as lost.
    function liquidate(address owner, uint256 maxRepay) external returns (uint256 repaid, uint256 seized) {
        drip();
        Vault storage v = vaults[owner];
        uint256 debt = _debt(v);
        if (debt == 0) revert NoDebt();
        uint256 price = _price();
        if (_isSafe(v.locked, debt, price, LIQUIDATION_RATIO)) revert Safe();

        repaid = debt;
        seized = (debt * BONUS_RATIO * toWad) / (BPS * price * 1e18);
        if (seized > v.locked) {
            seized = v.locked;
            repaid = _divUp(seized * price * 1e18 * BPS, toWad * BONUS_RATIO);
            if (repaid > debt) repaid = debt;
            lostDebt += debt - repaid;
        }
        if (repaid > maxRepay) revert RepayAboveLimit(repaid);
        v.locked -= seized;
        totalNorm -= v.norm;
        v.norm = 0;
        dollar.burn(msg.sender, repaid);
        collateral.transfer(msg.sender, seized);
        emit Liquidated(owner, msg.sender, repaid, seized, debt - repaid);
    }

    /// @notice Burn dollars against lost debt; meant for the surplus account.
    function heal(uint256 amount) external {
        lostDebt -= amount;
        dollar.burn(msg.sender, amount);
        emit Healed(amount);
    }

    // --------------------------------------------------------------- the fee

    /// @notice Bring the rate up to date; the fee of all vaults is minted to the surplus account.
    function drip() public {
        uint256 dt = block.timestamp - lastDrip;
        if (dt == 0) return;
        lastDrip = block.timestamp;
        uint256 delta = (rate * feePerSecond * dt) / RAY;
        if (delta == 0) return;
        rate += delta;
        uint256 income = (totalNorm * delta) / RAY;
        if (income != 0) dollar.mint(surplus, income);
        emit Dripped(rate, income);
    }

    function setParams(uint256 feePerSecond_, uint256 ceiling_) external {
        if (msg.sender != governor) revert OnlyGovernor();
        drip();
        _setParams(feePerSecond_, ceiling_);
    }

    function debtOf(address owner) external view returns (uint256) { return _debt(vaults[owner]); }

    // -------------------------------------------------------------- internal

    function _debt(Vault storage v) private view returns (uint256) { return _divUp(v.norm * rate, RAY); }

    function _price() private view returns (uint256) {
        (, int256 answer,, uint256 updatedAt,) = feed.latestRoundData();
        if (answer <= 0 || block.timestamp - updatedAt > MAX_AGE) revert PriceUnusable();
        return uint256(answer);
    }

    function _isSafe(uint256 locked, uint256 debt, uint256 price, uint256 ratio) private view returns (bool) {
        return (locked * price * 1e18) / toWad * BPS >= debt * ratio;
    }

    function _requireSafe(Vault storage v, uint256 ratio) private view {
        if (!_isSafe(v.locked, _debt(v), _price(), ratio)) revert Unsafe();
    }

    function _requireFloor(Vault storage v) private view {
        uint256 debt = _debt(v);
        if (debt < FLOOR) revert BelowFloor(debt);
    }

    function _setParams(uint256 fee_, uint256 ceiling_) private {
        if (fee_ > MAX_FEE) revert FeeTooHigh();
        (feePerSecond, ceiling) = (fee_, ceiling_);
        emit ParamsSet(fee_, ceiling_);
    }

    function _divUp(uint256 a, uint256 b) private pure returns (uint256) { return a == 0 ? 0 : (a - 1) / b + 1; }
}
