// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IMarginToken, IPriceFeed} from "./Interfaces.sol";

/// @title SkewPerps
/// @notice Perpetual positions against a pool. The side that prevails pays funding by the second.
contract SkewPerps {
    struct Position {
        int256 size; // negative where short
        uint256 margin;
        uint256 entryPrice;
        uint256 notional; // at entry
        int256 entryFunding;
    }

    int256 private constant ONE = 1e18;
    int256 public constant MAX_RATE = 27_777_777_777; // per second, 0.01% an hour
    uint256 public constant MAX_AGE = 30 seconds;
    uint256 public constant MIN_NOTIONAL = 100e18;
    uint256 public constant FEE_BPS = 10;
    uint256 public constant INITIAL_BPS = 1_000;
    uint256 public constant MAINTENANCE_BPS = 500;
    uint256 public constant REWARD_BPS = 100;

    IMarginToken public immutable token;
    IPriceFeed public immutable feed;
    address public immutable operator;

    uint256 public pool;
    uint256 public longSize;
    uint256 public shortSize;
    uint256 public openNotional;
    int256 public fundingIndex; // owed per unit that is long
    uint256 public lastAccrued;
    mapping(address => Position) public positions;
    mapping(address => uint256) public owed; // left of liquidated positions

    event Opened(address indexed account, int256 size, uint256 price, uint256 margin);
    event MarginAdded(address indexed account, uint256 amount);
    event Closed(address indexed account, uint256 price, int256 equity, uint256 payout);
    event Liquidated(address indexed account, address indexed by, uint256 price, uint256 reward);

    error NotOperator();
    error BadPrice();
    error BadSize();
    error Slippage();
    error Exists();
    error NoPosition();
    error TooLittleMargin();
    error PoolTooSmall();
    error Healthy();
    error TransferFailed();

    constructor(IMarginToken token_, IPriceFeed feed_) {
        token = token_;
        feed = feed_;
        operator = msg.sender;
        lastAccrued = block.timestamp;
    }

    function fundPool(uint256 amount) external {
        pool += amount;
        _pull(amount);
    }

    function shrinkPool(uint256 amount) external {
        if (msg.sender != operator) revert NotOperator();
        if (pool < openNotional + amount) revert PoolTooSmall();
        pool -= amount;
        _push(msg.sender, amount);
    }

    function open(int256 size, uint256 margin, uint256 limit) external {
        if (positions[msg.sender].size != 0) revert Exists();
        uint256 price = currentPrice();
        if (size > 0 ? price > limit : price < limit) revert Slippage();
        uint256 notional = (_abs(size) * price) / 1e18;
        if (notional < MIN_NOTIONAL) revert BadSize();
        if (margin * 10_000 < notional * INITIAL_BPS) revert TooLittleMargin();
        _accrue(price);

        uint256 fee = (notional * FEE_BPS) / 10_000;
        pool += fee;
        openNotional += notional;
        if (openNotional > pool) revert PoolTooSmall();
        if (size > 0) longSize += uint256(size);
        else shortSize += _abs(size);
        positions[msg.sender] = Position(size, margin, price, notional, fundingIndex);
        _pull(margin + fee);
        emit Opened(msg.sender, size, price, margin);
    }

    function addMargin(uint256 amount) external {
        Position storage p = positions[msg.sender];
        if (p.size == 0) revert NoPosition();
        p.margin += amount;
        _pull(amount);
        emit MarginAdded(msg.sender, amount);
    }

    function close(uint256 limit) external {
        Position memory p = positions[msg.sender];
        if (p.size == 0) revert NoPosition();
        uint256 price = currentPrice();
        if (p.size > 0 ? price < limit : price > limit) revert Slippage();
        _accrue(price);
        int256 equity = _equity(p, price) - int256((p.notional * FEE_BPS) / 10_000);
        _remove(msg.sender, p);
        uint256 payout = _settle(p.margin, equity > 0 ? uint256(equity) : 0);
        _push(msg.sender, payout);
        emit Closed(msg.sender, price, equity, payout);
    }

    /// @notice Closes a position whose equity is below the maintenance margin; the rest is owed to its owner.
    function liquidate(address account) external {
        Position memory p = positions[account];
        if (p.size == 0) revert NoPosition();
        uint256 price = currentPrice();
        _accrue(price);
        int256 equity = _equity(p, price);
        uint256 needed = (_abs(p.size) * price * MAINTENANCE_BPS) / 1e18 / 10_000;
        if (equity >= int256(needed)) revert Healthy();

        _remove(account, p);
        uint256 reward = (p.notional * REWARD_BPS) / 10_000;
        uint256 total = equity > int256(reward) ? uint256(equity) : reward;
        total = _settle(p.margin, total);
        if (reward > total) reward = total;
        _push(msg.sender, reward);
        owed[account] += total - reward;
        emit Liquidated(account, msg.sender, price, reward);
    }

    function collect() external {
        uint256 amount = owed[msg.sender];
        owed[msg.sender] = 0;
        _push(msg.sender, amount);
    }

    function currentPrice() public view returns (uint256) {
        (int256 price, uint256 updatedAt) = feed.latest();
        if (price <= 0 || updatedAt + MAX_AGE < block.timestamp) revert BadPrice();
        return uint256(price);
    }

    function _accrue(uint256 price) internal {
        uint256 elapsed = block.timestamp - lastAccrued;
        lastAccrued = block.timestamp;
        uint256 sum = longSize + shortSize;
        if (elapsed == 0 || sum == 0) return;
        int256 skew = int256(longSize) - int256(shortSize);
        int256 rate = (MAX_RATE * skew) / int256(sum);
        fundingIndex += (rate * int256(price) * int256(elapsed)) / ONE;
    }

    function _equity(Position memory p, uint256 price) internal view returns (int256) {
        int256 gain = (p.size * (int256(price) - int256(p.entryPrice))) / ONE;
        int256 funding = (p.size * (fundingIndex - p.entryFunding)) / ONE;
        return int256(p.margin) + gain - funding;
    }

    function _remove(address account, Position memory p) internal {
        openNotional -= p.notional;
        if (p.size > 0) longSize -= uint256(p.size);
        else shortSize -= _abs(p.size);
        delete positions[account];
    }

    /// @dev Moves the difference between margin and payout between the position and the pool.
    function _settle(uint256 margin, uint256 wanted) internal returns (uint256 payout) {
        if (wanted > margin) {
            uint256 gain = wanted - margin;
            if (gain > pool) gain = pool;
            pool -= gain;
            return margin + gain;
        }
        pool += margin - wanted;
        return wanted;
    }

    function _abs(int256 x) private pure returns (uint256) {
        return x < 0 ? uint256(-x) : uint256(x);
    }

    function _pull(uint256 amount) private {
        if (!token.transferFrom(msg.sender, address(this), amount)) revert TransferFailed();
    }

    function _push(address to, uint256 amount) private {
        if (amount != 0 && !token.transfer(to, amount)) revert TransferFailed();
    }
}
