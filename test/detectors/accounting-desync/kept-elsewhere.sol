// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/* A record that shrinks while the total stays, since what left the record is somewhere else. */

contract Vault {
    mapping(address => uint256) public balanceOf;
    mapping(address => uint256) public stakedOf;
    uint256 public totalShares;

    function transfer(address to, uint256 amount) public returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function deposit(uint256 amount) external {
        totalShares += amount;
        stakedOf[msg.sender] += amount;
    }

    function withdraw(uint256 amount) external {
        totalShares -= amount;
        stakedOf[msg.sender] -= amount;
    }

    function unstake(uint256 amount) external {
        stakedOf[msg.sender] -= amount; // safe: the shares themselves are given to their owner
        this.transfer(msg.sender, amount);
    }

    function forget(uint256 amount) external {
        stakedOf[msg.sender] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `forget` reduces `stakedOf[msg.sender]` without updating `totalShares`, while 2 other functions change both by the same amount.
    }
}

contract Stream {
    mapping(address => uint256) public balanceOf;
    uint256 private deposited;
    uint256 private redeemed;
    uint256 private burnt;
    uint256 public excess;

    function deposit(uint256 amount) external {
        deposited += amount;
        balanceOf[msg.sender] += amount;
    }

    function withdraw(uint256 amount) external {
        deposited -= amount;
        balanceOf[msg.sender] -= amount;
    }

    function redeem(uint256 amount) external {
        balanceOf[msg.sender] -= amount; // safe: what was redeemed is taken off the deposits where they count
        redeemed += amount;
    }

    function burn(uint256 amount) external {
        balanceOf[msg.sender] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `burn` reduces `balanceOf[msg.sender]` without updating `deposited`, while 2 other functions change both by the same amount.
        burnt += amount;
    }

    function settle(uint256 held) external {
        excess = held - (deposited - redeemed);
    }
}
