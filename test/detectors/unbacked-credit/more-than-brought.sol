// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

interface ICoin {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Shares of a pool of two coins.
contract Pair {
    ICoin public immutable left;
    ICoin public immutable right;
    uint256 public leftHeld;
    uint256 public rightHeld;
    uint256 public supply;
    mapping(address => uint256) public partOf;

    constructor(ICoin left_, ICoin right_) {
        left = left_;
        right = right_;
    }

    function join(uint256 a, uint256 b) external {
        uint256 byLeft = (a * supply) / leftHeld;
        uint256 byRight = (b * supply) / rightHeld;
        take(a, b, byLeft > byRight ? byLeft : byRight);
        //         ^^^^^^^^^^^^^^^^ Medium: `join` adds to `supply` by the larger of two proportions: who brings much of the one and little of the other gets as much as for both.
    }

    function joinFairly(uint256 a, uint256 b) external {
        uint256 byLeft = (a * supply) / leftHeld;
        uint256 byRight = (b * supply) / rightHeld;
        take(a, b, byLeft > byRight ? byRight : byLeft); // safe: by the smaller of the two
    }

    function take(uint256 a, uint256 b, uint256 parts) private {
        left.transferFrom(msg.sender, address(this), a);
        right.transferFrom(msg.sender, address(this), b);
        leftHeld += a;
        rightHeld += b;
        supply += parts;
        partOf[msg.sender] += parts;
    }
}

/// Sales that a house has its cut of.
contract Sales {
    struct Sale {
        address seller;
        uint256 price;
        bool isOver;
    }

    address public immutable house = msg.sender;
    uint256 public cutBps = 200;
    ICoin public immutable coin;
    Sale[] public sales;
    mapping(address => uint256) public owed;

    constructor(ICoin coin_) {
        coin = coin_;
    }

    function begin(uint256 price) external {
        coin.transferFrom(msg.sender, address(this), price);
        sales.push(Sale(msg.sender, price, false));
    }

    function settle(uint256 id) external {
        Sale storage sale = sales[id];
        require(!sale.isOver, "over");
        sale.isOver = true;
        uint256 cut = (sale.price * cutBps) / 10_000;
        owed[house] += cut;
        owed[sale.seller] += sale.price;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `settle` gives `sales[id].price` away whole, and a part of it again: together more than there is.
    }

    function settleNet(uint256 id) external {
        Sale storage sale = sales[id];
        require(!sale.isOver, "over");
        sale.isOver = true;
        uint256 cut = (sale.price * cutBps) / 10_000;
        owed[house] += cut;
        owed[sale.seller] += sale.price - cut; // safe: the rest
    }

    function settleAtOnce(uint256 id) external {
        Sale storage sale = sales[id];
        require(!sale.isOver, "over");
        sale.isOver = true;
        coin.transfer(sale.seller, sale.price);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `settleAtOnce` gives `sales[id].price` away whole, and a part of it again: together more than there is.
        coin.transfer(house, (sale.price * cutBps) / 10_000);
    }

    function buy(uint256 price, address seller) external {
        uint256 cut = (price * cutBps) / 10_000;
        coin.transferFrom(msg.sender, address(this), price + cut);
        owed[seller] += price; // safe: the cut comes in on top
        owed[house] += cut;
    }

    function withdraw() external {
        uint256 amount = owed[msg.sender];
        owed[msg.sender] = 0;
        coin.transfer(msg.sender, amount);
    }
}

interface IAuthors {
    function shareOf(uint256 work, uint256 price) external view returns (address author, uint256 share);
}

/// A price is divided among several.
contract Gallery {
    struct Work {
        address seller;
        uint256 price;
        bool isSold;
    }

    IAuthors private immutable authors;
    ICoin private immutable coin;
    address private immutable house = msg.sender;
    address private agent;
    mapping(uint256 => Work) private works;

    constructor(IAuthors authors_, ICoin coin_) {
        authors = authors_;
        coin = coin_;
    }

    function offer(uint256 id, uint256 price) external {
        require(works[id].seller == address(0), "taken");
        works[id] = Work(msg.sender, price, false);
    }

    function isOpen(uint256 id) private returns (uint256 price, address seller) {
        Work storage work = works[id];
        require(!work.isSold && work.seller != address(0), "sold");
        work.isSold = true;
        return (work.price, work.seller);
    }

    function buy(uint256 id) external payable {
        (uint256 price, address seller) = isOpen(id);
        require(msg.value == price, "price");
        uint256 fee = price / 50;
        (address author, uint256 share) = authors.shareOf(id, price);
        payable(house).transfer(fee);
        payable(author).transfer(share);
        payable(seller).transfer(price - fee);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `buy` gives `works[id].price` away whole, and a part of it again: together more than there is.
    }

    function buyByCoin(uint256 id) external {
        (uint256 price, address seller) = isOpen(id);
        coin.transferFrom(msg.sender, address(this), price);
        uint256 share = (price * 7) / 100;
        uint256 fee = price / 50;
        coin.transfer(agent, share);
        coin.transfer(seller, price - fee);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `buyByCoin` gives `works[id].price` away whole, and a part of it again: together more than there is.
        coin.transfer(house, fee);
    }

    function buyRight(uint256 id) external payable {
        (uint256 price, address seller) = isOpen(id);
        require(msg.value == price, "price");
        uint256 fee = price / 50;
        (address author, uint256 share) = authors.shareOf(id, price);
        payable(house).transfer(fee);
        payable(author).transfer(share);
        payable(seller).transfer(price - fee - share); // safe: the rest
    }

    function buyOnTop(uint256 id) external payable {
        (uint256 price, address seller) = isOpen(id);
        (address author, uint256 share) = authors.shareOf(id, price);
        require(msg.value == price + share, "price and share");
        uint256 fee = price / 50;
        payable(house).transfer(fee);
        payable(author).transfer(share);
        payable(seller).transfer(price - fee); // safe: the buyer pays the share on top
    }

    function buyOfFee(uint256 id) external payable {
        (uint256 price, address seller) = isOpen(id);
        require(msg.value == price, "price");
        uint256 fee = price / 20;
        payable(agent).transfer(price / 50);
        payable(seller).transfer(price - fee); // safe: the agent is paid out of the fee, and some of it stays
    }

    function buyByEither(uint256 id) external payable {
        (uint256 price, address seller) = isOpen(id);
        require(msg.value == price, "price");
        uint256 fee = price / 20;
        if (agent != address(0)) {
            uint256 part = fee / 2;
            payable(agent).transfer(part);
            payable(house).transfer(fee - part);
        } else {
            payable(house).transfer(fee);
        }
        payable(seller).transfer(price - fee); // safe: either the one or the other
    }
}

/// Seats that have a price and take a deposit.
contract Seats {
    struct Seat {
        address holder;
        uint256 price;
        uint256 deposit;
    }

    mapping(uint256 => Seat) private seats;
    mapping(address => uint256) private owed;
    mapping(address => uint256) private kept;
    uint256 private sent;

    function leave(uint256 id) external {
        Seat storage seat = seats[id];
        require(seat.holder == msg.sender, "holder");
        uint256 deposit = seat.deposit;
        delete seats[id];
        payable(msg.sender).transfer(deposit);
    }

    function withdraw() external {
        uint256 amount = owed[msg.sender] + kept[msg.sender];
        owed[msg.sender] = 0;
        kept[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }

    function set(uint256 id, address holder, uint256 price, uint256 deposit) private {
        seats[id] = Seat(holder, price, deposit);
    }

    function take(uint256 id, uint256 price) external payable {
        Seat storage seat = seats[id];
        require(msg.value >= seat.price, "price");
        owed[seat.holder] += seat.price;
        set(id, msg.sender, price, msg.value);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `take` gives `msg.value` away whole, and a part of it again: together more than there is.
    }

    function takeAtOnce(uint256 id) external payable {
        Seat storage seat = seats[id];
        require(msg.value >= seat.price, "price");
        kept[msg.sender] += msg.value;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `takeAtOnce` gives `msg.value` away whole, and a part of it again: together more than there is.
        payable(seat.holder).transfer(seat.price);
    }

    function takeRight(uint256 id, uint256 price) external payable {
        Seat storage seat = seats[id];
        require(msg.value >= seat.price, "price");
        owed[seat.holder] += seat.price;
        set(id, msg.sender, price, msg.value - seat.price); // safe: the rest
    }

    function takeFree(uint256 id, uint256 price) external payable {
        require(seats[id].holder == address(0), "taken");
        require(msg.value >= price, "price");
        set(id, msg.sender, price, msg.value); // safe: nobody else gets any of it
    }

    function takeOwed(uint256 id, uint256 price) external payable {
        Seat storage seat = seats[id];
        uint256 cost = seat.price;
        require(msg.value >= cost, "price");
        owed[msg.sender] -= cost;
        owed[seat.holder] += cost;
        set(id, msg.sender, price, msg.value); // safe: it is paid from what the caller has here
    }

    function count(uint256 id) external payable {
        require(msg.value >= seats[id].price, "price");
        sent += seats[id].price;
        kept[msg.sender] += msg.value; // safe: nobody is paid by what was counted
    }

    function outbid(uint256 id) external payable {
        Seat storage seat = seats[id];
        require(msg.value >= seat.deposit + seat.deposit / 10, "too little");
        owed[seat.holder] += seat.deposit; // safe: it came with the bid before
        seat.holder = msg.sender;
        seat.deposit = msg.value;
    }
}
