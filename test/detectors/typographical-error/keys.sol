// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IBank {
    function lend(uint256 amount) external;
}

/// Records that are looked up by a name that stands for something else.
contract Token {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    function move(address from, address to, uint256 amount) external {
        uint256 allowed = allowance[from][from];
        //                ^^^^^^^^^^^^^^^^^^^^^ Medium: `allowance[from][from]` is looked up by `from` twice: one of the two was to be another name.
        allowance[from][msg.sender] = allowed - amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `allowance[from][msg.sender]` is reckoned from `allowance[from][from]`: what stood in the one is lost, and the other keeps what it had.
        balanceOf[from] -= amount;
        balanceOf[from] += amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `amount` is taken off `balanceOf[from]` and put onto it in one: one of the two was to be another's.
        emit Moved(from, to, amount);
    }

    function moveAll(address from, address to) external {
        uint256 amount = allowance[from][msg.sender];
        uint256 held = balanceOf[from];
        balanceOf[from] = held - amount;
        balanceOf[to] = held + amount;
    }

    event Moved(address from, address to, uint256 amount);
}

contract Gauges {
    mapping(uint256 => mapping(address => uint256)) public votesFor;
    mapping(address => mapping(address => uint256)) public paidTo;
    mapping(uint256 => uint256) public offers;
    mapping(address => uint256) public power;
    uint256 public week;

    function vote(address gauge, uint256 bps) external {
        uint256 votes = (power[msg.sender] * bps) / 10_000;
        votesFor[votes][gauge] += votes;
      //^^^^^^^^^^^^^^^ Low: `votesFor[votes]` is looked up by `votes`, which is added to a sum or taken from it.
        paidTo[gauge][gauge] += votes;
      //^^^^^^^^^^^^^^^^^^^^ Medium: `paidTo[gauge][gauge]` is looked up by `gauge` twice: one of the two was to be another name.
    }

    function total(address gauge, address token) external view returns (uint256) {
        return votesFor[week][gauge] + paidTo[gauge][token];
    }

    function roll(address gauge) external {
        paidTo[gauge][msg.sender] = 0;
        votesFor[week][gauge] = 0;
    }
}

contract Ledger {
    struct Seat {
        uint256 locked;
        uint256 owed;
    }

    mapping(uint256 => Seat) public seats;
    mapping(address => uint256) public pointsOf;
    uint256[] public rates;
    uint256 public sum;

    function settle(uint256 from, uint256 to, uint256 amount) external {
        require(from != to);
        seats[from].locked -= amount;
        seats[from].locked += amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `amount` is taken off `seats[from].locked` and put onto it in one: one of the two was to be another's.
    }

    function shift(address from, address to, uint256 points) external {
        pointsOf[to] = pointsOf[from] + points;
      //^^^^^^^^^^^^ Medium: `pointsOf[to]` is reckoned from `pointsOf[from]`: what stood in the one is lost, and the other keeps what it had.
    }

    function addUp(uint256[] calldata amounts) external {
        uint256 added;
        for (uint256 i = 0; i < amounts.length; i++) {
            require(amounts[i] > 0);
            sum += amounts[i];
            added += amounts[added];
            //       ^^^^^^^^^^^^^^ Low: `amounts[added]` is looked up by `added`, which is added to a sum or taken from it.
            sum += rates[i];
        }
        sum += added;
    }
}

contract Right {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => bool)) public isFriend;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(uint256 => mapping(address => uint256)) public votesFor;
    mapping(uint256 => uint256) public countOf;
    mapping(uint256 => uint256) public sumAt;
    mapping(address => mapping(address => uint256)) public placeIn;
    IBank public bank;
    bytes public data;
    uint256 public week;
    uint256 public sum;

    function join(address other) external {
        isFriend[msg.sender][msg.sender] = true; // safe: everybody is a friend of oneself
        isFriend[msg.sender][other] = true;
        allowance[msg.sender][other] = 5; // safe: two names
    }

    function move(address from, address to, uint256 amount) external {
        balanceOf[from] -= amount; // safe: off the one
        balanceOf[to] += amount; // safe: onto the other
    }

    function lend(uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        bank.lend(amount);
        balanceOf[msg.sender] += amount; // safe: it is taken for as long as others are called
    }

    function change(address who, uint256 amount, bool isRise) external {
        if (isRise) balanceOf[who] += amount; // safe: either of the two
        else balanceOf[who] -= amount;
    }

    function count(uint256 amount) external {
        countOf[amount]++; // safe: how often each amount came
        sum += amount;
    }

    function accumulate(uint256 at, uint256 amount) external {
        sumAt[at] = sumAt[at - 1] + amount; // safe: one after the other
        balanceOf[msg.sender] = balanceOf[msg.sender] + amount; // safe: its own
    }

    function read(uint256 length) external view returns (uint256 found) {
        uint256 at = 32;
        while (at < data.length) {
            if (data[at] == 0x01) found++; // safe: a position moves on by a length
            at += length;
        }
    }

    function enlist(address list, address who) external {
        placeIn[list][list] = placeIn[list][who]; // safe: the list is its own head
        sum += placeIn[list][list]; // safe: here too
    }

    function weigh(uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        amount = (amount * week) / 2;
        balanceOf[msg.sender] += amount; // safe: it is another amount by then
    }

    function update(address from, address to, uint256 id, uint256 amount) external {
        if (from == address(0)) sumAt[id] += amount; // safe: one of the two
        if (to == address(0)) sumAt[id] -= amount;
    }

    function weekly(uint256 id) external {
        votesFor[id][msg.sender] += 1; // safe: no amount
        votesFor[week][msg.sender] += 1;
        week += 1;
    }
}
