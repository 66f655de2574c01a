// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {TidalShare} from "./TidalShare.sol";
import {IERC20, Tokens} from "./Tokens.sol";

/// A vault of one asset. The harvester brings in profit, which is spread over a week.
contract TidalVault is TidalShare {
    using Tokens for IERC20;

    uint256 public constant SPREAD = 7 days;
    uint256 private constant VIRTUAL_SHARES = 1e3;
    uint256 private constant VIRTUAL_ASSETS = 1;

    IERC20 public immutable asset;
    address public admin;
    address public harvester;

    uint256 private profit;
    uint256 private profitAt;

    event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares);
    event Withdraw(
        address indexed sender,
        address indexed receiver,
        address indexed owner,
        uint256 assets,
        uint256 shares
    );
    event Harvested(uint256 amount);
    event HarvesterSet(address harvester);

    error Unauthorized();
    error ZeroShares();
    error ZeroAssets();

    modifier onlyHarvester() {
        if (msg.sender != harvester) revert Unauthorized();
        _;
    }

    constructor(IERC20 asset_, address harvester_) TidalShare("Tidal Vault", "TIDE", asset_.decimals() + 3) {
        asset = asset_;
        admin = msg.sender;
        harvester = harvester_;
    }

    function setHarvester(address harvester_) external {
        if (msg.sender != admin) revert Unauthorized();
        harvester = harvester_;
        emit HarvesterSet(harvester_);
    }

    function harvest(uint256 amount) external onlyHarvester {
        profit = lockedProfit() + amount;
        profitAt = block.timestamp;
        asset.pull(msg.sender, amount);
        emit Harvested(amount);
    }

    function lockedProfit() public view returns (uint256) {
        uint256 elapsed = block.timestamp - profitAt;
        return elapsed >= SPREAD ? 0 : (profit * (SPREAD - elapsed)) / SPREAD;
    }

    function totalAssets() public view returns (uint256) {
        return asset.balanceOf(address(this)) - lockedProfit();
    }

    function deposit(uint256 assets, address receiver) external returns (uint256 shares) {
        shares = _toShares(assets, false);
        if (shares == 0) revert ZeroShares();
        asset.pull(msg.sender, assets);
        _mint(receiver, shares);
        emit Deposit(msg.sender, receiver, assets, shares);
    }

    function mint(uint256 shares, address receiver) external returns (uint256 assets) {
        if (shares == 0) revert ZeroShares();
        assets = _toAssets(shares, true);
        asset.pull(msg.sender, assets);
        _mint(receiver, shares);
        emit Deposit(msg.sender, receiver, assets, shares);
    }

    function withdraw(uint256 assets, address receiver, address owner) external returns (uint256 shares) {
        if (assets == 0) revert ZeroAssets();
        shares = _toShares(assets, true);
        if (msg.sender != owner) _spend(owner, msg.sender, shares);
        _exit(assets, shares, receiver, owner);
    }

    function redeem(uint256 shares, address receiver, address owner) external returns (uint256 assets) {
        if (msg.sender != owner) _spend(owner, msg.sender, shares);
        assets = _toAssets(shares, false);
        if (assets == 0) revert ZeroAssets();
        _exit(assets, shares, receiver, owner);
    }

    function previewDeposit(uint256 assets) external view returns (uint256) {
        return _toShares(assets, false);
    }

    function previewRedeem(uint256 shares) external view returns (uint256) {
        return _toAssets(shares, false);
    }

    function _exit(uint256 assets, uint256 shares, address receiver, address owner) private {
        _burn(owner, shares);
        asset.push(receiver, assets);
        emit Withdraw(msg.sender, receiver, owner, assets, shares);
    }

    function _toShares(uint256 assets, bool up) private view returns (uint256) {
        return _mulDiv(assets, totalSupply + VIRTUAL_SHARES, totalAssets() + VIRTUAL_ASSETS, up);
    }

    function _toAssets(uint256 shares, bool up) private view returns (uint256) {
        return _mulDiv(shares, totalAssets() + VIRTUAL_ASSETS, totalSupply + VIRTUAL_SHARES, up);
    }

    function _mulDiv(uint256 a, uint256 b, uint256 c, bool up) private pure returns (uint256 result) {
        result = (a * b) / c;
        if (up && (a * b) % c != 0) result++;
    }
}
