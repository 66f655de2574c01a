// SPDX-License-Identifier: MIT
pragma solidity 0.8.24;

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Plots are planted with tokens and can be handed over; each earns by the second.
contract RewardGarden {
    struct Plot {
        uint256 planted;
        uint256 entered;
        uint256 earned;
    }

    IERC20 public immutable token;
    IERC20 public immutable fruit;
    uint256 public immutable perSecond;
    uint256 public perUnit;
    uint256 public grownAt;
    uint256 public total;
    mapping(address => Plot) public plots;

    event Planted(address indexed who, uint256 amount);
    event Uprooted(address indexed who, uint256 amount);

    constructor(IERC20 token_, IERC20 fruit_, uint256 perSecond_) {
        token = token_;
        fruit = fruit_;
        perSecond = perSecond_;
        grownAt = block.timestamp;
    }

    function _grow() private {
        if (total > 0) perUnit += (perSecond * (block.timestamp - grownAt) * 1e18) / total;
        grownAt = block.timestamp;
    }

    function _settle(address who) private {
        Plot storage plot = plots[who];
        plot.earned += (plot.planted * (perUnit - plot.entered)) / 1e18;
        plot.entered = perUnit;
    }

    function plant(uint256 amount) external {
        _grow();
        _settle(msg.sender);
        plots[msg.sender].planted += amount;
        total += amount;
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
        emit Planted(msg.sender, amount);
    }

    function uproot(uint256 amount) external {
        _grow();
        _settle(msg.sender);
        plots[msg.sender].planted -= amount;
        total -= amount;
        require(token.transfer(msg.sender, amount), "not paid");
        emit Uprooted(msg.sender, amount);
    }

    function give(address to, uint256 amount) external {
        require(to != msg.sender && to != address(0), "to whom");
        _grow();
        _settle(msg.sender);
        _settle(to);
        plots[msg.sender].planted -= amount;
        plots[to].planted += amount;
    }

    function pick() external {
        _grow();
        _settle(msg.sender);
        uint256 earned = plots[msg.sender].earned;
        plots[msg.sender].earned = 0;
        require(fruit.transfer(msg.sender, earned), "not paid");
    }
}
