// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* Shares that are moved by their holders and by an orderer alone: hardly meant to be a token. */

contract Shares {
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    address private immutable orderer = msg.sender;

    function transfer(address to, uint256 amount) external {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `transfer` returns nothing, where ERC-20 requires `bool`.
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
    }

    function transferFrom(address from, address to, uint256 amount) external {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `transferFrom` returns nothing, where ERC-20 requires `bool`.
        require(msg.sender == orderer, "not the orderer");
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }
}
