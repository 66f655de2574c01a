// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Cover that is sold against a pool, and which has to fit into it.
abstract contract Covers {
    struct Cover {
        uint256 amount;
        uint256 until;
    }

    uint256 public pool;
    uint256 public open;
    mapping(address => Cover) public covers;
    mapping(address => uint256) public provided;

    function provide() external payable {
        provided[msg.sender] += msg.value;
        pool += msg.value;
    }

    function takeBack(uint256 amount) external {
        provided[msg.sender] -= amount;
        require(pool >= open + amount, "in use");
        pool -= amount;
        payable(msg.sender).transfer(amount);
    }

    function buy(uint256 amount) external payable {
        require(covers[msg.sender].until == 0, "there");
        require(msg.value * 100 >= amount, "too little");
        open += amount;
        require(open <= pool, "does not fit");
        covers[msg.sender] = Cover(amount, block.timestamp + 30 days);
    }
}

contract NeverFreed is Covers {
    function end() external {
        require(covers[msg.sender].until != 0, "none");
        delete covers[msg.sender];
      //^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `end` clears `covers[msg.sender].amount` and leaves `open` as high as it was, which nothing lowers: in time no more fits in.
    }

    function expire(address who) external {
        require(covers[who].until != 0 && covers[who].until < block.timestamp, "running");
        covers[who] = Cover(0, 0);
      //^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `expire` clears `covers[who].amount` and leaves `open` as high as it was, which nothing lowers: in time no more fits in.
    }

    function give(address who) external {
        require(covers[who].amount > 0 && covers[who].until < block.timestamp, "running");
        covers[who].amount = 0;
      //^^^^^^^^^^^^^^^^^^^^^^ Medium: `give` clears `covers[who].amount` and leaves `open` as high as it was, which nothing lowers: in time no more fits in.
    }
}

contract Freed is Covers {
    function end() external {
        require(covers[msg.sender].until != 0, "none");
        open -= covers[msg.sender].amount;
        delete covers[msg.sender]; // safe: it leaves the total
    }
}

contract FreedAtOnce is Covers {
    address private immutable keeper = msg.sender;

    function end() external {
        delete covers[msg.sender]; // safe: the keeper counts anew
    }

    function recount(uint256 amount) external {
        require(msg.sender == keeper, "not the keeper");
        open = amount;
    }
}

/// What is sold in all, within a limit that is set.
contract Sale {
    struct Order {
        uint256 amount;
        uint256 paid;
    }

    uint256 public sold;
    uint256 public limit;
    address private immutable keeper = msg.sender;
    mapping(address => Order) public orders;
    mapping(address => uint256) public balanceOf;

    function setLimit(uint256 limit_) external {
        require(msg.sender == keeper, "not the keeper");
        limit = limit_;
    }

    function order(uint256 amount) external payable {
        require(orders[msg.sender].amount == 0 && msg.value == amount, "there, or unpaid");
        sold += amount;
        require(sold <= limit, "sold out");
        orders[msg.sender] = Order(amount, msg.value);
    }

    function collect() external {
        balanceOf[msg.sender] += orders[msg.sender].amount;
        delete orders[msg.sender]; // safe: no more are sold than the limit, ever
    }

    function pay() external {
        require(msg.sender == keeper, "not the keeper");
        payable(msg.sender).transfer(address(this).balance);
    }
}

/// A count of all there ever was, which is compared with nothing.
contract Counted {
    struct Order {
        uint256 amount;
        uint256 paid;
    }

    uint256 public sold;
    mapping(address => Order) public orders;
    mapping(address => uint256) public balanceOf;

    function order(uint256 amount) external payable {
        require(orders[msg.sender].amount == 0 && msg.value == amount, "there, or unpaid");
        sold += amount;
        orders[msg.sender] = Order(amount, msg.value);
    }

    function collect() external {
        balanceOf[msg.sender] += orders[msg.sender].amount;
        delete orders[msg.sender]; // safe: a count
    }
}

/// A mark of one, and a count that goes on by one, have nothing to do with each other.
contract Turns {
    struct Turn {
        address who;
        bool isPaid;
    }

    Turn[] public turns;
    uint256 public next;
    uint256 public pot;

    function join() external payable {
        pot += msg.value;
        turns.push(Turn(msg.sender, false)); // safe: a new one
        if (next < pot && turns.length > next) {
            turns[next].isPaid = true;
            pot -= 1 ether;
            next += 1;
            payable(turns[next - 1].who).transfer(1 ether);
        }
    }
}
