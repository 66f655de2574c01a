// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IMoney {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Whoever comes in leaves a pledge.
contract Reading {
    IMoney private immutable money;
    address private immutable warden = msg.sender;
    uint256 public pledge = 100;
    mapping(address => bool) public isIn;
    mapping(address => uint256) public pledgeOf;

    event PledgeSet(uint256 pledge);

    constructor(IMoney money_) {
        money = money_;
    }

    function setPledge(uint256 next) external {
        require(msg.sender == warden && next < 1000, "no");
        pledge = next;
        emit PledgeSet(next);
    }

    function enter() external {
        require(!isIn[msg.sender], "in");
        isIn[msg.sender] = true;
        require(money.transferFrom(msg.sender, address(this), pledge), "not paid");
    }

    function leave() external {
        require(isIn[msg.sender], "out");
        isIn[msg.sender] = false;
        require(money.transfer(msg.sender, pledge), "not sent");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `leave` pays back by `pledge` as it is now, and `enter` took `pledge` as it was then: after a change some get what others paid.
    }

    function enterKept() external {
        require(pledgeOf[msg.sender] == 0, "in");
        pledgeOf[msg.sender] = pledge;
        require(money.transferFrom(msg.sender, address(this), pledge), "not paid");
    }

    function leaveKept() external {
        uint256 amount = pledgeOf[msg.sender];
        pledgeOf[msg.sender] = 0;
        require(money.transfer(msg.sender, amount), "not sent"); // safe: what was paid
    }
}

/// Rooms by the month; who leaves early gets a part back.
contract Rooms {
    address private immutable owner = msg.sender;
    uint256 public rent = 1 ether;
    mapping(uint256 => address) public guestOf;
    mapping(uint256 => uint256) public until;
    uint256 public nRooms;

    event RentSet(uint256 rent);

    function setRent(uint256 next) external {
        require(msg.sender == owner, "not you");
        rent = next;
        emit RentSet(next);
    }

    function move() external payable {
        require(msg.value == rent, "not paid");
        guestOf[++nRooms] = msg.sender;
        until[nRooms] = block.timestamp + 30 days;
    }

    function leave(uint256 room) external {
        require(guestOf[room] == msg.sender, "not yours");
        uint256 left = until[room] - block.timestamp;
        guestOf[room] = address(0);
        payable(msg.sender).transfer(rent * left / 30 days);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `leave` pays back by `rent` as it is now, and `move` took `rent` as it was then: after a change some get what others paid.
    }
}

/// The stake changes only while nobody plays.
contract Game {
    address private immutable host = msg.sender;
    uint256 public stake = 1 ether;
    mapping(address => bool) public plays;

    event StakeSet(uint256 stake);

    function setStake(uint256 next, address last) external {
        require(msg.sender == host && !plays[last], "no");
        stake = next;
        emit StakeSet(next);
    }

    function join() external payable {
        require(msg.value == stake && !plays[msg.sender], "no");
        plays[msg.sender] = true;
    }

    function quit() external {
        require(plays[msg.sender], "no");
        plays[msg.sender] = false;
        payable(msg.sender).transfer(stake); // safe: not while any is out
    }
}

/// A stall that buys back at the price of the day.
contract Stall {
    address private immutable owner = msg.sender;
    uint256 public price = 1 ether;
    mapping(address => uint256) public pieces;

    event PriceSet(uint256 price);

    function setPrice(uint256 next) external {
        require(msg.sender == owner, "not you");
        price = next;
        emit PriceSet(next);
    }

    function buy() external payable {
        require(msg.value == price, "not paid");
        pieces[msg.sender] += 1;
    }

    function sell(uint256 count) external {
        require(pieces[msg.sender] >= count, "too many");
        pieces[msg.sender] -= count;
        payable(msg.sender).transfer(price * count); // safe: bought back at a price
    }
}
