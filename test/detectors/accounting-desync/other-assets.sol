// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* A total of what is staked, and payments of something else. */

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IFarm {
    function owedTo(address account) external returns (uint256);
}

contract Staking {
    IToken public staked;
    IToken public reward;
    IFarm public farm;
    address private immutable owner = msg.sender;
    uint256 public total;
    mapping(address => uint256) public stakeOf;

    constructor(IToken staked_, IToken reward_, IFarm farm_) {
        staked = staked_;
        reward = reward_;
        farm = farm_;
    }

    receive() external payable {}

    function stake(uint256 amount) external {
        total += amount;
        stakeOf[msg.sender] += amount;
        require(staked.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function unstake(uint256 amount) external {
        total -= amount;
        stakeOf[msg.sender] -= amount;
        require(staked.transfer(msg.sender, amount), "not sent");
    }

    function claim() external {
        uint256 due = farm.owedTo(msg.sender);
        require(reward.transfer(msg.sender, due), "not sent"); // safe: rewards are in no total
    }

    function claimEther() external {
        uint256 due = farm.owedTo(msg.sender);
        payable(msg.sender).transfer(due); // safe: tokens are staked, no ether
    }

    function recover(IToken token, uint256 amount) external {
        require(msg.sender == owner && token != staked, "not yours");
        require(token.transfer(owner, amount), "not sent"); // safe: another token
    }

    function recoverAny(IToken token, uint256 amount) external {
        require(msg.sender == owner, "not yours");
        require(token.transfer(owner, amount), "not sent");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `recoverAny` pays and leaves `total` as it is, which grows by all that comes in and which `unstake` reduces by what it pays.
    }

    function seize(uint256 amount) external {
        require(msg.sender == owner, "not yours");
        require(staked.transfer(owner, amount), "not sent");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `seize` pays and leaves `total` as it is, which grows by all that comes in and which `unstake` reduces by what it pays.
    }
}
