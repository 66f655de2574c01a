// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function transfer(address to, uint256 amount) external returns (bool);
}

/// Orders that anyone can buy out of.
contract Market {
    struct Order {
        address seller;
        uint256 amount;
        uint256 price;
    }

    mapping(uint256 => Order) public orders;
    mapping(address => uint256) public balances;
    mapping(address => uint256) public funds;
    uint256 public nOrders;
    IToken private immutable token;
    IToken private immutable coin;

    constructor(IToken t, IToken c) {
        token = t;
        coin = c;
    }

    function deposit(uint256 amount) external {
        require(token.transferFrom(msg.sender, address(this), amount), "failed");
        balances[msg.sender] += amount;
    }

    function fund(uint256 amount) external {
        require(coin.transferFrom(msg.sender, address(this), amount), "failed");
        funds[msg.sender] += amount;
    }

    function offer(uint256 amount, uint256 price) external {
        balances[msg.sender] -= amount;
        orders[nOrders++] = Order(msg.sender, amount, price);
    }

    function buyAll(uint256 id) external {
        Order memory order = orders[id];
        require(order.amount > 0, "sold");
        funds[msg.sender] -= order.price;
        funds[order.seller] += order.price;
        balances[msg.sender] += order.amount; // safe: paid out of what the caller has here
        delete orders[id];
    }

    function takeAll(uint256 id) external {
        Order memory order = orders[id];
        require(order.amount > 0, "sold");
        balances[msg.sender] += order.amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `takeAll` credits the caller with `orders[id].amount` of a record that belongs to somebody, and does not ask whose it is.
        delete orders[id];
    }

    function withdraw(uint256 amount) external {
        balances[msg.sender] -= amount;
        require(token.transfer(msg.sender, amount), "failed");
    }

    function cash(uint256 amount) external {
        funds[msg.sender] -= amount;
        require(coin.transfer(msg.sender, amount), "failed");
    }
}
