// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Owned} from "./Owned.sol";

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);

    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Stakes of one plain token earn another one, streamed over fixed periods. A stake may be handed on.
contract EmberStake is Owned {
    struct Position {
        uint256 balance;
        uint256 paidPerUnit;
        uint256 owed;
    }

    uint256 public constant PERIOD = 14 days;
    uint256 private constant SCALE = 1e24;

    IERC20 public immutable stakeToken;
    IERC20 public immutable rewardToken;

    uint256 public totalStaked;
    uint256 public rate;
    uint256 public periodEnd;
    uint256 public updatedAt;
    uint256 public perUnit;
    uint256 private idle;
    mapping(address => Position) public positions;

    event Funded(uint256 amount, uint256 rate, uint256 until);
    event Staked(address indexed who, uint256 amount);
    event Unstaked(address indexed who, uint256 amount);
    event Handed(address indexed from, address indexed to, uint256 amount);
    event Paid(address indexed who, uint256 amount);

    error ZeroAmount();
    error BadRecipient();
    error TransferFailed();

    constructor(IERC20 stakeToken_, IERC20 rewardToken_) {
        require(address(stakeToken_) != address(rewardToken_), "same token");
        stakeToken = stakeToken_;
        rewardToken = rewardToken_;
        updatedAt = block.timestamp;
    }

    /// Adds to what is left of the current period and starts a new one.
    function fund(uint256 amount) external onlyOwner {
        _accrue();
        uint256 scaled = amount * SCALE + idle;
        if (block.timestamp < periodEnd) scaled += rate * (periodEnd - block.timestamp);
        idle = 0;
        rate = scaled / PERIOD;
        periodEnd = block.timestamp + PERIOD;
        if (!rewardToken.transferFrom(msg.sender, address(this), amount)) revert TransferFailed();
        emit Funded(amount, rate, periodEnd);
    }

    function stake(uint256 amount) external {
        if (amount == 0) revert ZeroAmount();
        Position storage position = _settle(msg.sender);
        position.balance += amount;
        totalStaked += amount;
        if (!stakeToken.transferFrom(msg.sender, address(this), amount)) revert TransferFailed();
        emit Staked(msg.sender, amount);
    }

    function unstake(uint256 amount) public {
        if (amount == 0) revert ZeroAmount();
        Position storage position = _settle(msg.sender);
        position.balance -= amount;
        totalStaked -= amount;
        if (!stakeToken.transfer(msg.sender, amount)) revert TransferFailed();
        emit Unstaked(msg.sender, amount);
    }

    function hand(address to, uint256 amount) external {
        if (to == address(0) || to == address(this)) revert BadRecipient();
        Position storage giver = _settle(msg.sender);
        Position storage taker = _settle(to);
        giver.balance -= amount;
        taker.balance += amount;
        emit Handed(msg.sender, to, amount);
    }

    function claim() public returns (uint256 amount) {
        Position storage position = _settle(msg.sender);
        amount = position.owed;
        position.owed = 0;
        if (amount > 0) {
            if (!rewardToken.transfer(msg.sender, amount)) revert TransferFailed();
            emit Paid(msg.sender, amount);
        }
    }

    function exit() external {
        unstake(positions[msg.sender].balance);
        claim();
    }

    function earned(address who) external view returns (uint256) {
        Position storage position = positions[who];
        uint256 current = perUnit;
        if (totalStaked > 0) current += (rate * _elapsed()) / totalStaked;
        return position.owed + (position.balance * (current - position.paidPerUnit)) / SCALE;
    }

    function _settle(address who) private returns (Position storage position) {
        _accrue();
        position = positions[who];
        position.owed += (position.balance * (perUnit - position.paidPerUnit)) / SCALE;
        position.paidPerUnit = perUnit;
    }

    function _accrue() private {
        uint256 elapsed = _elapsed();
        updatedAt = block.timestamp;
        if (elapsed == 0) return;
        if (totalStaked == 0) idle += rate * elapsed;
        else perUnit += (rate * elapsed) / totalStaked;
    }

    function _elapsed() private view returns (uint256) {
        uint256 until = block.timestamp < periodEnd ? block.timestamp : periodEnd;
        return until > updatedAt ? until - updatedAt : 0;
    }
}
