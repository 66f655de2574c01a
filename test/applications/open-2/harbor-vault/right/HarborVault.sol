// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ShareToken} from "./ShareToken.sol";
import {IAsset, TokenIO} from "./TokenIO.sol";

/// @title HarborVault
/// @notice Pools one plain token (no transfer fee, no rebasing) and lets a keeper add earnings,
///         which become visible in the share price gradually. The treasury earns a yearly
///         management fee in newly created shares.
contract HarborVault is ShareToken {
    using TokenIO for IAsset;

    uint256 private constant BPS = 10_000;
    uint256 private constant VIRTUAL_SHARES = 1e3;
    uint256 public constant UNLOCK_PERIOD = 6 hours;
    uint256 public constant MAX_FEE_BPS = 500;

    IAsset public immutable asset;
    address public immutable governor;
    address public keeper;
    address public treasury;

    uint256 public managedAssets;
    uint256 public feeBps;
    uint64 public feeAccruedAt;
    uint64 public profitReportedAt;
    uint256 private lockedAtReport;

    event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares);
    event Withdraw(address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares);
    event ProfitReported(uint256 amount, uint256 locked);
    event FeeChanged(uint256 feeBps);

    error NotAuthorised();
    error ZeroAmount();
    error FeeTooHigh();
    error NothingStaked();

    modifier onlyGovernor() {
        if (msg.sender != governor) revert NotAuthorised();
        _;
    }

    constructor(IAsset asset_, address keeper_, address treasury_, uint256 feeBps_)
        ShareToken("Harbor Share", "hSHARE", asset_.decimals() + 3)
    {
        if (feeBps_ > MAX_FEE_BPS) revert FeeTooHigh();
        if (treasury_ == address(0)) revert ZeroRecipient();
        asset = asset_;
        governor = msg.sender;
        keeper = keeper_;
        treasury = treasury_;
        feeBps = feeBps_;
        feeAccruedAt = uint64(block.timestamp);
    }

    // ---------------------------------------------------------------- views

    /// @notice Part of reported profit that is not yet counted in the share price.
    function lockedProfit() public view returns (uint256) {
        uint256 elapsed = block.timestamp - profitReportedAt;
        if (elapsed >= UNLOCK_PERIOD) return 0;
        return lockedAtReport * (UNLOCK_PERIOD - elapsed) / UNLOCK_PERIOD;
    }

    function totalAssets() public view returns (uint256) {
        return managedAssets - lockedProfit();
    }

    function convertToShares(uint256 assets) public view returns (uint256) {
        return _toShares(assets, false);
    }

    function convertToAssets(uint256 shares) public view returns (uint256) {
        return _toAssets(shares, false);
    }

    // ------------------------------------------------------------ user entry

    /// @notice Supplies an exact amount of tokens.
    function deposit(uint256 assets, address receiver) external returns (uint256 shares) {
        _accrueFee();
        shares = _toShares(assets, false);
        if (shares == 0) revert ZeroAmount();
        _enter(assets, shares, receiver);
    }

    /// @notice Supplies as many tokens as an exact number of shares costs.
    function mint(uint256 shares, address receiver) external returns (uint256 assets) {
        _accrueFee();
        assets = _toAssets(shares, true);
        if (assets == 0) revert ZeroAmount();
        _enter(assets, shares, receiver);
    }

    /// @notice Takes an exact amount of tokens out of `owner`'s position.
    function withdraw(uint256 assets, address receiver, address owner) external returns (uint256 shares) {
        _accrueFee();
        shares = _toShares(assets, true);
        if (msg.sender != owner) _spend(owner, msg.sender, shares);
        _leave(assets, shares, receiver, owner);
    }

    /// @notice Burns an exact number of shares of `owner`'s position.
    function redeem(uint256 shares, address receiver, address owner) external returns (uint256 assets) {
        _accrueFee();
        assets = _toAssets(shares, false);
        if (msg.sender != owner) _spend(owner, msg.sender, shares);
        _leave(assets, shares, receiver, owner);
    }

    // ------------------------------------------------------------ management

    /// @notice Adds earnings. They unlock linearly over UNLOCK_PERIOD.
    function reportProfit(uint256 amount) external {
        if (msg.sender != keeper) revert NotAuthorised();
        if (totalSupply == 0) revert NothingStaked();
        uint256 stillLocked = lockedProfit();
        asset.pull(msg.sender, amount);
        managedAssets += amount;
        lockedAtReport = stillLocked + amount;
        profitReportedAt = uint64(block.timestamp);
        emit ProfitReported(amount, lockedAtReport);
    }

    function setFee(uint256 newFeeBps) external onlyGovernor {
        if (newFeeBps > MAX_FEE_BPS) revert FeeTooHigh();
        _accrueFee();
        feeBps = newFeeBps;
        emit FeeChanged(newFeeBps);
    }

    function setKeeper(address newKeeper) external onlyGovernor {
        keeper = newKeeper;
    }

    function setTreasury(address newTreasury) external onlyGovernor {
        if (newTreasury == address(0)) revert ZeroRecipient();
        _accrueFee();
        treasury = newTreasury;
    }

    // -------------------------------------------------------------- internals

    function _enter(uint256 assets, uint256 shares, address receiver) private {
        asset.pull(msg.sender, assets);
        managedAssets += assets;
        _mint(receiver, shares);
        emit Deposit(msg.sender, receiver, assets, shares);
    }

    function _leave(uint256 assets, uint256 shares, address receiver, address owner) private {
        _burn(owner, shares);
        managedAssets -= assets;
        asset.push(receiver, assets);
        emit Withdraw(msg.sender, receiver, owner, assets, shares);
    }

    function _accrueFee() private {
        uint256 elapsed = block.timestamp - feeAccruedAt;
        if (elapsed == 0) return;
        feeAccruedAt = uint64(block.timestamp);
        uint256 feeShares = totalSupply * feeBps * elapsed / (BPS * 365 days);
        if (feeShares > 0) _mint(treasury, feeShares);
    }

    function _toShares(uint256 assets, bool up) private view returns (uint256) {
        return _mulDiv(assets, totalSupply + VIRTUAL_SHARES, totalAssets() + 1, up);
    }

    function _toAssets(uint256 shares, bool up) private view returns (uint256) {
        return _mulDiv(shares, totalAssets() + 1, totalSupply + VIRTUAL_SHARES, up);
    }

    function _mulDiv(uint256 a, uint256 b, uint256 d, bool up) private pure returns (uint256 r) {
        r = a * b / d;
        if (up && r * d < a * b) r += 1;
    }
}
