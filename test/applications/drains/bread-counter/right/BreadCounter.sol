// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract BreadCounter {
    struct Good {
        address baker;
        uint256 price;
        uint256 stock;
    }

    mapping(uint256 => Good) public goods;
    mapping(uint256 => mapping(address => uint256)) public ordered;
    mapping(uint256 => mapping(address => uint256)) public paidFor;
    mapping(address => uint256) public till;
    uint256 public goodCount;

    function bake(uint256 price, uint256 stock) external returns (uint256 id) {
        id = ++goodCount;
        goods[id] = Good(msg.sender, price, stock);
    }

    function setPrice(uint256 id, uint256 price) external {
        require(goods[id].baker == msg.sender, "not your good");
        goods[id].price = price;
    }

    function order(uint256 id, uint256 count) external payable {
        Good storage g = goods[id];
        require(count > 0 && count <= g.stock, "stock");
        require(msg.value == g.price * count, "price");
        g.stock -= count;
        ordered[id][msg.sender] += count;
        paidFor[id][msg.sender] += msg.value;
    }

    /// @notice The customer says that the bread came.
    function received(uint256 id) external {
        uint256 amount = _strike(id, msg.sender);
        till[goods[id].baker] += amount;
    }

    /// @notice The baker could not bake it.
    function giveBack(uint256 id, address customer) external {
        require(goods[id].baker == msg.sender, "not your good");
        goods[id].stock += ordered[id][customer];
        till[customer] += _strike(id, customer);
    }

    function empty() external {
        uint256 amount = till[msg.sender];
        till[msg.sender] = 0;
        (bool ok, ) = msg.sender.call{value: amount}("");
        require(ok, "refused");
    }

    function _strike(uint256 id, address customer) private returns (uint256 amount) {
        amount = paidFor[id][customer];
        paidFor[id][customer] = 0;
        ordered[id][customer] = 0;
    }
}
