// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Parameters that are looked at and told to readers, and come to nothing.
contract Desk {
    address public immutable owner;
    address public treasury;
    uint256 public limit;
    uint256 public most;
    mapping(address => uint256) public paid;

    event LimitSet(uint256 limit);
    event TreasurySet(address treasury);
    event Paid(address indexed from, uint256 amount, uint256 referral);
    event Said(address indexed from, uint256 number);

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    constructor(address treasury_, uint256 limit_, uint256 most_) {
    //          ^^^^^^^^^^^^^^^^^ Low: `constructor` tests its parameter `treasury_` and does nothing with it: nothing is stored or computed from it.
    //                                             ^^^^^^^^^^^^^ Low: `constructor` tests its parameter `most_` and does nothing with it: nothing is stored or computed from it.
        require(treasury_ != address(0), "nobody");
        if (most_ > 100) revert();
        owner = msg.sender;
        limit = limit_;
    }

    function setLimit(uint256 next) external onlyOwner {
    //                ^^^^^^^^^^^^ Low: `setLimit` logs its parameter `next` and does nothing with it: nothing is stored or computed from it.
        require(next > 0 && next <= 10_000, "bad limit");
        emit LimitSet(next);
    }

    function setTreasury(address next) external onlyOwner {
    //                   ^^^^^^^^^^^^ Low: `setTreasury` logs its parameter `next` and does nothing with it: nothing is stored or computed from it.
        emit TreasurySet(next);
    }

    function changeLimit(uint256 next) external onlyOwner {
        limit = next; // safe: it is stored
        emit LimitSet(next);
    }

    function changeTreasury(address next) external onlyOwner {
        (treasury, limit) = (next, 1); // safe: it is stored with another
        emit TreasurySet(next);
    }

    function pay(uint256 referral) external payable { // safe: for readers of the log alone
        paid[msg.sender] += msg.value;
        emit Paid(msg.sender, msg.value, referral);
    }

    function say(uint256 number) external { // safe: the function does nothing but log
        emit Said(msg.sender, number);
    }

    function setMost(uint256 next, uint256 deadline) external onlyOwner {
    //               ^^^^^^^^^^^^ Low: `setMost` tests its parameter `next` and does nothing with it: nothing is stored or computed from it.
        require(next < 100 && block.timestamp <= deadline, "bad"); // safe: a deadline is not to be kept
    }

    function take(uint256 amount, uint256 deadline) external {
        require(block.timestamp <= deadline, "late"); // safe: a test alone
        paid[msg.sender] -= amount;
        payable(msg.sender).transfer(amount);
    }
}
