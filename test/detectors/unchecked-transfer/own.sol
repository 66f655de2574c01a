// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Shares {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => uint256) public staked;

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function stake(uint256 amount) external {
        staked[msg.sender] += amount;
        IToken(address(this)).transferFrom(msg.sender, address(this), amount); // safe: its own token reverts
    }

    function unstake(uint256 amount) external {
        staked[msg.sender] -= amount;
        IToken(address(this)).transfer(msg.sender, amount); // safe: its own token reverts
    }
}

contract Timid {
    mapping(address => uint256) public balanceOf;
    mapping(address => uint256) public staked;

    function transfer(address to, uint256 amount) external returns (bool) {
        if (balanceOf[msg.sender] < amount) return false;
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function unstake(uint256 amount) external {
        staked[msg.sender] -= amount;
        IToken(address(this)).transfer(msg.sender, amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `unstake` does not check the return value of `IToken(address(this)).transfer` and continues when it is false.
    }
}
