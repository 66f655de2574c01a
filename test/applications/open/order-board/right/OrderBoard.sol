// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IERC20 {
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract OrderBoard {
    struct Order {
        address maker;
        uint256 base;
        uint256 quote;
        bool open;
    }

    IERC20 public immutable baseToken;
    IERC20 public immutable quoteToken;
    Order[] private orders;
    mapping(address => uint256) public proceeds;
    bool private busy;

    event Placed(uint256 indexed id, address indexed maker, uint256 base, uint256 quote);
    event Cancelled(uint256 indexed id);
    event Filled(uint256 indexed id, address indexed taker);

    modifier lock() {
        require(!busy, "busy");
        busy = true;
        _;
        busy = false;
    }

    constructor(IERC20 base, IERC20 quote) {
        baseToken = base;
        quoteToken = quote;
    }

    function place(uint256 base, uint256 quote) external lock returns (uint256 id) {
        require(base > 0 && quote > 0, "empty order");
        id = orders.length;
        orders.push(Order({maker: msg.sender, base: base, quote: quote, open: true}));
        require(baseToken.transferFrom(msg.sender, address(this), base), "no deposit");
        emit Placed(id, msg.sender, base, quote);
    }

    function cancel(uint256 id) external lock {
        Order memory order = orders[id];
        require(order.maker == msg.sender, "not yours");
        require(order.open, "closed");
        delete orders[id];
        require(baseToken.transfer(msg.sender, order.base), "not sent");
        emit Cancelled(id);
    }

    function fill(uint256 id) external lock {
        Order storage order = orders[id];
        require(order.open, "closed");
        order.open = false;
        proceeds[order.maker] += order.quote;
        require(quoteToken.transferFrom(msg.sender, address(this), order.quote), "not paid");
        require(baseToken.transfer(msg.sender, order.base), "not sent");
        emit Filled(id, msg.sender);
    }

    function collect(uint256 amount) external lock {
        proceeds[msg.sender] -= amount;
        require(quoteToken.transfer(msg.sender, amount), "not sent");
    }

    function orderOf(uint256 id) external view returns (Order memory) {
        return orders[id];
    }
}
