// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.20;

interface IERC20 {
    function transfer(address to, uint256 value) external returns (bool);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

interface IMarkFeed {
    /// @return price 1e18 scaled price of one unit of the index
    /// @return updatedAt time of the observation
    function latest() external view returns (uint256 price, uint256 updatedAt);
}

/// @title KitePerp
/// @notice One perpetual market, margined in an 18-decimals stablecoin. A pool funded by the house is the
///         counterparty of every trader; open interest is capped on each side, profits are capped by the pool.
contract KitePerp {
    struct Position {
        bool isLong;
        uint128 size; // notional at entry, quote units
        uint128 units; // index units, 1e18
        uint256 margin;
        int256 fundingEntry;
    }

    uint256 internal constant ONE = 1e18;
    uint256 public constant MAX_LEVERAGE = 20;
    uint256 public constant MAINTENANCE_BPS = 200;
    uint256 public constant LIQUIDATION_FEE_BPS = 50;
    uint256 public constant TRADE_FEE_BPS = 10;
    uint256 public constant BPS = 10_000;
    uint256 public constant MIN_SIZE = 100e18;
    uint256 public constant MAX_AGE = 5;
    /// @dev Largest funding per second at full skew: about 0.1% an hour.
    uint256 public constant MAX_FUNDING_PER_SECOND = 277_777_777_777;

    IERC20 public immutable quote;
    IMarkFeed public immutable feed;
    address public immutable house;
    uint256 public immutable sideCap;

    uint256 public pool;
    uint256 public longSize;
    uint256 public shortSize;
    /// @notice What liquidated traders may still collect.
    mapping(address => uint256) public owed;
    /// @dev Cumulative funding per quote unit of size, positive when longs pay.
    int256 public fundingIndex;
    uint256 public fundingAt;
    mapping(address => Position) public positionOf;

    event Opened(address indexed trader, bool isLong, uint256 size, uint256 margin, uint256 price);
    event MarginAdded(address indexed trader, uint256 amount);
    event Closed(address indexed trader, uint256 paid, uint256 price);
    event Liquidated(address indexed trader, address indexed keeper, uint256 fee, uint256 price);
    event PoolMoved(int256 delta);

    error TransferFailed();
    error NotHouse();
    error StalePrice();
    error PriceMoved(uint256 price);
    error WrongSide();
    error SizeOutOfRange();
    error OverLeveraged();
    error NothingOpen();
    error NotLiquidatable();
    error PoolInUse();

    constructor(IERC20 quote_, IMarkFeed feed_, address house_, uint256 sideCap_) {
        (quote, feed, house, sideCap) = (quote_, feed_, house_, sideCap_);
        fundingAt = block.timestamp;
    }

    // --- house ---

    function fundPool(uint256 amount) external {
        pool += amount;
        _pull(amount);
        emit PoolMoved(int256(amount));
    }

    /// @notice The house may take out only what exceeds the open interest of both sides.
    function defundPool(uint256 amount) external {
        if (msg.sender != house) revert NotHouse();
        pool -= amount;
        if (pool < longSize + shortSize) revert PoolInUse();
        _push(house, amount);
        emit PoolMoved(-int256(amount));
    }

    // --- traders ---

    /// @notice Opens a position or adds to the one held.
    /// @param priceLimit highest price a long accepts, lowest a short accepts
    function increase(bool isLong, uint128 size, uint256 margin, uint256 priceLimit) external {
        if (size < MIN_SIZE) revert SizeOutOfRange();
        uint256 price = _price();
        if (isLong ? price > priceLimit : price < priceLimit) revert PriceMoved(price);
        _updateFunding();

        Position storage p = positionOf[msg.sender];
        if (p.size != 0) {
            if (p.isLong != isLong) revert WrongSide();
            _realiseFunding(p);
        }
        uint256 fee = (size * TRADE_FEE_BPS) / BPS;
        // Rounded against the trader on both sides.
        uint256 units = isLong ? (size * ONE) / price : (size * ONE + price - 1) / price;
        p.isLong = isLong;
        p.size += size;
        p.units += uint128(units);
        p.fundingEntry = fundingIndex;
        p.margin = p.margin + margin - fee;
        pool += fee;
        if (isLong) {
            longSize += size;
            if (longSize > sideCap) revert SizeOutOfRange();
        } else {
            shortSize += size;
            if (shortSize > sideCap) revert SizeOutOfRange();
        }
        int256 equity = _equity(p, price);
        if (equity <= 0 || uint256(equity) * MAX_LEVERAGE < _notional(p, price)) revert OverLeveraged();
        _pull(margin);
        emit Opened(msg.sender, isLong, size, margin, price);
    }

    function addMargin(uint256 amount) external {
        Position storage p = positionOf[msg.sender];
        if (p.size == 0) revert NothingOpen();
        p.margin += amount;
        _pull(amount);
        emit MarginAdded(msg.sender, amount);
    }

    /// @param priceLimit lowest price a long accepts, highest a short accepts
    function close(uint256 priceLimit) external returns (uint256 paid) {
        uint256 price = _price();
        Position memory p = positionOf[msg.sender];
        if (p.size == 0) revert NothingOpen();
        if (p.isLong ? price < priceLimit : price > priceLimit) revert PriceMoved(price);
        _updateFunding();
        int256 equity = _equity(p, price) - int256((p.size * TRADE_FEE_BPS) / BPS);
        _remove(p, msg.sender);
        paid = _settle(p.margin, equity);
        _push(msg.sender, paid);
        emit Closed(msg.sender, paid, price);
    }

    /// @notice Ends a position below its maintenance margin. The keeper's fee comes out of what is left,
    ///         and out of the pool when nothing is left.
    function liquidate(address trader) external returns (uint256 fee) {
        uint256 price = _price();
        _updateFunding();
        Position memory p = positionOf[trader];
        if (p.size == 0) revert NothingOpen();
        int256 equity = _equity(p, price);
        uint256 notional = _notional(p, price);
        if (equity >= int256((notional * MAINTENANCE_BPS) / BPS)) revert NotLiquidatable();
        _remove(p, trader);
        fee = (notional * LIQUIDATION_FEE_BPS) / BPS;
        uint256 left = _settle(p.margin, equity);
        if (left >= fee) {
            owed[trader] += left - fee;
        } else {
            uint256 gap = fee - left;
            if (gap > pool) gap = pool;
            pool -= gap;
            fee = left + gap;
        }
        _push(msg.sender, fee);
        emit Liquidated(trader, msg.sender, fee, price);
    }

    function collect() external returns (uint256 amount) {
        amount = owed[msg.sender];
        owed[msg.sender] = 0;
        _push(msg.sender, amount);
    }

    // --- internals ---

    function _price() internal view returns (uint256 price) {
        uint256 seenAt;
        (price, seenAt) = feed.latest();
        if (price == 0 || block.timestamp > seenAt + MAX_AGE) revert StalePrice();
    }

    /// @dev The heavier side pays in proportion to the skew; what nobody receives stays in the pool.
    function _updateFunding() internal {
        uint256 dt = block.timestamp - fundingAt;
        if (dt == 0) return;
        fundingAt = block.timestamp;
        int256 skew = int256(longSize) - int256(shortSize);
        fundingIndex += (skew * int256(MAX_FUNDING_PER_SECOND) * int256(dt)) / int256(sideCap);
    }

    function _fundingDue(Position memory p) internal view returns (int256 due) {
        due = (int256(uint256(p.size)) * (fundingIndex - p.fundingEntry)) / int256(ONE);
        if (!p.isLong) due = -due;
    }

    /// @dev Moves the funding due so far between the margin and the pool.
    function _realiseFunding(Position storage p) internal {
        int256 due = _fundingDue(p);
        if (due > 0) {
            p.margin -= uint256(due);
            pool += uint256(due);
        } else {
            p.margin += uint256(-due);
            pool -= uint256(-due);
        }
    }

    function _notional(Position memory p, uint256 price) internal pure returns (uint256) {
        return (p.units * price) / ONE;
    }

    function _equity(Position memory p, uint256 price) internal view returns (int256) {
        int256 move = int256(_notional(p, price)) - int256(uint256(p.size));
        return int256(p.margin) + (p.isLong ? move : -move) - _fundingDue(p);
    }

    function _remove(Position memory p, address trader) internal {
        if (p.isLong) {
            longSize -= p.size;
        } else {
            shortSize -= p.size;
        }
        delete positionOf[trader];
    }

    /// @dev Books the difference of margin and equity with the pool; a winner never gets more than it holds.
    function _settle(uint256 margin, int256 equity) internal returns (uint256 paid) {
        if (equity > 0) paid = uint256(equity);
        if (paid > margin + pool) paid = margin + pool;
        pool = pool + margin - paid;
    }

    function _pull(uint256 amount) internal {
        if (!quote.transferFrom(msg.sender, address(this), amount)) revert TransferFailed();
    }

    function _push(address to, uint256 amount) internal {
        if (amount != 0 && !quote.transfer(to, amount)) revert TransferFailed();
    }
}
