pragma solidity ^0.8.20;

interface IPrize {
    function give(address to, uint256 id, uint256 amount) external;
}

/// A sale that is not set yet has nothing to sell, so that no amount passes but none.
contract Sales {
    struct Sale {
        uint256 opensAt;
        uint256 stock;
        uint256 sold;
    }

    address private immutable admin = msg.sender;
    IPrize private immutable prize;
    mapping(uint256 => Sale) public sales;
    mapping(uint256 => mapping(address => uint256)) public tickets;

    constructor(IPrize prize_) {
        prize = prize_;
    }

    function set(uint256 id, uint256 opensAt, uint256 stock) external {
        require(msg.sender == admin, "not the admin");
        sales[id].opensAt = opensAt;
        sales[id].stock = stock;
    }

    function hand(uint256 id, address to, uint256 amount) external {
        require(msg.sender == admin, "not the admin");
        tickets[id][to] += amount;
    }

    function claim(uint256 id, uint256 amount) external {
        Sale memory sale = sales[id];
        require(amount > 0, "none");
        require(sale.sold + amount <= sale.stock, "sold out");
        require(sale.opensAt <= block.timestamp, "not yet"); // safe: no stock
        sales[id].sold += amount;
        prize.give(msg.sender, id, amount);
    }

    function redeem(uint256 id, uint256 amount) external {
        require(amount > 0 && tickets[id][msg.sender] >= amount, "no tickets");
        require(sales[id].opensAt <= block.timestamp, "not yet"); // safe: no tickets
        tickets[id][msg.sender] -= amount;
        prize.give(msg.sender, id, amount);
    }

    function claimAny(uint256 id, uint256 amount) external {
        require(amount > 0, "none");
        require(sales[id].opensAt <= block.timestamp, "not yet");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `claimAny` executes operations that `set` never queued: `sales[id].opensAt` is zero then, and this check passes.
        prize.give(msg.sender, id, amount);
    }

    function claimNone(uint256 id, uint256 amount) external {
        require(sales[id].sold + amount <= sales[id].stock, "sold out");
        require(sales[id].opensAt <= block.timestamp, "not yet");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `claimNone` executes operations that `set` never queued: `sales[id].opensAt` is zero then, and this check passes.
        prize.give(msg.sender, id, amount);
    }
}
