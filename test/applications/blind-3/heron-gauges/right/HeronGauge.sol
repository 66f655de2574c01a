// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

import {HeronEscrow, IERC20} from "./HeronEscrow.sol";

/// Pays HERON to those who deposit a token. A lock raises the weight of a deposit, up to two and a half times.
contract HeronGauge {
    error NotController();
    error TransferFailed();
    error NothingToKick();

    event Deposited(address indexed account, uint256 amount);
    event Withdrawn(address indexed account, uint256 amount);
    event Claimed(address indexed account, uint256 amount);
    event Notified(uint256 amount, uint256 rate);

    uint256 private constant WEEK = 7 days;
    uint256 private constant SCALE = 1e18;

    IERC20 public immutable staked;
    IERC20 public immutable reward;
    HeronEscrow public immutable escrow;
    address public immutable controller;

    uint256 public totalDeposits;
    uint256 public totalWeight;
    mapping(address => uint256) public deposits;
    mapping(address => uint256) public weightOf;

    uint256 public rate;
    uint256 public finish;
    uint256 public touched;
    /// Rewards that streamed while nobody was here, or that the rate's rounding kept.
    uint256 public leftover;
    uint256 public perWeight;
    mapping(address => uint256) private _paidPerWeight;
    mapping(address => uint256) public earned;

    constructor(IERC20 staked_, HeronEscrow escrow_, address controller_) {
        staked = staked_;
        escrow = escrow_;
        reward = escrow_.token();
        require(address(staked_) != address(reward), "one token cannot be both");
        controller = controller_;
    }

    function deposit(uint256 amount) external {
        _checkpoint(msg.sender);
        deposits[msg.sender] += amount;
        totalDeposits += amount;
        _reweigh(msg.sender);
        if (!staked.transferFrom(msg.sender, address(this), amount)) revert TransferFailed();
        emit Deposited(msg.sender, amount);
    }

    function withdraw(uint256 amount) external {
        _checkpoint(msg.sender);
        deposits[msg.sender] -= amount;
        totalDeposits -= amount;
        _reweigh(msg.sender);
        if (!staked.transfer(msg.sender, amount)) revert TransferFailed();
        emit Withdrawn(msg.sender, amount);
    }

    function claim() external returns (uint256 amount) {
        _checkpoint(msg.sender);
        _reweigh(msg.sender);
        amount = earned[msg.sender];
        earned[msg.sender] = 0;
        if (!reward.transfer(msg.sender, amount)) revert TransferFailed();
        emit Claimed(msg.sender, amount);
    }

    /// Anyone may have a weight looked at again once the lock behind it has ended.
    function kick(address account) external {
        if (escrow.power(account) != 0) revert NothingToKick();
        _checkpoint(account);
        _reweigh(account);
    }

    /// The controller has sent `amount`; it streams for a week, with what has not streamed yet.
    function notify(uint256 amount) external {
        if (msg.sender != controller) revert NotController();
        _advance();
        uint256 pool = amount + leftover;
        if (block.timestamp < finish) pool += (finish - block.timestamp) * rate;
        rate = pool / WEEK;
        leftover = pool - rate * WEEK;
        finish = block.timestamp + WEEK;
        emit Notified(amount, rate);
    }

    function _advance() private {
        uint256 until = block.timestamp < finish ? block.timestamp : finish;
        if (until > touched) {
            uint256 streamed = (until - touched) * rate;
            if (totalWeight == 0) leftover += streamed;
            else perWeight += (streamed * SCALE) / totalWeight;
        }
        touched = block.timestamp;
    }

    function _checkpoint(address account) private {
        _advance();
        earned[account] += (weightOf[account] * (perWeight - _paidPerWeight[account])) / SCALE;
        _paidPerWeight[account] = perWeight;
    }

    /// Two fifths of the deposit, and three fifths of all deposits by the account's part of the power, but no more than the deposit.
    function _reweigh(address account) private {
        uint256 held = deposits[account];
        uint256 weight = (held * 2) / 5;
        uint256 all = escrow.totalPower();
        if (all != 0) weight += (totalDeposits * escrow.power(account) * 3) / (all * 5);
        if (weight > held) weight = held;
        totalWeight = totalWeight - weightOf[account] + weight;
        weightOf[account] = weight;
    }
}
