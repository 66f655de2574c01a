// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

import "./ShareBook.sol";

interface IAsset {
    function transfer(address to, uint256 amount) external returns (bool);

    function transferFrom(address from, address to, uint256 amount) external returns (bool);

    function balanceOf(address who) external view returns (uint256);
}

library Ratio {
    function down(uint256 a, uint256 b, uint256 c) internal pure returns (uint256) {
        return (a * b) / c;
    }

    function up(uint256 a, uint256 b, uint256 c) internal pure returns (uint256) {
        return (a * b + c - 1) / c;
    }
}

/// @title Shares in a pot of one asset; who leaves waits in a queue at the price of the day.
contract TidalVault is ShareBook {
    using Ratio for uint256;

    error TransferFailed();
    error OverCap();
    error Slipped();
    error NotManager();
    error NotReady();
    error NotYours();

    struct Exit {
        address owner;
        uint64 readyAt;
        uint256 assets;
    }

    uint256 private constant OFFSET = 1e3;
    uint256 public constant FEE_BPS_YEAR = 200;
    uint256 public constant QUEUE_TIME = 3 days;
    uint256 public constant UNLOCK_TIME = 7 days;

    IAsset public immutable asset;
    address public immutable manager;
    uint256 public cap;
    uint256 public managed;
    uint256 public lastFee;
    uint256 private _lockedProfit;
    uint256 private _reportedAt;
    Exit[] public exits;

    event Deposited(address indexed by, address indexed to, uint256 assets, uint256 shares);
    event ExitQueued(uint256 indexed id, address indexed owner, uint256 assets);
    event ExitPaid(uint256 indexed id, uint256 assets);
    event Reported(uint256 gain);

    constructor(IAsset asset_, uint256 cap_) ShareBook("Tidal Share") {
        asset = asset_;
        manager = msg.sender;
        cap = cap_;
        lastFee = block.timestamp;
    }

    modifier onlyManager() {
        if (msg.sender != manager) revert NotManager();
        _;
    }

    function setCap(uint256 next) external onlyManager {
        cap = next;
    }

    function totalAssets() public view returns (uint256) {
        return managed - lockedProfit();
    }

    function lockedProfit() public view returns (uint256) {
        uint256 passed = block.timestamp - _reportedAt;
        return passed >= UNLOCK_TIME ? 0 : (_lockedProfit * (UNLOCK_TIME - passed)) / UNLOCK_TIME;
    }

    function deposit(uint256 assets, address to, uint256 minShares) external returns (uint256 shares) {
        _accrueFee();
        shares = assets.down(totalSupply + OFFSET, totalAssets() + 1);
        if (shares == 0 || shares < minShares) revert Slipped();
        if (managed + assets > cap) revert OverCap();
        _enter(assets, shares, to);
    }

    function mint(uint256 shares, address to, uint256 maxAssets) external returns (uint256 assets) {
        _accrueFee();
        assets = shares.up(totalAssets() + 1, totalSupply + OFFSET);
        if (assets > maxAssets) revert Slipped();
        if (managed + assets > cap) revert OverCap();
        _enter(assets, shares, to);
    }

    function queueExit(uint256 shares, address owner, uint256 minAssets) external returns (uint256 id) {
        _accrueFee();
        if (msg.sender != owner) _useAllowance(owner, shares);
        uint256 assets = shares.down(totalAssets() + 1, totalSupply + OFFSET);
        if (assets == 0 || assets < minAssets) revert Slipped();
        _burn(owner, shares);
        managed -= assets;
        id = exits.length;
        exits.push(Exit(owner, uint64(block.timestamp + QUEUE_TIME), assets));
        emit ExitQueued(id, owner, assets);
    }

    function claimExit(uint256 id) external {
        Exit storage exit = exits[id];
        if (exit.owner != msg.sender) revert NotYours();
        if (block.timestamp < exit.readyAt) revert NotReady();
        uint256 assets = exit.assets;
        exit.assets = 0;
        _send(msg.sender, assets);
        emit ExitPaid(id, assets);
    }

    /// @notice The manager pays a gain in; it counts bit by bit, so that nobody steps in for it.
    function report(uint256 gain) external onlyManager {
        _accrueFee();
        _lockedProfit = lockedProfit() + gain;
        _reportedAt = block.timestamp;
        managed += gain;
        if (!asset.transferFrom(msg.sender, address(this), gain)) revert TransferFailed();
        emit Reported(gain);
    }

    function _enter(uint256 assets, uint256 shares, address to) private {
        managed += assets;
        if (!asset.transferFrom(msg.sender, address(this), assets)) revert TransferFailed();
        _mint(to, shares);
        emit Deposited(msg.sender, to, assets, shares);
    }

    function _accrueFee() private {
        uint256 passed = block.timestamp - lastFee;
        if (passed == 0) return;
        lastFee = block.timestamp;
        uint256 shares = (totalSupply * FEE_BPS_YEAR * passed) / (10_000 * 365 days);
        if (shares > 0) _mint(manager, shares);
    }

    function _send(address to, uint256 assets) private {
        if (!asset.transfer(to, assets)) revert TransferFailed();
    }
}
