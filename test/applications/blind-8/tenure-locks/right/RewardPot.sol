// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ICoin, ILocks, IPot} from "./Interfaces.sol";

/// Streams rewards to the locks by their weight.
contract RewardPot is IPot {
    uint256 public constant DURATION = 7 days;

    ICoin public immutable coin;
    ILocks public immutable locks;
    address public immutable funder;
    uint256 public rate;
    uint256 public finishAt;
    uint256 public updatedAt;
    uint256 public perWeight;
    mapping(uint256 => uint256) public paidPerWeight;
    mapping(uint256 => uint256) public earned;

    error NotAllowed();
    error PaymentFailed();

    modifier onlyLocks() {
        if (msg.sender != address(locks)) revert NotAllowed();
        _;
    }

    constructor(ICoin coin_, ILocks locks_) {
        coin = coin_;
        locks = locks_;
        funder = msg.sender;
    }

    function notify(uint256 amount) external {
        if (msg.sender != funder) revert NotAllowed();
        _accrue();
        uint256 left = block.timestamp < finishAt ? (finishAt - block.timestamp) * rate : 0;
        rate = (amount + left) / DURATION;
        finishAt = block.timestamp + DURATION;
        updatedAt = block.timestamp;
        if (!coin.transferFrom(msg.sender, address(this), amount)) revert PaymentFailed();
    }

    function sync(uint256 id) external onlyLocks {
        _settle(id);
    }

    function close(uint256 id, address holder) external onlyLocks {
        _settle(id);
        _pay(id, holder);
    }

    function claim(uint256 id) external {
        _settle(id);
        _pay(id, locks.ownerOf(id));
    }

    function _settle(uint256 id) private {
        _accrue();
        earned[id] += (locks.weightOf(id) * (perWeight - paidPerWeight[id])) / 1e18;
        paidPerWeight[id] = perWeight;
    }

    function _pay(uint256 id, address to) private {
        uint256 amount = earned[id];
        earned[id] = 0;
        if (amount > 0 && !coin.transfer(to, amount)) revert PaymentFailed();
    }

    /// While nobody has weight the stream stands still.
    function _accrue() private {
        uint256 total = locks.totalWeight();
        if (total == 0) {
            if (updatedAt < finishAt) finishAt += block.timestamp - updatedAt;
            updatedAt = block.timestamp;
            return;
        }
        uint256 until = block.timestamp < finishAt ? block.timestamp : finishAt;
        if (until <= updatedAt) return;
        perWeight += ((until - updatedAt) * rate * 1e18) / total;
        updatedAt = until;
    }
}
