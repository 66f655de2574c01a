// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IERC20 {
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

abstract contract Managed {
    address public manager;

    error NotManager();

    constructor() {
        manager = msg.sender;
    }

    modifier managed() {
        if (msg.sender != manager) revert NotManager();
        _;
    }
}

/// Several farms share what is given out a second, by their points.
contract ManyFarms is Managed {
    struct Farm {
        IERC20 token;
        uint256 points;
        uint256 last;
        uint256 index;
        uint256 staked;
    }

    struct Position {
        uint256 amount;
        uint256 paidIndex;
        uint256 owed;
    }

    uint256 private constant ONE = 1e18;

    IERC20 public immutable reward;
    uint256 public perSecond;
    uint256 public totalPoints;
    uint256 public reserved;
    Farm[] public farms;
    mapping(uint256 => mapping(address => Position)) public positions;
    mapping(address => bool) public known;

    event Staked(uint256 indexed farm, address indexed who, uint256 amount);
    event Unstaked(uint256 indexed farm, address indexed who, uint256 amount);
    event Claimed(uint256 indexed farm, address indexed who, uint256 amount);

    constructor(IERC20 reward_, uint256 perSecond_) {
        reward = reward_;
        perSecond = perSecond_;
    }

    function add(IERC20 token, uint256 points) external managed {
        require(address(token) != address(reward) && !known[address(token)], "token");
        require(farms.length < 20, "many");
        _refreshAll();
        known[address(token)] = true;
        totalPoints += points;
        farms.push(Farm(token, points, block.timestamp, 0, 0));
    }

    function setPoints(uint256 id, uint256 points) external managed {
        _refreshAll();
        Farm storage farm = farms[id];
        totalPoints = totalPoints - farm.points + points;
        farm.points = points;
    }

    function setPerSecond(uint256 next) external managed {
        require(next <= 100e18, "rate");
        _refreshAll();
        perSecond = next;
    }

    function stake(uint256 id, uint256 amount) external {
        require(amount > 0, "amount");
        Farm storage farm = _refresh(id);
        Position storage p = _settle(farm, id, msg.sender);
        p.amount += amount;
        farm.staked += amount;
        require(farm.token.transferFrom(msg.sender, address(this), amount), "in");
        emit Staked(id, msg.sender, amount);
    }

    function unstake(uint256 id, uint256 amount) external {
        Farm storage farm = _refresh(id);
        Position storage p = _settle(farm, id, msg.sender);
        p.amount -= amount;
        farm.staked -= amount;
        require(farm.token.transfer(msg.sender, amount), "out");
        emit Unstaked(id, msg.sender, amount);
    }

    function claim(uint256 id) external returns (uint256 amount) {
        Farm storage farm = _refresh(id);
        Position storage p = _settle(farm, id, msg.sender);
        amount = p.owed;
        uint256 held = reward.balanceOf(address(this));
        if (amount > held) amount = held;
        p.owed -= amount;
        require(reward.transfer(msg.sender, amount), "out");
        emit Claimed(id, msg.sender, amount);
    }

    /// Gives a position to somebody else, with what is owed for it until now.
    function pass(uint256 id, address to, uint256 amount) external {
        Farm storage farm = _refresh(id);
        Position storage a = _settle(farm, id, msg.sender);
        Position storage b = _settle(farm, id, to);
        a.amount -= amount;
        b.amount += amount;
    }

    /// Out without rewards.
    function bail(uint256 id) external {
        Farm storage farm = _refresh(id);
        Position storage p = positions[id][msg.sender];
        uint256 amount = p.amount;
        farm.staked -= amount;
        delete positions[id][msg.sender];
        require(farm.token.transfer(msg.sender, amount), "out");
    }

    function _refreshAll() private {
        uint256 n = farms.length;
        for (uint256 i = 0; i < n; i++) _refresh(i);
    }

    function _refresh(uint256 id) private returns (Farm storage farm) {
        farm = farms[id];
        if (block.timestamp > farm.last) {
            if (farm.staked > 0 && totalPoints > 0) {
                uint256 given = (block.timestamp - farm.last) * perSecond * farm.points / totalPoints;
                farm.index += given * ONE / farm.staked;
            }
            farm.last = block.timestamp;
        }
    }

    function _settle(Farm storage farm, uint256 id, address who) private returns (Position storage p) {
        p = positions[id][who];
        p.owed += p.amount * (farm.index - p.paidIndex) / ONE;
        p.paidIndex = farm.index;
    }
}
