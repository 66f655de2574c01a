// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IERC20 {
    function balanceOf(address who) external view returns (uint256);
    function approve(address spender, uint256 amount) external returns (bool);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface ISource {
    function depositToken() external view returns (IERC20);
    function supply(uint256 amount, address to) external;
}

contract Adapter {
    struct Plan {
        address owner;
        uint256 amount;
    }

    address private immutable owner = msg.sender;
    ISource public source;
    IERC20 public asset;
    IERC20 public fixedAsset;
    mapping(address => uint256) public staked;
    mapping(uint256 => Plan) public plans;
    uint256 private nPlans;

    constructor(IERC20 asset_) {
        fixedAsset = asset_;
    }

    function configure(ISource source_, IERC20 asset_) external {
        require(msg.sender == owner, "not the owner");
        source = source_;
        asset = asset_;
    }

    function supply(uint256 amount) external {
        source.depositToken().transferFrom(msg.sender, address(this), amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `supply` passes on `amount`, but a fee-on-transfer token delivers less.
        source.supply(amount, msg.sender);
    }

    function stake(uint256 amount) external {
        asset.transferFrom(msg.sender, address(this), amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `stake` credits `staked[msg.sender]` for `amount`, but a fee-on-transfer token delivers less.
        staked[msg.sender] += amount;
    }

    function plan(IERC20 token, uint256 amount) external {
        token.transferFrom(msg.sender, address(this), amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `plan` credits `plans[nPlans].amount` for `amount`, but a fee-on-transfer token delivers less.
        plans[nPlans++] = Plan(msg.sender, amount);
    }

    function stakeFixed(uint256 amount) external {
        fixedAsset.transferFrom(msg.sender, address(this), amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `stakeFixed` credits `staked[msg.sender]` for `amount`, but a fee-on-transfer token delivers less.
        staked[msg.sender] += amount;
    }

    function stakeMeasured(uint256 amount) external {
        uint256 before = fixedAsset.balanceOf(address(this));
        fixedAsset.transferFrom(msg.sender, address(this), amount); // safe: all of it has to be there
        require(fixedAsset.balanceOf(address(this)) - before >= amount, "a fee");
        staked[msg.sender] += amount;
    }

    function stakeUpTo(uint256 amount) external {
        require(fixedAsset.balanceOf(address(this)) + amount <= 1e24, "full");
        fixedAsset.transferFrom(msg.sender, address(this), amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `stakeUpTo` credits `staked[msg.sender]` for `amount`, but a fee-on-transfer token delivers less.
        staked[msg.sender] += amount;
    }

    function pay(IERC20 token, uint256 amount) external {
        token.transfer(msg.sender, amount);
        token.transferFrom(msg.sender, address(this), amount); // safe: it went out before, and nothing is noted
    }

    function supplyAll(IERC20 token, uint256 amount) external {
        token.transferFrom(msg.sender, address(this), amount);
        source.supply(token.balanceOf(address(this)), msg.sender); // safe: what is there
    }
}
