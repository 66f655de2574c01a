// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IERC20, IExchange, IFarm, IStrategy} from "./Interfaces.sol";

/// Keeps the vault's tokens in a farm, and sells the farm's rewards for more of them.
contract KilnStrategy is IStrategy {
    IERC20 public immutable asset;
    IERC20 public immutable reward;
    IFarm public immutable farm;
    IExchange public immutable exchange;
    address public immutable vault;
    address public immutable keeper;
    bool public retired;

    event Compounded(uint256 sold, uint256 bought);

    modifier onlyVault() {
        require(msg.sender == vault, "not the vault");
        _;
    }

    constructor(address vault_, address keeper_, IERC20 asset_, IERC20 reward_, IFarm farm_, IExchange exchange_) {
        require(address(asset_) != address(reward_), "same token");
        vault = vault_;
        keeper = keeper_;
        asset = asset_;
        reward = reward_;
        farm = farm_;
        exchange = exchange_;
        require(asset_.approve(address(farm_), type(uint256).max), "approve");
        require(reward_.approve(address(exchange_), type(uint256).max), "approve");
    }

    function held() public view override returns (uint256) {
        return farm.staked(address(this)) + asset.balanceOf(address(this));
    }

    /// Puts to work whatever lies here; what comes after the vault has left follows it.
    function work() public {
        uint256 idle = asset.balanceOf(address(this));
        if (idle == 0) return;
        if (retired) require(asset.transfer(vault, idle), "transfer");
        else farm.stake(idle);
    }

    /// The keeper looks up elsewhere what the rewards are worth, and says so with `minOut`.
    function compound(uint256 minOut, uint256 deadline) external {
        require(msg.sender == keeper, "not the keeper");
        farm.claim();
        uint256 sold = reward.balanceOf(address(this));
        if (sold == 0) return;
        uint256 bought =
            exchange.sell(address(reward), address(asset), sold, minOut, address(this), deadline);
        work();
        emit Compounded(sold, bought);
    }

    function release(uint256 amount) external override onlyVault {
        _release(amount);
    }

    function releaseAll() external override onlyVault {
        retired = true;
        _release(held());
    }

    function _release(uint256 amount) private {
        uint256 idle = asset.balanceOf(address(this));
        if (amount > idle) farm.unstake(amount - idle);
        require(asset.transfer(vault, amount), "transfer");
    }
}
