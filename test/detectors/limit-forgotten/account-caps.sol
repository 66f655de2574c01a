// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

/// A cap by account, to which each call is held by itself.
contract Drop {
    uint256 private constant MAX_PER_WALLET = 5;
    uint256 private constant MAX_PER_TX = 5;
    uint256 public perUserLimit = 100;
    uint256 public perUserTotal = 100;
    mapping(address => uint256) public minted;
    mapping(address => uint256) public bought;
    mapping(address => uint256) public claimed;
    mapping(address => uint256) public spent;
    uint256 public supply;

    function mint(uint256 amount) external payable {
        require(amount <= MAX_PER_WALLET, "too many");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `mint` holds what one call adds to `minted[msg.sender]` within `MAX_PER_WALLET`, and never what the account has by then: who calls again gets past it.
        require(msg.value == amount * 1 ether, "wrong price");
        minted[msg.sender] += amount;
        supply += amount;
    }

    function mintSome(uint256 amount) external payable {
        require(amount <= MAX_PER_TX, "too many"); // safe: it is for a single call
        require(msg.value == amount * 1 ether, "wrong price");
        bought[msg.sender] += amount;
        supply += amount;
    }

    function claim(uint256 amount) external {
        require(amount <= perUserLimit, "too many"); // safe: all that was claimed is held to it below
        claimed[msg.sender] += amount;
        require(claimed[msg.sender] <= perUserLimit, "too many by now");
        payable(msg.sender).transfer(amount);
    }

    function spend(uint256 amount) external {
        if (amount > perUserTotal) revert("too much");
        //  ^^^^^^^^^^^^^^^^^^^^^ Medium: `spend` holds what one call adds to `spent[msg.sender]` within `perUserTotal`, and never what the account has by then: who calls again gets past it.
        spent[msg.sender] = spent[msg.sender] + amount;
        payable(msg.sender).transfer(amount);
    }
}

contract Auctions {
    struct Auction {
        uint256 capPerBuyer;
        uint256 sold;
        uint256 maxPerOrder;
    }

    mapping(uint256 => Auction) public auctions;
    mapping(uint256 => mapping(address => uint256)) public boughtBy;
    mapping(uint256 => mapping(address => uint256)) public takenBy;

    function buy(uint256 id, uint256 amount) external payable {
        Auction storage auction = auctions[id];
        if (amount > auction.capPerBuyer) revert("over the cap");
        //  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `buy` holds what one call adds to `boughtBy[id][msg.sender]` within `capPerBuyer`, and never what the account has by then: who calls again gets past it.
        require(msg.value == amount, "wrong price");
        boughtBy[id][msg.sender] += amount;
        auction.sold += amount;
    }

    function order(uint256 id, uint256 amount) external payable {
        Auction storage auction = auctions[id];
        require(amount <= auction.maxPerOrder, "over the limit"); // safe: each order is held to it
        require(msg.value == amount, "wrong price");
        takenBy[id][msg.sender] += amount;
        auction.sold += amount;
    }
}

contract Presale {
    uint256 public immutable maxPerBuyer;
    mapping(address => uint256) public paid;

    constructor(uint256 most) {
        maxPerBuyer = most;
    }

    function join() external payable {
        uint256 left = maxPerBuyer - paid[msg.sender];
        require(msg.value <= left, "over the limit"); // safe: what is left of it
        paid[msg.sender] += msg.value;
    }
}
