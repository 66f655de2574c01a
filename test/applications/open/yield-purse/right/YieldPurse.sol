// SPDX-License-Identifier: MIT
pragma solidity 0.8.24;

import {IERC20, IStrategy, IRouter} from "./Interfaces.sol";

/// Pools a token, lends it out by a strategy that can be replaced, and shares a stream of rewards.
contract YieldPurse {
    IERC20 public immutable token;
    IERC20 public immutable rewardToken;
    IRouter public immutable router;
    address public immutable weth;
    address public governor;
    IStrategy public strategy;

    uint256 public totalStaked;
    mapping(address => uint256) public stakedBy;

    uint256 public rewardRate;
    uint256 public accPerUnit;
    uint256 public lastAccrual;
    mapping(address => uint256) public paidPerUnit;
    mapping(address => uint256) public owed;

    event Staked(address indexed who, uint256 amount);
    event Unstaked(address indexed who, uint256 amount);
    event StrategyReplaced(address indexed from, address indexed to);
    event RateSet(uint256 rate);

    modifier onlyGovernor() {
        require(msg.sender == governor, "not the governor");
        _;
    }

    modifier accrued(address who) {
        _accrue();
        owed[who] += stakedBy[who] * (accPerUnit - paidPerUnit[who]) / 1e18;
        paidPerUnit[who] = accPerUnit;
        _;
    }

    constructor(IERC20 token_, IERC20 rewardToken_, IRouter router_, address weth_, IStrategy strategy_) {
        require(address(token_) != address(0) && address(strategy_) != address(0) && weth_ != address(0), "zero");
        token = token_;
        rewardToken = rewardToken_;
        router = router_;
        weth = weth_;
        strategy = strategy_;
        governor = msg.sender;
        lastAccrual = block.timestamp;
    }

    function stake(uint256 amount) external accrued(msg.sender) {
        require(amount > 0, "nothing");
        if (totalStaked == 0) lastAccrual = block.timestamp;
        totalStaked += amount;
        stakedBy[msg.sender] += amount;
        emit Staked(msg.sender, amount);
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function unstake(uint256 amount) external accrued(msg.sender) {
        stakedBy[msg.sender] -= amount;
        totalStaked -= amount;
        emit Unstaked(msg.sender, amount);
        uint256 idle = token.balanceOf(address(this));
        if (idle < amount) strategy.withdraw(amount - idle);
        require(token.transfer(msg.sender, amount), "not sent");
    }

    function claim() external accrued(msg.sender) {
        uint256 amount = owed[msg.sender];
        owed[msg.sender] = 0;
        require(rewardToken.transfer(msg.sender, amount), "not sent");
    }

    function setRate(uint256 rate) external onlyGovernor {
        require(rate <= 1e18, "too high");
        _accrue();
        rewardRate = rate;
        emit RateSet(rate);
    }

    function invest(uint256 amount) external onlyGovernor {
        require(token.approve(address(strategy), 0), "not reset");
        require(token.approve(address(strategy), amount), "not approved");
        strategy.deposit();
    }

    function replaceStrategy(IStrategy next) external onlyGovernor {
        require(address(next) != address(0), "zero");
        strategy.withdrawAll();
        require(strategy.totalAssets() == 0, "something is left");
        emit StrategyReplaced(address(strategy), address(next));
        strategy = next;
    }

    /// Sells what the strategy earned beside for more of the reward token.
    function convert(IERC20 earned, uint256 amount, uint256 least, uint256 deadline) external onlyGovernor {
        require(earned != token && earned != rewardToken, "not for sale");
        address[] memory path = new address[](3);
        path[0] = address(earned);
        path[1] = weth;
        path[2] = address(rewardToken);
        require(earned.approve(address(router), 0), "not reset");
        require(earned.approve(address(router), amount), "not approved");
        uint256[] memory amounts = router.swapExactTokensForTokens(amount, least, path, address(this), deadline);
        require(amounts[amounts.length - 1] >= least, "too little");
    }

    function _accrue() private {
        if (totalStaked == 0) return;
        accPerUnit += rewardRate * (block.timestamp - lastAccrual) * 1e18 / totalStaked;
        lastAccrual = block.timestamp;
    }
}
