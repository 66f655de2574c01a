// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* Totals that nobody has a share of. */

interface IToken {
    function balanceOf(address who) external view returns (uint256);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Farm {
    IToken private immutable token;
    uint256 public perSecond = 1e18;
    uint256 public updatedAt = block.timestamp;
    uint256 public tips;
    uint256 public supply;
    mapping(uint256 => uint256) public sharesOf;
    uint256 public nPositions;

    constructor(IToken token_) {
        token = token_;
    }

    function update() external {
        uint256 grown = (block.timestamp - updatedAt) * perSecond;
        tips += (grown * tips) / token.balanceOf(address(this)); // safe: a total of what is owed, not of shares
        updatedAt = block.timestamp;
    }

    function open(uint256 amount) external returns (uint256 id) {
        uint256 shares = supply == 0 ? amount : (amount * supply) / token.balanceOf(address(this));
        id = nPositions++;
        sharesOf[id] = shares;
        supply += shares;
      //^^^^^^^^^^^^^^^^ Medium: `open` computes new shares in `supply` from the contract's balance, which the first depositor can inflate by a donation.
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
    }
}
