// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function balanceOf(address who) external view returns (uint256);
}

// The share of the guild is gone whenever the share of the crew is paid.
contract Ferry {
    IToken private immutable coin;
    address private immutable crew;
    address private immutable guild;
    uint256 public crewShare;
    uint256 public guildShare;

    constructor(IToken c, address first, address second) {
        coin = c;
        crew = first;
        guild = second;
    }

    function ride(uint256 price) external {
        require(coin.transferFrom(msg.sender, address(this), price), "unpaid");
        guildShare += price / 5;
        crewShare += price - price / 5;
    }

    function payCrew() external {
        require(coin.transfer(crew, crewShare), "unpaid");
        crewShare = 0;
        guildShare = 0;
      //^^^^^^^^^^^^^^ Low: `payCrew` sets `guildShare` to zero and pays nobody, where `payGuild` pays out what it holds: pay it first, or leave it as it is.
    }

    function payGuild() external {
        require(coin.transfer(guild, guildShare), "unpaid");
        guildShare = 0; // safe: it was paid
    }
}

// Ether, and a reset that anyone can call.
contract Meter {
    address payable private immutable utility = payable(msg.sender);
    uint256 public due;
    uint256 public since;

    function feed() external payable {
        due += msg.value;
    }

    function collect() external {
        uint256 amount = due;
        due = 0;
        utility.transfer(amount);
    }

    function restart() external {
        require(block.timestamp > since + 30 days, "too early");
        since = block.timestamp;
        due = 0;
      //^^^^^^^ Low: `restart` sets `due` to zero and pays nobody, where `collect` pays out what it holds: pay it first, or leave it as it is.
    }
}

// In a record of a kind, cleared by the round that ends.
contract Rounds {
    struct Round {
        uint256 number;
        uint256 tips;
    }

    IToken private immutable coin;
    address private immutable dealer = msg.sender;
    Round public current;

    constructor(IToken c) {
        coin = c;
    }

    function tip(uint256 amount) external {
        require(coin.transferFrom(msg.sender, address(this), amount), "unpaid");
        current.tips += amount;
    }

    function next() external {
        current.number += 1;
        current.tips = 0;
      //^^^^^^^^^^^^^^^^ Low: `next` sets `current.tips` to zero and pays nobody, where `payTips` pays out what it holds: pay it first, or leave it as it is.
    }

    function payTips() external {
        uint256 amount = current.tips;
        current.tips = 0;
        require(coin.transfer(dealer, amount), "unpaid");
    }
}

contract Careful {
    IToken private immutable coin;
    address private immutable keeper = msg.sender;
    uint256 public fees;
    uint256 public saved;
    uint256 public points;

    constructor(IToken c) {
        coin = c;
    }

    function pay(uint256 amount) external {
        require(coin.transferFrom(msg.sender, address(this), amount), "unpaid");
        fees += amount;
        points += 1;
    }

    function collect() external {
        require(coin.transfer(keeper, fees), "unpaid");
        fees = 0; // safe: paid
    }

    function empty() external {
        require(coin.transfer(keeper, coin.balanceOf(address(this))), "unpaid");
        fees = 0; // safe: all that is there was paid
    }

    function save() external {
        saved += fees;
        fees = 0; // safe: kept in another sum
    }

    function paySaved() external {
        require(coin.transfer(keeper, saved), "unpaid");
        saved = 0;
    }

    function forgive() external {
        require(fees < 10, "too much");
        fees = 0; // safe: somebody looked at how much it was
    }

    function waive() external {
        require(msg.sender == keeper, "not the keeper");
        fees = 0; // safe: who would get it gives it up
    }

    function restart() external {
        points = 0; // safe: nobody is paid by it
    }
}
