// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function balanceOf(address who) external view returns (uint256);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract FeePool {
    IToken private immutable token;
    uint256 public treasuryShare;
    uint256 public stakerShare;
    uint256 public supply;
    mapping(address => uint256) public sharesOf;

    constructor(IToken token_) {
        token = token_;
    }

    function update() external {
        uint256 fresh = token.balanceOf(address(this)) - treasuryShare - stakerShare;
        treasuryShare += (fresh * 20) / 100; // safe: a part of what came in
        stakerShare = token.balanceOf(address(this)) - treasuryShare;
    }

    function join(uint256 amount) external {
        uint256 shares = (amount * supply) / token.balanceOf(address(this));
        sharesOf[msg.sender] += shares;
        supply += shares;
      //^^^^^^^^^^^^^^^^ Medium: `join` computes new shares in `supply` from the contract's balance, which the first depositor can inflate by a donation.
        require(token.transferFrom(msg.sender, address(this), amount), "failed");
    }
}
