// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/// Who is outbid gets their bid back.
contract Auctions {
    struct Lot {
        address leader;
        uint256 best;
    }

    mapping(uint256 => Lot) public lots;
    mapping(address => uint256) public purse;

    function bid(uint256 id) external payable {
        Lot storage lot = lots[id];
        require(msg.value > lot.best, "too low");
        lot.leader = msg.sender;
        purse[lot.leader] += lot.best;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `bid` gives the caller, who has just taken the place of another, what that one paid into `lots[id].best`.
        lot.best = msg.value;
    }

    function bidRight(uint256 id) external payable {
        Lot storage lot = lots[id];
        require(msg.value > lot.best, "too low");
        purse[lot.leader] += lot.best; // safe: who was the leader until now
        lot.leader = msg.sender;
        lot.best = msg.value;
    }

    function fetch() external {
        uint256 amount = purse[msg.sender];
        purse[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }
}

/// The same with variables, and at once.
contract Throne {
    address payable public king;
    uint256 public paid;

    function climb() external payable {
        require(msg.value > paid, "too low");
        king = payable(msg.sender);
        king.transfer(paid);
      //^^^^^^^^^^^^^^^^^^^ Medium: `climb` gives the caller, who has just taken the place of another, what that one paid into `paid`.
        paid = msg.value;
    }

    function climbRight() external payable {
        require(msg.value > paid, "too low");
        address payable before = king;
        king = payable(msg.sender);
        before.transfer(paid); // safe: who was there until now
        paid = msg.value;
    }
}

/// What is bid is credited to the seller in the end; who was outbid has nothing.
contract Sales {
    struct Sale {
        address seller;
        uint256 ends;
        address leader;
        uint256 best;
    }

    mapping(uint256 => Sale) public sales;
    mapping(address => uint256) public purse;

    function open(uint256 id) external {
        require(sales[id].seller == address(0), "taken");
        sales[id] = Sale(msg.sender, block.timestamp + 1 days, address(0), 0);
    }

    function bid(uint256 id) external payable {
        Sale storage sale = sales[id];
        require(block.timestamp < sale.ends && msg.value > sale.best, "too low");
        sale.leader = msg.sender;
        sale.best = msg.value;
      //^^^^^^^^^^^^^^^^^^^^^ Medium: `bid` writes what is paid over what `sales[id].best` held, and that is neither paid back nor credited.
    }

    function bidRight(uint256 id) external payable {
        Sale storage sale = sales[id];
        require(block.timestamp < sale.ends && msg.value > sale.best, "too low");
        purse[sale.leader] += sale.best;
        sale.leader = msg.sender;
        sale.best = msg.value; // safe: the one before is credited
    }

    function settle(uint256 id) external {
        Sale storage sale = sales[id];
        require(block.timestamp >= sale.ends, "running");
        purse[sale.seller] += sale.best;
        sale.best = 0;
    }

    function fetch() external {
        uint256 amount = purse[msg.sender];
        purse[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }
}
