// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IOakToken {
    function transfer(address to, uint256 amount) external returns (bool);

    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Tokens locked for up to four years; the weight of a lock is less the nearer its end is.
contract Oak {
    struct Lock {
        uint128 amount;
        uint64 end;
    }

    struct Point {
        uint128 bias;
        uint128 slope;
        uint64 since;
    }

    uint256 public constant WEEK = 1 weeks;
    uint256 public constant MAX_TIME = 208 weeks;
    uint256 public constant MIN_AMOUNT = 1e18;

    IOakToken public immutable token;

    mapping(address => Lock) public locks;
    mapping(address => Point[]) private points;
    Point public total;
    mapping(uint256 => uint128) public drops;
    mapping(uint256 => uint256) public totalAt;

    event Locked(address indexed owner, uint256 amount, uint256 end);
    event Withdrawn(address indexed owner, uint256 amount);

    error NoLock();
    error HasLock();
    error BadEnd();
    error BadAmount();
    error TooEarly();

    constructor(IOakToken token_) {
        token = token_;
        total.since = uint64((block.timestamp / WEEK) * WEEK);
    }

    function create(uint128 amount, uint64 end) external {
        if (locks[msg.sender].amount != 0) revert HasLock();
        if (amount < MIN_AMOUNT) revert BadAmount();
        end = _checkedEnd(end, block.timestamp);
        _change(msg.sender, Lock(amount, end));
        _pull(msg.sender, amount);
    }

    /// Anyone may add to a lock, of his own tokens.
    function add(address owner, uint128 amount) external {
        Lock memory lock = locks[owner];
        if (lock.amount == 0 || block.timestamp >= lock.end) revert NoLock();
        if (amount == 0) revert BadAmount();
        lock.amount += amount;
        _change(owner, lock);
        _pull(msg.sender, amount);
    }

    function extend(uint64 end) external {
        Lock memory lock = locks[msg.sender];
        if (lock.amount == 0 || block.timestamp >= lock.end) revert NoLock();
        lock.end = _checkedEnd(end, lock.end);
        _change(msg.sender, lock);
    }

    function withdraw() external {
        Lock memory lock = locks[msg.sender];
        if (lock.amount == 0) revert NoLock();
        if (block.timestamp < lock.end) revert TooEarly();
        delete locks[msg.sender];
        emit Withdrawn(msg.sender, lock.amount);
        require(token.transfer(msg.sender, lock.amount), "not sent");
    }

    /// What all weighed at the beginning of a week is written down when the week has begun.
    function advance() public {
        Point memory point = total;
        uint256 next = point.since - (point.since % WEEK) + WEEK;
        while (next <= block.timestamp) {
            point.bias -= point.slope * uint128(next - point.since);
            point.slope -= drops[next];
            point.since = uint64(next);
            totalAt[next] = point.bias;
            next += WEEK;
        }
        point.bias -= point.slope * uint128(block.timestamp - point.since);
        point.since = uint64(block.timestamp);
        total = point;
    }

    function weightOf(address owner) external view returns (uint256) {
        Point[] storage history = points[owner];
        return history.length == 0 ? 0 : _weigh(history[history.length - 1], block.timestamp);
    }

    /// By what was locked before the time, not in the same second.
    function weightAt(address owner, uint256 time) external view returns (uint256) {
        Point[] storage history = points[owner];
        uint256 low = 0;
        uint256 high = history.length;
        while (low < high) {
            uint256 middle = (low + high) / 2;
            if (history[middle].since < time) low = middle + 1;
            else high = middle;
        }
        return low == 0 ? 0 : _weigh(history[low - 1], time);
    }

    function _checkedEnd(uint64 end, uint256 after_) private view returns (uint64) {
        end = uint64((end / WEEK) * WEEK);
        if (end <= after_ || end > block.timestamp + MAX_TIME) revert BadEnd();
        return end;
    }

    function _change(address owner, Lock memory lock) private {
        advance();
        Lock memory old = locks[owner];
        locks[owner] = lock;
        if (old.end > block.timestamp) {
            uint128 oldSlope = uint128(old.amount / MAX_TIME);
            total.slope -= oldSlope;
            total.bias -= oldSlope * uint128(old.end - block.timestamp);
            drops[old.end] -= oldSlope;
        }
        uint128 slope = uint128(lock.amount / MAX_TIME);
        uint128 bias = slope * uint128(lock.end - block.timestamp);
        total.slope += slope;
        total.bias += bias;
        drops[lock.end] += slope;
        Point[] storage history = points[owner];
        uint256 n = history.length;
        if (n > 0 && history[n - 1].since == block.timestamp) history.pop();
        history.push(Point(bias, slope, uint64(block.timestamp)));
        emit Locked(owner, lock.amount, lock.end);
    }

    function _weigh(Point memory point, uint256 time) private pure returns (uint256) {
        uint256 lost = uint256(point.slope) * (time - point.since);
        return lost < point.bias ? point.bias - lost : 0;
    }

    function _pull(address from, uint256 amount) private {
        require(token.transferFrom(from, address(this), amount), "not paid");
    }
}
