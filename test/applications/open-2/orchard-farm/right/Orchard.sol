// SPDX-License-Identifier: MIT
pragma solidity 0.7.6;
pragma abicoder v2;

import "./Basics.sol";

/**
 * @title Orchard
 * @notice Farm with several plots. Each plot takes one (plain) token and gets a share of the cider that
 *         is brewed every second, in proportion to its weight. Every planting is bound for a week;
 *         someone may plant for a friend who has welcomed him.
 */
contract Orchard is Owned {
    using Num for uint256;
    using PlotTokens for IPlotToken;

    struct Plot {
        IPlotToken token;
        uint256 weight;
        uint256 planted;
        uint256 ciderPerUnit;
        uint256 tendedAt;
    }

    struct Planting {
        uint256 amount;
        uint256 ripeAt;
    }

    struct Farmer {
        uint256 amount;
        uint256 settled;
        Planting[] plantings;
    }

    uint256 private constant ONE = 1e12;
    uint256 public constant BOUND = 7 days;
    uint256 public constant MAX_PLANTINGS = 24;
    uint256 public constant MAX_PLOTS = 30;

    ICider public immutable cider;
    uint256 public immutable ciderPerSecond;
    uint256 public totalWeight;
    Plot[] public plots;
    mapping(uint256 => mapping(address => Farmer)) private _farmers;
    mapping(address => bool) public known;
    mapping(address => mapping(address => bool)) public welcomed;

    event PlotAdded(uint256 indexed plotId, address token, uint256 weight);
    event WeightSet(uint256 indexed plotId, uint256 weight);
    event Planted(uint256 indexed plotId, address indexed farmer, uint256 amount);
    event Uprooted(uint256 indexed plotId, address indexed farmer, uint256 amount);
    event Brewed(uint256 indexed plotId, address indexed farmer, uint256 amount);

    constructor(ICider cider_, uint256 ciderPerSecond_) {
        cider = cider_;
        ciderPerSecond = ciderPerSecond_;
    }

    function addPlot(IPlotToken token, uint256 weight) external onlyOwner {
        require(plots.length < MAX_PLOTS, "Orchard: full");
        require(!known[address(token)] && address(token) != address(cider), "Orchard: token");
        tendAll();
        known[address(token)] = true;
        totalWeight = totalWeight.plus(weight);
        plots.push(Plot(token, weight, 0, 0, block.timestamp));
        emit PlotAdded(plots.length - 1, address(token), weight);
    }

    function setWeight(uint256 plotId, uint256 weight) external onlyOwner {
        tendAll();
        Plot storage p = plots[plotId];
        totalWeight = totalWeight.minus(p.weight).plus(weight);
        p.weight = weight;
        emit WeightSet(plotId, weight);
    }

    function welcome(address friend, bool yes) external {
        welcomed[msg.sender][friend] = yes;
    }

    function tendAll() public {
        for (uint256 i = 0; i < plots.length; i++) tend(i);
    }

    /// @notice Brings the cider count of a plot up to date.
    function tend(uint256 plotId) public {
        Plot storage p = plots[plotId];
        if (block.timestamp == p.tendedAt) return;
        if (p.planted > 0 && totalWeight > 0) {
            uint256 time = block.timestamp.minus(p.tendedAt);
            uint256 brewed = time.times(ciderPerSecond).times(p.weight) / totalWeight;
            p.ciderPerUnit = p.ciderPerUnit.plus(brewed.times(ONE) / p.planted);
        }
        p.tendedAt = block.timestamp;
    }

    function plant(uint256 plotId, uint256 amount) external {
        _plant(plotId, msg.sender, amount);
    }

    function plantFor(uint256 plotId, address friend, uint256 amount) external {
        require(welcomed[friend][msg.sender], "Orchard: not welcome");
        _plant(plotId, friend, amount);
    }

    /// @notice Takes out every planting of the caller that is ripe.
    function uproot(uint256 plotId) external {
        tend(plotId);
        Farmer storage f = _farmers[plotId][msg.sender];
        uint256 due = _due(plotId, f);

        uint256 ripe = 0;
        uint256 i = f.plantings.length;
        while (i > 0) {
            i--;
            if (f.plantings[i].ripeAt <= block.timestamp) {
                ripe = ripe.plus(f.plantings[i].amount);
                f.plantings[i] = f.plantings[f.plantings.length - 1];
                f.plantings.pop();
            }
        }
        Plot storage p = plots[plotId];
        f.amount = f.amount.minus(ripe);
        f.settled = f.amount.times(p.ciderPerUnit) / ONE;
        p.planted = p.planted.minus(ripe);

        _brew(plotId, msg.sender, due);
        if (ripe > 0) p.token.send(msg.sender, ripe);
        emit Uprooted(plotId, msg.sender, ripe);
    }

    /// @notice Takes out a part of one ripe planting.
    function prune(uint256 plotId, uint256 index, uint256 amount) external {
        tend(plotId);
        Farmer storage f = _farmers[plotId][msg.sender];
        Planting storage planting = f.plantings[index];
        require(planting.ripeAt <= block.timestamp, "Orchard: unripe");
        uint256 due = _due(plotId, f);

        Plot storage p = plots[plotId];
        planting.amount = planting.amount.minus(amount);
        f.amount = f.amount.minus(amount);
        f.settled = f.amount.times(p.ciderPerUnit) / ONE;
        p.planted = p.planted.minus(amount);

        _brew(plotId, msg.sender, due);
        p.token.send(msg.sender, amount);
        emit Uprooted(plotId, msg.sender, amount);
    }

    /// @notice Gives up ripe and outstanding cider and takes everything that is ripe.
    function flee(uint256 plotId) external {
        tend(plotId);
        Farmer storage f = _farmers[plotId][msg.sender];
        for (uint256 i = 0; i < f.plantings.length; i++) {
            require(f.plantings[i].ripeAt <= block.timestamp, "Orchard: unripe");
        }
        uint256 amount = f.amount;
        delete _farmers[plotId][msg.sender];
        Plot storage p = plots[plotId];
        p.planted = p.planted.minus(amount);
        p.token.send(msg.sender, amount);
        emit Uprooted(plotId, msg.sender, amount);
    }

    function farmer(uint256 plotId, address who) external view returns (uint256, uint256, Planting[] memory) {
        Farmer storage f = _farmers[plotId][who];
        return (f.amount, f.settled, f.plantings);
    }

    function _plant(uint256 plotId, address who, uint256 amount) internal {
        require(amount > 0, "Orchard: zero");
        tend(plotId);
        Plot storage p = plots[plotId];
        Farmer storage f = _farmers[plotId][who];
        require(f.plantings.length < MAX_PLANTINGS, "Orchard: too many plantings");
        uint256 due = _due(plotId, f);

        f.plantings.push(Planting(amount, block.timestamp.plus(BOUND)));
        f.amount = f.amount.plus(amount);
        f.settled = f.amount.times(p.ciderPerUnit) / ONE;
        p.planted = p.planted.plus(amount);

        p.token.fetch(msg.sender, amount);
        _brew(plotId, who, due);
        emit Planted(plotId, who, amount);
    }

    function _due(uint256 plotId, Farmer storage f) internal view returns (uint256) {
        return (f.amount.times(plots[plotId].ciderPerUnit) / ONE).minus(f.settled);
    }

    function _brew(uint256 plotId, address who, uint256 amount) internal {
        if (amount == 0) return;
        cider.mint(who, amount);
        emit Brewed(plotId, who, amount);
    }
}
