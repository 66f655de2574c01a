// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Conversions that revert leave a number what it is: what grows and shrinks by way of them does so all the same.
library Casts {
    error TooLarge();

    function to128(uint256 a) internal pure returns (uint128) {
        if (a > type(uint128).max) revert TooLarge();
        return uint128(a);
    }
}

contract Pool {
    using Casts for uint256;

    mapping(address => uint128) public sharesOf;
    uint128 public totalShares;

    function enter() external payable {
        sharesOf[msg.sender] = (sharesOf[msg.sender] + msg.value).to128();
        totalShares = (totalShares + msg.value).to128();
    }

    function leave(uint256 amount) external {
        sharesOf[msg.sender] -= amount.to128(); // safe: the total below
        totalShares -= amount.to128();
        payable(msg.sender).transfer(amount);
    }

    function burn(uint256 amount) external {
        sharesOf[msg.sender] = (sharesOf[msg.sender] - amount).to128();
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `burn` reduces `sharesOf[msg.sender]` without updating `totalShares`, while 2 other functions change both by the same amount.
    }
}
