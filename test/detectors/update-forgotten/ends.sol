// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Totals that grow by a record where it is closed.
contract Cover {
    struct Policy {
        address holder;
        uint256 cover;
        uint256 until;
    }

    mapping(uint256 => Policy) public policies;
    uint256 public next;
    uint256 public active;
    uint256 public capital;

    function buy(uint256 cover) external payable {
        require(active + cover <= capital, "full");
        policies[next].holder = msg.sender;
        policies[next].cover = cover;
        policies[next].until = block.timestamp + 30 days;
        next++;
        active += cover;
    }

    function lapse(uint256 id) external {
        Policy storage p = policies[id];
        require(p.holder != address(0) && p.until < block.timestamp, "running");
        active += p.cover;
      //^^^^^^^^^^^^^^^^^ Medium: `lapse` adds to `active` what a record held that it closes, and that was added there when the record began: it was to be taken off.
        delete policies[id];
    }
}

contract Payroll {
    struct Job {
        uint256 wage;
        uint256 since;
    }

    mapping(address => Job) public jobs;
    uint256 public outflow;
    address public firm = msg.sender;

    function hire(address who, uint256 wage) external {
        require(msg.sender == firm && jobs[who].wage == 0);
        jobs[who].wage = wage;
        jobs[who].since = block.timestamp;
        outflow += wage;
        require(outflow <= address(this).balance / 4);
    }

    function end(address who) external {
        require(msg.sender == firm);
        outflow += jobs[who].wage;
      //^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `end` adds to `outflow` what a record held that it closes, and that was added there when the record began: it was to be taken off.
        jobs[who].wage = 0;
    }
}

contract Desk {
    struct Order {
        address maker;
        uint256 left;
    }

    mapping(uint256 => Order) public orders;
    uint256 public open;
    uint256 public count;

    function place(uint256 amount) external {
        orders[count] = Order(msg.sender, amount);
        count++;
        open += amount;
    }

    function cancel(uint256 id) external {
        require(orders[id].maker == msg.sender);
        open += orders[id].left;
      //^^^^^^^^^^^^^^^^^^^^^^^ Medium: `cancel` adds to `open` what a record held that it closes, and that was added there when the record began: it was to be taken off.
        delete orders[id];
    }

    function take(uint256 id) external payable {
        uint256 amount = orders[id].left;
        require(msg.value == amount && amount > 0);
        open -= amount;
        payable(orders[id].maker).transfer(amount);
        delete orders[id];
    }
}

contract Right {
    struct Order {
        address maker;
        uint256 left;
    }

    mapping(uint256 => Order) public orders;
    mapping(address => uint256) public credit;
    uint256 public open;
    uint256 public closed;
    uint256 public volume;
    uint256 public count;

    function place(uint256 amount) external {
        orders[count] = Order(msg.sender, amount);
        count++;
        open += amount;
        volume += amount;
    }

    function cancel(uint256 id) external {
        require(orders[id].maker == msg.sender);
        uint256 amount = orders[id].left;
        open -= amount; // safe: taken off
        closed += amount; // safe: another total
        volume += amount; // safe: all there ever was
        credit[msg.sender] += amount; // safe: whose it is
        delete orders[id];
    }

    function renew(uint256 id, uint256 amount) external {
        require(orders[id].maker == msg.sender);
        open = open - orders[id].left + amount; // safe: the old one is taken off
        orders[id].left = amount;
    }

    function grow(uint256 id) external {
        open += orders[id].left; // safe: it stays open, with twice as much
        orders[id].left += orders[id].left;
    }
}
