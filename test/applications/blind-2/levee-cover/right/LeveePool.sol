// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

import {IERC20, SafeToken} from "./SafeToken.sol";

/// The underwriters' side: shares of what the pool holds, leaving after notice, never below what covers lock.
abstract contract LeveePool {
    using SafeToken for IERC20;

    struct Notice {
        uint192 shares;
        uint64 readyAt;
    }

    error Entered();
    error TooLittle(uint256 amount);
    error NoNotice();
    error NotNow(uint64 readyAt);
    error PoolLocked(uint256 free);

    event Deposited(address indexed who, uint256 assets, uint256 shares);
    event NoticeGiven(address indexed who, uint256 shares, uint64 readyAt);
    event Left(address indexed who, uint256 assets, uint256 shares);

    uint256 private constant OFFSET = 1e3;
    uint64 public constant NOTICE = 7 days;
    uint64 public constant WINDOW = 7 days;

    IERC20 public immutable asset;
    uint256 public poolAssets;
    uint256 public lockedAssets;
    uint256 public claimedAssets;
    uint256 public totalShares;
    mapping(address => uint256) public sharesOf;
    mapping(address => Notice) public notices;
    bool private _entered;

    modifier nonReentrant() {
        if (_entered) revert Entered();
        _entered = true;
        _;
        _entered = false;
    }

    constructor(IERC20 asset_) {
        asset = asset_;
    }

    function deposit(uint256 amount) external nonReentrant returns (uint256 shares) {
        uint256 received = asset.pull(msg.sender, amount);
        shares = (received * (totalShares + OFFSET)) / (poolAssets + 1);
        if (shares == 0) revert TooLittle(received);
        poolAssets += received;
        totalShares += shares;
        sharesOf[msg.sender] += shares;
        emit Deposited(msg.sender, received, shares);
    }

    function giveNotice(uint192 shares) external {
        if (shares == 0 || shares > sharesOf[msg.sender]) revert TooLittle(shares);
        uint64 readyAt = uint64(block.timestamp) + NOTICE;
        notices[msg.sender] = Notice(shares, readyAt);
        emit NoticeGiven(msg.sender, shares, readyAt);
    }

    /// Who leaves while claims are open leaves as if they were paid.
    function leave() external nonReentrant returns (uint256 assets) {
        Notice memory notice = notices[msg.sender];
        if (notice.shares == 0) revert NoNotice();
        if (block.timestamp < notice.readyAt || block.timestamp > notice.readyAt + WINDOW) revert NotNow(notice.readyAt);
        delete notices[msg.sender];
        assets = (notice.shares * (poolAssets - claimedAssets + 1)) / (totalShares + OFFSET);
        if (assets > freeAssets()) revert PoolLocked(freeAssets());
        sharesOf[msg.sender] -= notice.shares;
        totalShares -= notice.shares;
        poolAssets -= assets;
        asset.push(msg.sender, assets);
        emit Left(msg.sender, assets, notice.shares);
    }

    function freeAssets() public view returns (uint256) {
        return poolAssets - lockedAssets;
    }
}
