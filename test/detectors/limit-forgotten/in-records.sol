// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

interface ICoin {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IRules {
    function mayLeave(address who, uint256 amount) external view returns (bool);
}

/// What is bound is a part of what was put in; that a token says it was sent is no answer to whether it might be.
contract Stakes {
    struct Stake {
        uint256 held;
        uint256 bound;
    }

    ICoin private immutable coin;
    IRules private immutable rules;
    mapping(address => Stake) public stakes;

    error Bound();

    constructor(ICoin coin_, IRules rules_) {
        coin = coin_;
        rules = rules_;
    }

    function put(uint256 amount) external {
        stakes[msg.sender].held += amount;
        require(coin.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function bind(uint256 amount) external {
        Stake storage stake = stakes[msg.sender];
        if (stake.held - stake.bound < amount) revert Bound();
        stake.bound += amount;
    }

    function take(uint256 amount) external {
        Stake storage stake = stakes[msg.sender];
        require(stake.held >= amount, "too much");
        stake.held -= amount;
      //^^^^^^^^^^^^^^^^^^^^ Medium: `take` reduces `stakes[msg.sender].held` without the check of `bind` that `stakes[msg.sender].bound` stays within it.
        require(coin.transfer(msg.sender, amount), "not sent");
    }

    function takeFree(uint256 amount) external {
        Stake storage stake = stakes[msg.sender];
        if (stake.bound + amount > stake.held) revert Bound();
        stake.held -= amount; // safe: asked above
        require(coin.transfer(msg.sender, amount), "not sent");
    }

    function takeAllowed(uint256 amount) external {
        Stake storage stake = stakes[msg.sender];
        require(rules.mayLeave(msg.sender, amount), "no");
        stake.held -= amount; // safe: another contract says whether it may be
        require(coin.transfer(msg.sender, amount), "not sent");
    }
}
