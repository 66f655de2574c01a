// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Coin} from "./Coin.sol";

interface IWeth {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IAggregator {
    function latestRoundData() external view returns (uint80, int256 answer, uint256, uint256 updatedAt, uint80);
}

/// @title Pegmint
/// @notice A dollar minted against WETH. Holders redeem at par against vaults below REDEEM_RATIO; vaults below
///         LIQUIDATION_RATIO are liquidated. Minting fees form a reserve that covers what a liquidation
///         does not bring in.
contract Pegmint is Coin {
    struct Vault {
        uint256 coll;
        uint256 debt;
    }

    uint256 internal constant WAD = 1e18;
    uint256 public constant MIN_RATIO = 1.5e18;
    uint256 public constant LIQUIDATION_RATIO = 1.3e18;
    uint256 public constant REDEEM_RATIO = 2e18;
    uint256 public constant LIQUIDATION_BONUS = 1.1e18;
    uint256 public constant MINT_FEE = 0.005e18;
    uint256 public constant REDEEM_FEE = 0.005e18;
    uint256 public constant MIN_DEBT = 500e18;
    uint256 public constant HEARTBEAT = 1 hours + 10 minutes;

    IWeth public immutable weth;
    IAggregator public immutable feed; // 8 decimals
    address public immutable governor;
    uint256 public ceiling;
    uint256 public totalDebt;
    /// @notice Coins without a debt behind them; new fees and `fill` burn them first.
    uint256 public uncovered;
    mapping(address => Vault) public vaults;

    event VaultChanged(address indexed owner, uint256 coll, uint256 debt);
    event Redeemed(address indexed who, address indexed owner, uint256 coins, uint256 coll);
    event Liquidated(address indexed who, address indexed owner, uint256 paid, uint256 coll, uint256 shortfall);

    error NotGovernor();
    error BadPrice();
    error StalePrice();
    error RatioTooLow();
    error DebtTooSmall();
    error CeilingReached();
    error NotRedeemable();
    error NotLiquidatable();
    error TooLittle(uint256 got);
    error TransferFailed();

    constructor(IWeth weth_, IAggregator feed_, address governor_, uint256 ceiling_) Coin("Pegmint Dollar", "PGD") {
        weth = weth_;
        feed = feed_;
        governor = governor_;
        ceiling = ceiling_;
    }

    function setCeiling(uint256 newCeiling) external {
        if (msg.sender != governor) revert NotGovernor();
        ceiling = newCeiling;
    }

    /// @notice The governor may take the part of the reserve above a twentieth of all debt.
    function takeReserve(address to, uint256 coins) external {
        if (msg.sender != governor) revert NotGovernor();
        _transfer(address(this), to, coins);
        if (balanceOf[address(this)] < totalDebt / 20) revert TooLittle(balanceOf[address(this)]);
    }

    function deposit(uint256 coll) external {
        Vault storage v = vaults[msg.sender];
        v.coll += coll;
        emit VaultChanged(msg.sender, v.coll, v.debt);
        if (!weth.transferFrom(msg.sender, address(this), coll)) revert TransferFailed();
    }

    function withdraw(uint256 coll) external {
        Vault storage v = vaults[msg.sender];
        v.coll -= coll;
        if (v.debt != 0 && _ratio(v, price()) < MIN_RATIO) revert RatioTooLow();
        emit VaultChanged(msg.sender, v.coll, v.debt);
        _send(msg.sender, coll);
    }

    function mint(uint256 coins) external {
        Vault storage v = vaults[msg.sender];
        uint256 fee = (coins * MINT_FEE) / WAD;
        v.debt += coins + fee;
        totalDebt += coins + fee;
        if (totalDebt > ceiling) revert CeilingReached();
        if (v.debt < MIN_DEBT) revert DebtTooSmall();
        if (_ratio(v, price()) < MIN_RATIO) revert RatioTooLow();
        _mint(msg.sender, coins);
        _mint(address(this), fee);
        _fillFromReserve();
        emit VaultChanged(msg.sender, v.coll, v.debt);
    }

    /// @notice Pays back part of the debt, or all of it when `coins` is larger.
    function repay(uint256 coins) external {
        Vault storage v = vaults[msg.sender];
        if (coins > v.debt) coins = v.debt;
        _lower(v, coins);
        _burn(msg.sender, coins);
        emit VaultChanged(msg.sender, v.coll, v.debt);
    }

    /// @notice Swaps coins at par, less a fee the vault owner keeps, for collateral of a vault below REDEEM_RATIO.
    function redeem(address owner, uint256 coins, uint256 minColl) external returns (uint256 coll) {
        Vault storage v = vaults[owner];
        uint256 p = price();
        uint256 ratio = _ratio(v, p);
        if (ratio >= REDEEM_RATIO || ratio < LIQUIDATION_RATIO) revert NotRedeemable();
        if (coins > v.debt) coins = v.debt;
        coll = (((coins * (WAD - REDEEM_FEE)) / WAD) * WAD) / p;
        if (coll < minColl) revert TooLittle(coll);
        _lower(v, coins);
        v.coll -= coll;
        _burn(msg.sender, coins);
        emit Redeemed(msg.sender, owner, coins, coll);
        _send(msg.sender, coll);
    }

    /// @notice Ends the debt of a vault below LIQUIDATION_RATIO. The liquidator pays the debt and gets collateral
    ///         worth LIQUIDATION_BONUS of it; when there is not so much, the payment shrinks with it.
    function liquidate(address owner, uint256 maxPaid) external returns (uint256 paid, uint256 coll) {
        Vault storage v = vaults[owner];
        uint256 p = price();
        if (v.debt == 0 || _ratio(v, p) >= LIQUIDATION_RATIO) revert NotLiquidatable();
        uint256 debt = v.debt;
        paid = debt;
        coll = (((debt * LIQUIDATION_BONUS) / WAD) * WAD) / p;
        if (coll > v.coll) {
            coll = v.coll;
            paid = (((coll * p) / WAD) * WAD) / LIQUIDATION_BONUS;
        }
        if (paid > maxPaid) revert TooLittle(paid);
        v.coll -= coll;
        v.debt = 0;
        totalDebt -= debt;
        _burn(msg.sender, paid);
        uncovered += debt - paid;
        _fillFromReserve();
        emit Liquidated(msg.sender, owner, paid, coll, debt - paid);
        _send(msg.sender, coll);
    }

    /// @notice Anybody may burn coins against what is uncovered.
    function fill(uint256 coins) external {
        if (coins > uncovered) coins = uncovered;
        uncovered -= coins;
        _burn(msg.sender, coins);
    }

    function price() public view returns (uint256) {
        (, int256 answer,, uint256 updatedAt,) = feed.latestRoundData();
        if (answer <= 0) revert BadPrice();
        if (block.timestamp > updatedAt + HEARTBEAT) revert StalePrice();
        return uint256(answer) * 1e10;
    }

    function _ratio(Vault storage v, uint256 p) private view returns (uint256) {
        return v.debt == 0 ? type(uint256).max : (v.coll * p) / v.debt;
    }

    function _lower(Vault storage v, uint256 coins) private {
        v.debt -= coins;
        totalDebt -= coins;
        if (v.debt != 0 && v.debt < MIN_DEBT) revert DebtTooSmall();
    }

    /// @dev The coins held by this contract are its reserve.
    function _fillFromReserve() private {
        uint256 coins = balanceOf[address(this)];
        if (coins > uncovered) coins = uncovered;
        if (coins == 0) return;
        uncovered -= coins;
        _burn(address(this), coins);
    }

    function _send(address to, uint256 coll) private {
        if (!weth.transfer(to, coll)) revert TransferFailed();
    }
}
