// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Locks HERON for up to two years. The power of a lock falls in a straight line to zero at its end.
contract HeronEscrow {
    struct Lock {
        uint256 amount;
        uint256 end;
    }

    /// All locks together: `bias` in token-seconds at `time`, falling by `slope` a second.
    struct Sum {
        uint256 bias;
        uint256 slope;
        uint256 time;
    }

    error BadEnd();
    error NoLock();
    error LockStands();
    error ZeroAmount();
    error TransferFailed();

    event Locked(address indexed account, uint256 amount, uint256 end);
    event Released(address indexed account, uint256 amount);

    uint256 public constant WEEK = 7 days;
    uint256 public constant MAX_TIME = 104 weeks;

    IERC20 public immutable token;
    mapping(address => Lock) public locks;
    /// How much of the slope ends at the start of a week.
    mapping(uint256 => uint256) public slopeEnding;
    Sum private _sum;

    constructor(IERC20 token_) {
        token = token_;
        _sum.time = block.timestamp;
    }

    function create(uint256 amount, uint256 duration) external {
        if (amount == 0) revert ZeroAmount();
        Lock storage lock = locks[msg.sender];
        if (lock.amount != 0) revert LockStands();
        uint256 end = _checkedEnd(duration);
        _roll();
        lock.amount = amount;
        lock.end = end;
        _sum.bias += amount * (end - block.timestamp);
        _sum.slope += amount;
        slopeEnding[end] += amount;
        _pull(amount);
        emit Locked(msg.sender, amount, end);
    }

    function increase(uint256 amount) external {
        if (amount == 0) revert ZeroAmount();
        Lock storage lock = locks[msg.sender];
        if (lock.end <= block.timestamp) revert NoLock();
        _roll();
        lock.amount += amount;
        _sum.bias += amount * (lock.end - block.timestamp);
        _sum.slope += amount;
        slopeEnding[lock.end] += amount;
        _pull(amount);
        emit Locked(msg.sender, lock.amount, lock.end);
    }

    function extend(uint256 duration) external {
        Lock storage lock = locks[msg.sender];
        uint256 oldEnd = lock.end;
        if (oldEnd <= block.timestamp) revert NoLock();
        uint256 newEnd = _checkedEnd(duration);
        if (newEnd <= oldEnd) revert BadEnd();
        _roll();
        lock.end = newEnd;
        _sum.bias += lock.amount * (newEnd - oldEnd);
        slopeEnding[oldEnd] -= lock.amount;
        slopeEnding[newEnd] += lock.amount;
        emit Locked(msg.sender, lock.amount, newEnd);
    }

    function release() external {
        Lock memory lock = locks[msg.sender];
        if (lock.amount == 0) revert NoLock();
        if (block.timestamp < lock.end) revert LockStands();
        delete locks[msg.sender];
        if (!token.transfer(msg.sender, lock.amount)) revert TransferFailed();
        emit Released(msg.sender, lock.amount);
    }

    /// The power that an account's lock, as it is now, has at a time not before now.
    function powerAt(address account, uint256 time) public view returns (uint256) {
        Lock memory lock = locks[account];
        if (time >= lock.end) return 0;
        return (lock.amount * (lock.end - time)) / MAX_TIME;
    }

    function power(address account) external view returns (uint256) {
        return powerAt(account, block.timestamp);
    }

    function totalPower() external view returns (uint256) {
        return _rolled().bias / MAX_TIME;
    }

    function _roll() private {
        _sum = _rolled();
    }

    /// The sum brought up to now, one week after another.
    function _rolled() private view returns (Sum memory sum) {
        sum = _sum;
        while (sum.time < block.timestamp) {
            uint256 next = (sum.time / WEEK) * WEEK + WEEK;
            bool whole = next <= block.timestamp;
            if (!whole) next = block.timestamp;
            sum.bias -= sum.slope * (next - sum.time);
            if (whole) sum.slope -= slopeEnding[next];
            sum.time = next;
        }
    }

    function _checkedEnd(uint256 duration) private view returns (uint256 end) {
        if (duration > MAX_TIME) revert BadEnd();
        end = ((block.timestamp + duration) / WEEK) * WEEK;
        if (end <= block.timestamp) revert BadEnd();
    }

    function _pull(uint256 amount) private {
        if (!token.transferFrom(msg.sender, address(this), amount)) revert TransferFailed();
    }
}
