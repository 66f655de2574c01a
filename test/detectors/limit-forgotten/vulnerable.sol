// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Market {
    mapping(address => uint256) public supplied;
    mapping(address => uint256) public owed;
    uint256 public reserves;

    function supply() external payable {
        supplied[msg.sender] += msg.value;
    }

    function borrow(uint256 amount) external {
        owed[msg.sender] += amount;
        require(isSound(msg.sender), "too much debt");
        payable(msg.sender).transfer(amount);
    }

    function repay() external payable {
        owed[msg.sender] -= msg.value;
    }

    function withdraw(uint256 amount) external {
        supplied[msg.sender] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `withdraw` reduces `supplied[msg.sender]` without the check of `borrow` that `owed[msg.sender]` stays within it.
        payable(msg.sender).transfer(amount);
    }

    function donate(uint256 amount) external {
        supplied[msg.sender] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `donate` reduces `supplied[msg.sender]` without the check of `borrow` that `owed[msg.sender]` stays within it.
        reserves += amount;
    }

    function liquidate(address account) external payable {
        require(msg.value == owed[account], "pay the debt");
        uint256 seized = supplied[account];
        owed[account] = 0;
        supplied[account] = 0;
      //^^^^^^^^^^^^^^^^^^^^^ Medium: `liquidate` reduces `supplied[account]` without the check of `borrow` that `owed[msg.sender]` stays within it.
        payable(msg.sender).transfer(seized);
    }

    function isSound(address account) public view returns (bool) {
        return owed[account] * 3 <= supplied[account] * 2;
    }
}

contract Ballot {
    mapping(address => uint256) private stake;
    mapping(address => uint256) private locked;

    function join() external payable {
        stake[msg.sender] += msg.value;
    }

    function vote(uint256 weight) external {
        if (stake[msg.sender] - locked[msg.sender] < weight) revert("too little");
        locked[msg.sender] += weight;
    }

    function leave(uint256 amount) external {
        stake[msg.sender] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `leave` reduces `stake[msg.sender]` without the check of `vote` that `locked[msg.sender]` stays within it.
        payable(msg.sender).transfer(amount);
    }
}
