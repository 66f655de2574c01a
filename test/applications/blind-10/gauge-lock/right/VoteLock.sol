// SPDX-License-Identifier: MIT
pragma solidity ^0.8.4;

import "./IERC20.sol";

/// @notice Locks the governance token; the weight of a lock falls linearly to nothing at its end.
/// @dev The token reverts where a transfer fails.
abstract contract VoteLock {
    struct Lock {
        uint128 amount;
        uint64 end;
    }

    uint256 public constant WEEK = 7 days;
    uint256 public constant MAX_LOCK = 104 weeks;

    IERC20 public immutable token;
    mapping(address => Lock) public locks;
    uint256 public totalLocked;

    event Locked(address indexed account, uint256 amount, uint256 end);
    event Unlocked(address indexed account, uint256 amount);

    constructor(IERC20 token_) {
        token = token_;
    }

    function createLock(uint128 amount, uint256 end) external {
        Lock storage l = locks[msg.sender];
        require(l.amount == 0, "Lock: exists");
        require(amount > 0, "Lock: amount");
        end = (end / WEEK) * WEEK;
        require(end > block.timestamp && end <= block.timestamp + MAX_LOCK, "Lock: end");
        l.amount = amount;
        l.end = uint64(end);
        _take(amount);
        emit Locked(msg.sender, amount, end);
    }

    function increaseAmount(uint128 amount) external {
        Lock storage l = locks[msg.sender];
        require(amount > 0, "Lock: amount");
        require(l.amount > 0 && block.timestamp < l.end, "Lock: none");
        l.amount += amount;
        _take(amount);
        emit Locked(msg.sender, l.amount, l.end);
    }

    function extend(uint256 end) external {
        Lock storage l = locks[msg.sender];
        require(l.amount > 0 && block.timestamp < l.end, "Lock: none");
        end = (end / WEEK) * WEEK;
        require(end > l.end, "Lock: not later");
        require(end <= block.timestamp + MAX_LOCK, "Lock: too late");
        l.end = uint64(end);
        emit Locked(msg.sender, l.amount, end);
    }

    function unlock() external {
        Lock memory l = locks[msg.sender];
        require(l.amount > 0 && block.timestamp >= l.end, "Lock: running");
        delete locks[msg.sender];
        totalLocked -= l.amount;
        require(token.transfer(msg.sender, l.amount), "Lock: transfer");
        emit Unlocked(msg.sender, l.amount);
    }

    function weightAt(address account, uint256 time) public view returns (uint256) {
        Lock memory l = locks[account];
        if (time >= l.end) return 0;
        return (uint256(l.amount) * (l.end - time)) / MAX_LOCK;
    }

    function _take(uint256 amount) private {
        totalLocked += amount;
        require(token.transferFrom(msg.sender, address(this), amount), "Lock: transfer");
    }
}
