// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IDollar {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IPriceFeed {
    function decimals() external view returns (uint8);
    function latestRoundData()
        external
        view
        returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound);
}

/// @dev Prices with 18 decimals, whatever the feed has.
abstract contract PriceReader {
    IPriceFeed public immutable feed;
    uint256 public immutable heartbeat;
    uint256 private immutable scale;

    constructor(IPriceFeed feed_, uint256 heartbeat_) {
        feed = feed_;
        heartbeat = heartbeat_;
        scale = 10 ** (18 - feed_.decimals());
    }

    function price() public view returns (uint256) {
        (, int256 answer, , uint256 updatedAt, ) = feed.latestRoundData();
        require(answer > 0, "bad price");
        require(block.timestamp - updatedAt <= heartbeat, "stale price");
        return uint256(answer) * scale;
    }
}

/// @notice Traders bet with margin against a house that always holds what they can win at most.
contract PerpDesk is PriceReader {
    struct Position {
        address trader;
        bool isLong;
        uint64 openedAt;
        uint64 chargedAt;
        uint256 margin;
        uint256 notional;
        uint256 entry;
    }

    uint256 public constant MAX_LEVERAGE = 20;
    uint256 public constant MAINTENANCE_BPS = 200;
    uint256 public constant OPEN_FEE_BPS = 10;
    uint256 public constant LIQUIDATOR_BPS = 50;
    uint256 public constant MIN_NOTIONAL = 100e6;
    uint256 public constant MIN_HOLD = 2 minutes;
    uint256 public constant YEARLY_CARRY_BPS = 1_000;
    uint256 private constant BPS = 10_000;

    IDollar public immutable dollar;
    address public immutable houseOwner;
    uint256 public house;
    uint256 public reserved;
    uint256 public nextId = 1;
    mapping(uint256 => Position) public positions;
    mapping(address => uint256) public owed;

    event Opened(uint256 indexed id, address indexed trader, bool isLong, uint256 notional, uint256 entry);
    event Closed(uint256 indexed id, uint256 paidOut);
    event Liquidated(uint256 indexed id, address indexed by, uint256 reward);

    modifier onlyTrader(uint256 id) {
        require(positions[id].trader == msg.sender, "not yours");
        _;
    }

    constructor(IDollar dollar_, IPriceFeed feed_, uint256 heartbeat_) PriceReader(feed_, heartbeat_) {
        dollar = dollar_;
        houseOwner = msg.sender;
    }

    function fundHouse(uint256 amount) external {
        house += amount;
        _pull(amount);
    }

    function defundHouse(uint256 amount) external {
        require(msg.sender == houseOwner, "house only");
        require(amount <= house - reserved, "reserved");
        house -= amount;
        _push(msg.sender, amount);
    }

    function open(bool isLong, uint256 margin, uint256 notional, uint256 limit) external returns (uint256 id) {
        uint256 entry = price();
        require(isLong ? entry <= limit : entry >= limit, "limit");
        require(notional >= MIN_NOTIONAL, "too small");
        require(notional <= margin * MAX_LEVERAGE, "leverage");
        require(notional <= house - reserved, "house is full");
        uint256 fee = (notional * OPEN_FEE_BPS) / BPS;
        require(margin > fee, "margin");
        house += fee;
        reserved += notional;
        id = nextId++;
        positions[id] = Position({
            trader: msg.sender,
            isLong: isLong,
            openedAt: uint64(block.timestamp),
            chargedAt: uint64(block.timestamp),
            margin: margin - fee,
            notional: notional,
            entry: entry
        });
        _pull(margin);
        emit Opened(id, msg.sender, isLong, notional, entry);
    }

    function addMargin(uint256 id, uint256 amount) external onlyTrader(id) {
        positions[id].margin += amount;
        _pull(amount);
    }

    function removeMargin(uint256 id, uint256 amount) external onlyTrader(id) {
        Position storage position = positions[id];
        _charge(position);
        position.margin -= amount;
        require(position.notional <= position.margin * MAX_LEVERAGE, "leverage");
        require(isHealthy(id), "unhealthy");
        _push(msg.sender, amount);
    }

    function close(uint256 id, uint256 limit) external onlyTrader(id) {
        Position storage position = positions[id];
        require(block.timestamp >= position.openedAt + MIN_HOLD, "too soon");
        uint256 exit = price();
        require(position.isLong ? exit >= limit : exit <= limit, "limit");
        _charge(position);
        uint256 paidOut = _settle(id, exit);
        _push(msg.sender, paidOut);
        emit Closed(id, paidOut);
    }

    function liquidate(uint256 id) external {
        Position storage position = positions[id];
        require(position.trader != address(0), "no position");
        _charge(position);
        require(!isHealthy(id), "healthy");
        address trader = position.trader;
        uint256 reward = (position.notional * LIQUIDATOR_BPS) / BPS;
        uint256 left = _settle(id, price());
        if (reward > left) reward = left;
        owed[trader] += left - reward;
        _push(msg.sender, reward);
        emit Liquidated(id, msg.sender, reward);
    }

    /// @notice What a liquidation left to the trader.
    function withdrawOwed() external {
        uint256 amount = owed[msg.sender];
        owed[msg.sender] = 0;
        _push(msg.sender, amount);
    }

    function isHealthy(uint256 id) public view returns (bool) {
        Position storage position = positions[id];
        if (position.margin == 0) return false;
        int256 equity = int256(position.margin) + _profit(position, price());
        return equity >= int256((position.notional * MAINTENANCE_BPS) / BPS);
    }

    /// @dev Never above the notional, which is what the house has reserved.
    function _profit(Position storage position, uint256 current) private view returns (int256 profit) {
        uint256 worth = (position.notional * current) / position.entry;
        profit = int256(worth) - int256(position.notional);
        if (!position.isLong) profit = -profit;
        if (profit > int256(position.notional)) profit = int256(position.notional);
    }

    function _charge(Position storage position) private {
        uint256 elapsed = block.timestamp - position.chargedAt;
        uint256 carry = (position.notional * YEARLY_CARRY_BPS * elapsed) / (BPS * 365 days);
        if (carry > position.margin) carry = position.margin;
        position.chargedAt = uint64(block.timestamp);
        position.margin -= carry;
        house += carry;
    }

    function _settle(uint256 id, uint256 current) private returns (uint256 paidOut) {
        Position memory position = positions[id];
        int256 equity = int256(position.margin) + _profit(positions[id], current);
        paidOut = equity > 0 ? uint256(equity) : 0;
        house = house + position.margin - paidOut;
        reserved -= position.notional;
        delete positions[id];
    }

    function _pull(uint256 amount) private {
        require(dollar.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function _push(address to, uint256 amount) private {
        require(dollar.transfer(to, amount), "not sent");
    }
}
