// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface ICoin {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Shares of a pond: who leaves waits in a line.
contract Pond {
    struct Place {
        address who;
        uint128 shares;
        uint64 at;
    }

    uint256 public total;
    mapping(address => uint256) public sharesOf;
    Place[] public line;

    function enter() external payable {
        _move(address(0), msg.sender, (msg.value * (total + 1)) / (address(this).balance - msg.value + 1));
    }

    function give(address to, uint256 shares) external {
        _move(msg.sender, to, shares);
    }

    function leave(uint256 shares) external {
        _move(msg.sender, address(this), shares);
        line.push(Place(msg.sender, uint128(shares), uint64(block.timestamp))); // safe: the caller had as many
    }

    function leaveSmall(uint256 shares) external {
        _move(msg.sender, address(this), shares);
        line.push(Place(msg.sender, uint64(shares), uint64(block.timestamp)));
        //                          ^^^^^^^^^^^^^^ Medium: `shares`, which the caller chooses, is cast without a range check and truncated to 64 bits.
    }

    function _move(address from, address to, uint256 shares) private {
        if (from == address(0)) total += shares;
        else sharesOf[from] -= shares;
        if (to == address(0)) total -= shares;
        else sharesOf[to] += shares;
    }
}

/// Grain in a store, against coins; it is taken off first or last, and tested or subtracted.
contract Granary {
    struct Order {
        uint112 grain;
        bool ready;
    }

    ICoin private immutable coin;
    mapping(address => uint256) public grainOf;
    mapping(address => Order) public orders;
    mapping(address => mapping(address => uint256)) public allowed;

    constructor(ICoin coin_) {
        coin = coin_;
    }

    function store(uint256 amount) external {
        grainOf[msg.sender] += amount;
        require(coin.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function order(uint256 amount) external {
        orders[msg.sender].grain = uint112(amount); // safe: taken off what the caller has afterwards
        grainOf[msg.sender] -= amount;
    }

    function orderTested(uint256 amount) external {
        uint256 held = grainOf[msg.sender];
        require(held >= amount, "too much");
        unchecked {
            grainOf[msg.sender] = held - amount;
        }
        orders[msg.sender].grain = uint112(amount); // safe: a test says that the caller has as many
    }

    function orderUntested(uint256 amount) external {
        unchecked {
            grainOf[msg.sender] -= amount;
        }
        orders[msg.sender].grain = uint112(amount);
        //                         ^^^^^^^^^^^^^^^ Medium: `amount`, which the caller chooses, is cast without a range check and truncated to 112 bits.
    }

    function allow(address who, uint256 amount) external {
        allowed[msg.sender][who] = amount;
    }

    function orderFor(address owner, uint256 amount) external {
        allowed[owner][msg.sender] -= amount;
        orders[owner].grain = uint112(amount);
        //                    ^^^^^^^^^^^^^^^ Medium: `amount`, which the caller chooses, is cast without a range check and truncated to 112 bits.
    }

    function orderAtTimes(uint256 amount, bool now_) external {
        if (now_) grainOf[msg.sender] -= amount;
        orders[msg.sender].grain = uint112(amount);
    }
}

/// Points that a warden gives, and others that everybody writes down for themselves.
contract Points {
    address private immutable warden = msg.sender;
    mapping(address => uint256) public points;
    mapping(address => uint256) public wishes;
    mapping(address => uint128) public used;

    function grant(address who, uint256 amount) external {
        require(msg.sender == warden, "warden only");
        points[who] += amount;
    }

    function use(uint256 amount) external {
        points[msg.sender] -= amount;
        used[msg.sender] = uint128(amount); // safe: the warden gave as many
    }

    function wish(uint256 amount) external {
        wishes[msg.sender] += amount;
    }

    function useWish(uint256 amount) external {
        wishes[msg.sender] -= amount;
        used[msg.sender] = uint128(amount);
        //                 ^^^^^^^^^^^^^^^ Medium: `amount`, which the caller chooses, is cast without a range check and truncated to 128 bits.
    }
}
