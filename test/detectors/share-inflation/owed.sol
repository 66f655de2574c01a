// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* A total of what is owed, and one of shares. */

interface IToken {
    function balanceOf(address who) external view returns (uint256);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Farm {
    IToken private immutable token;
    mapping(address => uint256) public owedTo;
    mapping(address => uint256) public sharesOf;
    uint256 public owed;
    uint256 public shares;

    constructor(IToken token_) {
        token = token_;
    }

    function accrue(uint256 amount) external {
        uint256 free = token.balanceOf(address(this)) - owed;
        uint256 added = (amount * owed) / free;
        require(added < free, "not there");
        owedTo[msg.sender] += added;
        owed += added; // safe: what is owed is paid out of the balance, and no share of it
    }

    function join(uint256 amount) external {
        uint256 added = (amount * shares) / token.balanceOf(address(this));
        sharesOf[msg.sender] += added;
        shares += added;
      //^^^^^^^^^^^^^^^ Medium: `join` computes new shares in `shares` from the contract's balance, which the first depositor can inflate by a donation.
        require(token.transferFrom(msg.sender, address(this), amount), "failed");
    }
}
