// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function balanceOf(address who) external view returns (uint256);
    function totalSupply() external view returns (uint256);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IFairPrice {
    function priceOf(address share) external view returns (uint256);
}

/// Credit for shares of a pool, by what the pool holds of one token.
contract Credit {
    IToken private immutable gold;
    IFairPrice private immutable prices;
    address private immutable owner = msg.sender;
    mapping(address => bool) public isAccepted;
    mapping(address => uint256) public weightOf;
    mapping(address => mapping(address => uint256)) public sharesOf;

    constructor(IToken gold_, IFairPrice prices_) {
        gold = gold_;
        prices = prices_;
    }

    function accept(address share) external {
        require(msg.sender == owner, "not the owner");
        isAccepted[share] = true;
    }

    function join(address share, uint256 amount) external {
        require(isAccepted[share], "not accepted");
        require(IToken(share).transferFrom(msg.sender, address(this), amount), "failed");
        sharesOf[share][msg.sender] += amount;
        weightOf[msg.sender] += (gold.balanceOf(share) * amount) / IToken(share).totalSupply();
        //                       ^^^^^^^^^^^^^^^^^^^^^ High: `join` uses the spot price from `balanceOf`, which anyone can manipulate in the same transaction.
    }

    function joinFairly(address share, uint256 amount) external {
        require(isAccepted[share], "not accepted");
        require(IToken(share).transferFrom(msg.sender, address(this), amount), "failed");
        sharesOf[share][msg.sender] += amount;
        weightOf[msg.sender] += amount * prices.priceOf(share); // safe: an oracle that nobody moves by a trade
    }

    function joinAtLeast(address share, uint256 amount) external {
        require(isAccepted[share], "not accepted");
        require(gold.balanceOf(share) > 1e18, "empty"); // safe: only whether there is something
        require(IToken(share).transferFrom(msg.sender, address(this), amount), "failed");
        sharesOf[share][msg.sender] += amount;
        weightOf[msg.sender] += amount;
    }
}
