// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface ICoin {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Resale {
    struct Offer {
        address maker;
        ICoin coin;
        uint256 price;
        uint256 seat;
    }

    mapping(uint256 => Offer) public offers;
    mapping(uint256 => address) public seatOf;
    mapping(uint256 => mapping(ICoin => uint256)) public paidIn;
    uint256 private nOffers;
    uint256 private nSeats;

    function issue() external {
        seatOf[++nSeats] = msg.sender;
    }

    function put(uint256 seat, ICoin coin, uint256 price) external {
        require(seatOf[seat] == msg.sender && price > 0, "not yours");
        seatOf[seat] = address(this);
        offers[++nOffers] = Offer(msg.sender, coin, price, seat);
    }

    function get(uint256 id, ICoin coin) external {
        Offer memory o = offers[id];
        delete offers[id];
        seatOf[o.seat] = msg.sender;
        require(coin.transferFrom(msg.sender, o.maker, o.price), "pay");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `get` pays `offers[id].maker` in any token that the caller passes as `coin`, even a worthless one.
    }

    function getAsAsked(uint256 id, ICoin coin) external {
        Offer memory o = offers[id];
        require(o.coin == coin, "another coin");
        delete offers[id];
        seatOf[o.seat] = msg.sender;
        require(coin.transferFrom(msg.sender, o.maker, o.price), "pay"); // safe: it is the one that was asked for
    }

    function getInOffered(uint256 id) external {
        Offer memory o = offers[id];
        delete offers[id];
        seatOf[o.seat] = msg.sender;
        require(o.coin.transferFrom(msg.sender, o.maker, o.price), "pay"); // safe: the maker named it
    }

    function tip(uint256 id, ICoin coin, uint256 amount) external {
        paidIn[id][coin] += amount;
        offers[id].price += 1;
        require(coin.transferFrom(msg.sender, offers[id].maker, amount), "pay"); // safe: the record says which token
    }
}

/// A helper moves what it is told to: who lets the caller choose the token is the one that calls it.
contract Fair {
    struct Offer {
        address seller;
        uint256 price;
    }

    mapping(uint256 => Offer) public offers;
    mapping(uint256 => address) public ownerOf;

    function offer(uint256 id, uint256 price) external {
        require(ownerOf[id] == address(0) || ownerOf[id] == msg.sender, "not yours");
        ownerOf[id] = msg.sender;
        offers[id] = Offer(msg.sender, price);
    }

    function buy(uint256 id, ICoin money) external {
        Offer memory one = offers[id];
        require(one.seller != address(0), "not for sale");
        delete offers[id];
        ownerOf[id] = msg.sender;
        pay(money, msg.sender, one.seller, one.price);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `buy` pays `offers[id].seller` in any token that the caller passes as `money`, even a worthless one.
    }

    function pay(ICoin money, address from, address to, uint256 amount) private {
        require(money.transferFrom(from, to, amount), "not paid");
    }
}
