// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/* A balance as the last trade left it: what a trade is worth depends on the time that is left, and nothing accrues. */

interface IToken {
    function balanceOf(address account) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
}

contract Pool {
    IToken public immutable base;
    uint256 public immutable maturity;
    uint256 public cached;
    uint256 public rate = 3;
    mapping(address => uint256) public sharesOf;

    constructor(IToken base_, uint256 maturity_) {
        base = base_;
        maturity = maturity_;
    }

    function sell(uint256 shares) external {
        sharesOf[msg.sender] -= shares;
        uint256 out = (cached * rate * (maturity - block.timestamp)) / 1e18;
        cached = cached - 1 + out * 2;
        require(base.transfer(msg.sender, out), "not paid");
    }

    function sellHalf() external {
        uint256 shares = sharesOf[msg.sender] / 2;
        sharesOf[msg.sender] -= shares;
        uint256 out = (cached * rate * (maturity - block.timestamp)) / 1e18;
        cached = out + cached / 2;
        require(base.transfer(msg.sender, out), "not paid");
    }

    function retrieve() external {
        uint256 amount = base.balanceOf(address(this)) - cached;
        require(base.transfer(msg.sender, amount), "not paid"); // safe: what is beyond the last trade
    }
}
