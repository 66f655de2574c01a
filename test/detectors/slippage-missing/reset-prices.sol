// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface ICash {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Whoever sells sets the price anew at any time, and whoever buys has approved more.
contract Stalls {
    struct Stall {
        address keeper;
        address tenant;
        uint256 price;
        uint256 bond;
    }

    ICash private immutable cash;
    mapping(uint256 => Stall) public stalls;
    mapping(address => uint256) public credit;
    uint256 private nStalls;

    constructor(ICash cash_) {
        cash = cash_;
    }

    function open(uint256 price, uint256 bond) external {
        stalls[nStalls++] = Stall(msg.sender, address(0), price, bond);
    }

    function reprice(uint256 id, uint256 price, uint256 bond) external {
        Stall storage stall = stalls[id];
        require(stall.keeper == msg.sender && stall.tenant == address(0), "not to price");
        stall.price = price;
        stall.bond = bond;
    }

    function buy(uint256 id, uint256 nDays) external {
        Stall storage stall = stalls[id];
        require(stall.keeper != address(0) && stall.tenant == address(0), "not to sell");
        stall.tenant = msg.sender;
        require(cash.transferFrom(msg.sender, stall.keeper, stall.price * nDays), "not paid");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `buy` takes the price `stalls[id].price` as it is then, and `reprice` lets the other side change it just before: there is no slippage protection.
    }

    function buyAt(uint256 id, uint256 nDays, uint256 most) external {
        Stall storage stall = stalls[id];
        require(stall.keeper != address(0) && stall.tenant == address(0), "not to sell");
        require(stall.price <= most, "too dear");
        stall.tenant = msg.sender;
        require(cash.transferFrom(msg.sender, stall.keeper, stall.price * nDays), "not paid"); // safe: up to a price
    }

    function buyFor(uint256 id, uint256 most) external {
        Stall storage stall = stalls[id];
        uint256 cost = stall.price + stall.bond;
        require(stall.tenant == address(0) && cost <= most, "too dear");
        stall.tenant = msg.sender;
        require(cash.transferFrom(msg.sender, stall.keeper, cost), "not paid"); // safe: all of it is bounded
    }

    function buyWithEther(uint256 id) external payable {
        Stall storage stall = stalls[id];
        require(stall.tenant == address(0), "not to sell");
        require(msg.value >= stall.price + stall.bond, "too little");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `buyWithEther` takes the price `stalls[id].price` as it is then, and `reprice` lets the other side change it just before: there is no slippage protection.
        stall.tenant = msg.sender;
        credit[stall.keeper] += msg.value;
    }

    function buyExactly(uint256 id) external payable {
        Stall storage stall = stalls[id];
        require(stall.tenant == address(0), "not to sell");
        require(msg.value == stall.price, "wrong price"); // safe: what is sent is the price
        stall.tenant = msg.sender;
        credit[stall.keeper] += msg.value;
    }

    function buyForSent(uint256 id) external payable {
        Stall storage stall = stalls[id];
        require(stall.tenant == address(0) && msg.value >= stall.price, "too little"); // safe: nobody sends more than is asked
        stall.tenant = msg.sender;
        credit[stall.keeper] += stall.price;
        credit[msg.sender] += msg.value - stall.price;
    }

    function closeFor(uint256 id) external {
        Stall storage stall = stalls[id];
        require(stall.keeper == msg.sender, "not the keeper");
        require(cash.transferFrom(msg.sender, address(this), stall.price / 100), "not paid"); // safe: it is the payer's own price
        delete stalls[id];
    }
}
