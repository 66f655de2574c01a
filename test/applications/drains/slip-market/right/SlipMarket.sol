// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface ISlip {
    function transferFrom(address from, address to, uint256 slip) external;
}

contract SlipMarket {
    struct Offer {
        address seller;
        uint256 slip;
        uint256 price;
        address bidder;
        uint256 bid;
    }

    ISlip public immutable slips;
    mapping(uint256 => Offer) public offers;
    mapping(address => uint256) public credit;
    uint256 public last;

    constructor(ISlip slips_) {
        slips = slips_;
    }

    function offer(uint256 slip, uint256 price) external returns (uint256 id) {
        require(price > 0, "no gifts");
        id = ++last;
        offers[id] = Offer(msg.sender, slip, price, address(0), 0);
        slips.transferFrom(msg.sender, address(this), slip);
    }

    function buy(uint256 id) external payable {
        Offer memory o = offers[id];
        require(o.seller != address(0), "gone");
        require(msg.value == o.price, "price");
        _close(id, msg.sender);
        credit[o.bidder] += o.bid;
        credit[o.seller] += msg.value;
    }

    function bid(uint256 id) external payable {
        Offer storage o = offers[id];
        require(o.seller != address(0) && msg.value > o.bid, "bid more");
        credit[o.bidder] += o.bid;
        o.bidder = msg.sender;
        o.bid = msg.value;
    }

    function takeBidBack(uint256 id) external {
        Offer storage o = offers[id];
        require(o.bidder == msg.sender, "not your bid");
        credit[msg.sender] += o.bid;
        o.bid = 0;
        o.bidder = address(0);
    }

    function acceptBid(uint256 id, uint256 least) external {
        Offer memory o = offers[id];
        require(o.seller == msg.sender, "not yours");
        require(o.bidder != address(0) && o.bid >= least, "no bid");
        _close(id, o.bidder);
        credit[o.seller] += o.bid;
    }

    function cancel(uint256 id) external {
        Offer memory o = offers[id];
        require(o.seller == msg.sender, "not yours");
        _close(id, o.seller);
        credit[o.bidder] += o.bid;
    }

    function cashOut() external {
        uint256 amount = credit[msg.sender];
        credit[msg.sender] = 0;
        (bool ok, ) = msg.sender.call{value: amount}("");
        require(ok, "refused");
    }

    function _close(uint256 id, address to) private {
        uint256 slip = offers[id].slip;
        delete offers[id];
        slips.transferFrom(address(this), to, slip);
    }
}
