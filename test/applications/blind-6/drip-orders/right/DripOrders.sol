// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ActiveList, DripGuard, IDripOracle, IDripRouter, IDripToken} from "./DripBases.sol";

/// Sells a little at a time; anyone may run an order that is due, and has a share of what it buys.
contract DripOrders is DripGuard, ActiveList {
    struct Order {
        address owner;
        address sell;
        address buy;
        uint256 perSwap;
        uint256 interval;
        uint256 nextAt;
        uint256 left;
        uint256 bought;
    }

    uint256 public constant BPS = 10_000;
    uint256 public constant KEEPER_BPS = 10;
    uint256 public constant SLIPPAGE_BPS = 100;
    uint256 public constant MAX_AGE = 1 hours;

    IDripOracle public immutable oracle;
    uint256 public orderCount;
    mapping(uint256 => Order) public orders;
    mapping(address => bool) public isRouter;

    event Created(uint256 indexed id, address indexed owner, address sell, address buy, uint256 total);
    event Ran(uint256 indexed id, address indexed keeper, uint256 sold, uint256 bought);
    event Cancelled(uint256 indexed id, uint256 refund);
    event Collected(uint256 indexed id, address to, uint256 amount);

    constructor(IDripOracle oracle_) {
        oracle = oracle_;
    }

    function setRouter(address router, bool yes) external onlyOwner {
        isRouter[router] = yes;
    }

    function create(address sell, address buy, uint256 perSwap, uint256 count, uint256 interval)
        external
        nonReentrant
        returns (uint256 id)
    {
        require(sell != buy && perSwap > 0, "Drip: order");
        require(count > 0 && count <= 365, "Drip: count");
        require(interval >= 1 hours && interval <= 30 days, "Drip: interval");
        uint256 total = perSwap * count;
        id = ++orderCount;
        orders[id] = Order(msg.sender, sell, buy, perSwap, interval, block.timestamp, total, 0);
        _enlist(id);
        uint256 before = IDripToken(sell).balanceOf(address(this));
        _call(sell, abi.encodeCall(IDripToken.transferFrom, (msg.sender, address(this), total)));
        require(IDripToken(sell).balanceOf(address(this)) - before == total, "Drip: taxed token");
        emit Created(id, msg.sender, sell, buy, total);
    }

    function run(uint256 id, IDripRouter router) external nonReentrant {
        Order storage order = orders[id];
        require(isRouter[address(router)], "Drip: router");
        require(order.left > 0, "Drip: nothing left");
        require(block.timestamp >= order.nextAt, "Drip: not due");
        uint256 amount = order.perSwap;
        order.left -= amount;
        order.nextAt = block.timestamp + order.interval;
        if (order.left == 0) _unlist(id);

        uint256 got = _swap(router, order.sell, order.buy, amount);
        uint256 fee = (got * KEEPER_BPS) / BPS;
        order.bought += got - fee;
        _push(order.buy, msg.sender, fee);
        emit Ran(id, msg.sender, amount, got);
    }

    function cancel(uint256 id) external nonReentrant {
        Order storage order = orders[id];
        require(msg.sender == order.owner, "Drip: owner");
        uint256 refund = order.left;
        require(refund > 0, "Drip: nothing left");
        order.left = 0;
        _unlist(id);
        _push(order.sell, msg.sender, refund);
        emit Cancelled(id, refund);
    }

    function collect(uint256 id, address to) external nonReentrant returns (uint256 amount) {
        Order storage order = orders[id];
        require(msg.sender == order.owner, "Drip: owner");
        amount = order.bought;
        order.bought = 0;
        _push(order.buy, to, amount);
        emit Collected(id, to, amount);
    }

    function leastFor(address sell, address buy, uint256 amount) public view returns (uint256) {
        (uint256 fair, uint256 updatedAt) = oracle.quote(sell, buy, amount);
        require(fair > 0 && block.timestamp <= updatedAt + MAX_AGE, "Drip: no price");
        return (fair * (BPS - SLIPPAGE_BPS)) / BPS;
    }

    function _swap(IDripRouter router, address sell, address buy, uint256 amount) private returns (uint256 got) {
        uint256 least = leastFor(sell, buy, amount);
        uint256 before = IDripToken(buy).balanceOf(address(this));
        _call(sell, abi.encodeCall(IDripToken.approve, (address(router), amount)));
        router.swap(sell, buy, amount, least, address(this));
        _call(sell, abi.encodeCall(IDripToken.approve, (address(router), 0)));
        got = IDripToken(buy).balanceOf(address(this)) - before;
        require(got >= least, "Drip: bad price");
    }

    function _push(address token, address to, uint256 amount) private {
        if (amount > 0) _call(token, abi.encodeCall(IDripToken.transfer, (to, amount)));
    }

    function _call(address token, bytes memory data) private {
        require(token.code.length > 0, "Drip: token");
        (bool ok, bytes memory result) = token.call(data);
        require(ok && (result.length == 0 || abi.decode(result, (bool))), "Drip: token call");
    }
}
