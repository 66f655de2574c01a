// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface ICoin {
    function balanceOf(address who) external view returns (uint256);

    function transfer(address to, uint256 amount) external returns (bool);
}

/// What is owed is summed up, and may be asked for at any time.
contract Pledges {
    struct Pledge {
        address to;
        uint128 amount;
    }

    ICoin private immutable coin;
    address private immutable clerk = msg.sender;
    uint256 private immutable until;
    uint256 public owed;
    mapping(uint256 => Pledge) public pledges;

    constructor(ICoin coin_, uint256 time) {
        coin = coin_;
        until = block.timestamp + time;
    }

    function pledge(uint256 id, address to, uint128 amount) external {
        require(msg.sender == clerk && block.timestamp < until, "not now");
        owed += amount;
        pledges[id] = Pledge(to, amount);
    }

    function pay(uint256 id) external {
        uint256 amount = pledges[id].amount;
        pledges[id].amount = 0;
        owed -= amount;
        require(coin.transfer(pledges[id].to, amount), "not paid");
    }

    function sweep() external {
        require(msg.sender == clerk && block.timestamp >= until, "not now");
        require(coin.transfer(clerk, coin.balanceOf(address(this))), "not paid");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `sweep` pays all that the contract holds, with what `pay` owes to others by its records.
    }

    function sweepRest() external {
        require(msg.sender == clerk && block.timestamp >= until, "not now");
        require(coin.transfer(clerk, coin.balanceOf(address(this)) - owed), "not paid"); // safe: without what is owed
    }
}

/// What is owed has to be asked for in time.
contract Coupons {
    struct Coupon {
        address to;
        uint128 amount;
    }

    ICoin private immutable coin;
    address private immutable clerk = msg.sender;
    uint256 private immutable until;
    uint256 public owed;
    mapping(uint256 => Coupon) public coupons;

    constructor(ICoin coin_, uint256 time) {
        coin = coin_;
        until = block.timestamp + time;
    }

    function give(uint256 id, address to, uint128 amount) external {
        require(msg.sender == clerk, "not the clerk");
        owed += amount;
        coupons[id] = Coupon(to, amount);
    }

    function pay(uint256 id) external {
        require(block.timestamp < until, "too late");
        uint256 amount = coupons[id].amount;
        coupons[id].amount = 0;
        owed -= amount;
        require(coin.transfer(coupons[id].to, amount), "not paid");
    }

    function sweep() external {
        require(msg.sender == clerk && block.timestamp >= until, "not now");
        require(coin.transfer(clerk, coin.balanceOf(address(this))), "not paid"); // safe: it is too late for all others
    }
}
