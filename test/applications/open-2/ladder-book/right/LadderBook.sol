// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Deposits, ILadderToken} from "./Deposits.sol";

/// @title LadderBook
/// @notice Limit order book for one pair. Orders of one price stand on a rung in the order they came;
///         takers name the rung up to which, and the number of orders against which, they trade.
contract LadderBook is Deposits {
    struct Order {
        address maker;
        uint128 base; // still open, in base units
        uint64 next;
        bool sell;
        uint32 rung;
    }

    struct Rung {
        uint64 head;
        uint64 tail;
    }

    uint256 public constant BASE_UNIT = 1e18;
    uint32 public constant TOP_RUNG = 100_000;

    ILadderToken public immutable base;
    ILadderToken public immutable quote;
    uint256 public immutable tick;
    uint128 public immutable minOrder;

    uint64 public lastOrder;
    mapping(uint64 => Order) public orders;
    mapping(uint32 => Rung) public sells;
    mapping(uint32 => Rung) public buys;

    event Placed(uint64 indexed id, address indexed maker, bool sell, uint32 rung, uint128 base);
    event Taken(uint64 indexed id, address indexed taker, uint128 base, uint256 quote);
    event Cancelled(uint64 indexed id, uint128 base);

    error BadOrder();
    error NotMaker();
    error TooLittle(uint256 got);

    constructor(ILadderToken base_, ILadderToken quote_, uint256 tick_, uint128 minOrder_) {
        require(base_ != quote_ && tick_ > 0 && minOrder_ > 0, "Ladder: pair");
        require(uint256(minOrder_) * tick_ >= BASE_UNIT, "Ladder: minimum");
        base = base_;
        quote = quote_;
        tick = tick_;
        minOrder = minOrder_;
    }

    function isTraded(ILadderToken token) public view override returns (bool) {
        return token == base || token == quote;
    }

    /// @notice Price of a rung in quote units for one whole (1e18) base.
    function priceOf(uint32 rung) public view returns (uint256) {
        return uint256(rung) * tick;
    }

    function place(bool sell, uint32 rung, uint128 amount) external returns (uint64 id) {
        if (rung == 0 || rung > TOP_RUNG || amount < minOrder) revert BadOrder();
        if (sell) _debit(base, msg.sender, amount);
        else _debit(quote, msg.sender, _cost(amount, rung, true));

        id = ++lastOrder;
        orders[id] = Order(msg.sender, amount, 0, sell, rung);
        Rung storage r = sell ? sells[rung] : buys[rung];
        if (r.tail == 0) r.head = id;
        else orders[r.tail].next = id;
        r.tail = id;
        emit Placed(id, msg.sender, sell, rung, amount);
    }

    /// @notice Takes an order back. It keeps its place on the rung, empty, until takers pass it.
    function cancel(uint64 id) external {
        Order storage o = orders[id];
        if (o.maker != msg.sender) revert NotMaker();
        uint128 open = o.base;
        o.base = 0;
        if (o.sell) _credit(base, msg.sender, open);
        else _credit(quote, msg.sender, _cost(open, o.rung, false));
        emit Cancelled(id, open);
    }

    /// @notice Buys from one rung, at most `most` base against at most `steps` orders.
    function takeSells(uint32 rung, uint128 most, uint128 least, uint256 steps) external returns (uint128 got) {
        Rung storage r = sells[rung];
        uint64 id = r.head;
        for (; steps > 0 && id != 0 && got < most; --steps) {
            Order storage o = orders[id];
            uint128 part = o.base < most - got ? o.base : most - got;
            if (part > 0) {
                uint256 price = _cost(part, rung, true);
                _debit(quote, msg.sender, price);
                _credit(quote, o.maker, price);
                o.base -= part;
                got += part;
                emit Taken(id, msg.sender, part, price);
            }
            if (o.base > 0) break;
            id = o.next;
        }
        _setHead(r, id);
        if (got < least) revert TooLittle(got);
        _credit(base, msg.sender, got);
    }

    /// @notice Sells into one rung, at most `most` base against at most `steps` orders.
    function takeBuys(uint32 rung, uint128 most, uint256 leastQuote, uint256 steps) external returns (uint256 got) {
        Rung storage r = buys[rung];
        uint64 id = r.head;
        uint128 sold;
        for (; steps > 0 && id != 0 && sold < most; --steps) {
            Order storage o = orders[id];
            uint128 part = o.base < most - sold ? o.base : most - sold;
            if (part > 0) {
                uint256 price = _cost(part, rung, false);
                o.base -= part;
                sold += part;
                got += price;
                _credit(base, o.maker, part);
                emit Taken(id, msg.sender, part, price);
            }
            if (o.base > 0) break;
            id = o.next;
        }
        _setHead(r, id);
        if (got < leastQuote) revert TooLittle(got);
        _debit(base, msg.sender, sold);
        _credit(quote, msg.sender, got);
    }

    function _setHead(Rung storage r, uint64 id) private {
        r.head = id;
        if (id == 0) r.tail = 0;
    }

    function _cost(uint128 amount, uint32 rung, bool up) private view returns (uint256) {
        uint256 product = uint256(amount) * priceOf(rung);
        return up ? (product + BASE_UNIT - 1) / BASE_UNIT : product / BASE_UNIT;
    }
}
