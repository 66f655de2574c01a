// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// @notice Fixed-size locks: an account locks tokens until an epoch boundary and has their full amount as
///         voting power for every epoch that ends no later than that.
abstract contract VeerLock {
    uint256 public constant EPOCH = 1 weeks;
    uint256 public constant MAX_EPOCHS = 104;

    struct LockInfo {
        uint256 amount;
        uint256 untilEpoch; // first epoch without power
    }

    IToken public immutable token;
    mapping(address => LockInfo) public lockOf;

    event Locked(address indexed who, uint256 amount, uint256 untilEpoch);
    event Unlocked(address indexed who, uint256 amount);

    error LockTooLong();
    error LockTooShort();
    error StillLocked();
    error NothingLocked();
    error TransferFailed();

    constructor(IToken token_) {
        token = token_;
    }

    function currentEpoch() public view returns (uint256) {
        return block.timestamp / EPOCH;
    }

    /// @notice Locks `amount` more, or prolongs the lock, or both.
    function lock(uint256 amount, uint256 untilEpoch) external {
        LockInfo storage l = lockOf[msg.sender];
        if (untilEpoch > currentEpoch() + MAX_EPOCHS) revert LockTooLong();
        if (untilEpoch <= currentEpoch() + 1 || untilEpoch < l.untilEpoch) revert LockTooShort();
        l.amount += amount;
        l.untilEpoch = untilEpoch;
        if (l.amount == 0) revert NothingLocked();
        _take(token, amount);
        emit Locked(msg.sender, amount, untilEpoch);
    }

    function unlock() external {
        LockInfo memory l = lockOf[msg.sender];
        if (l.amount == 0) revert NothingLocked();
        if (currentEpoch() < l.untilEpoch) revert StillLocked();
        delete lockOf[msg.sender];
        _give(token, msg.sender, l.amount);
        emit Unlocked(msg.sender, l.amount);
    }

    function powerAt(address who, uint256 epoch) public view returns (uint256) {
        LockInfo storage l = lockOf[who];
        return epoch < l.untilEpoch ? l.amount : 0;
    }

    function _take(IToken t, uint256 amount) internal {
        if (amount != 0 && !t.transferFrom(msg.sender, address(this), amount)) revert TransferFailed();
    }

    function _give(IToken t, address to, uint256 amount) internal {
        if (amount != 0 && !t.transfer(to, amount)) revert TransferFailed();
    }
}
