// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./SwellCoin.sol";

/// @title A wrapper that holds still: its balances are grains, which no swell changes.
contract StillSwell {
    SwellCoin public immutable coin;
    uint256 public total;
    mapping(address => uint256) public held;
    mapping(address => mapping(address => uint256)) public allowance;

    event Wrapped(address indexed by, uint256 amount, uint256 grains);
    event Unwrapped(address indexed by, uint256 amount, uint256 grains);

    constructor(SwellCoin coin_) {
        coin = coin_;
    }

    function wrap(uint256 amount) external returns (uint256 grains) {
        grains = amount * coin.grainsPerCoin();
        held[msg.sender] += grains;
        total += grains;
        require(coin.transferFrom(msg.sender, address(this), amount), "wrap");
        emit Wrapped(msg.sender, amount, grains);
    }

    function unwrap(uint256 grains, address to) external returns (uint256 amount) {
        amount = grains / coin.grainsPerCoin();
        held[msg.sender] -= grains;
        total -= grains;
        require(coin.transfer(to, amount), "unwrap");
        emit Unwrapped(msg.sender, amount, grains);
    }

    function allow(address spender, uint256 grains) external {
        allowance[msg.sender][spender] = grains;
    }

    function move(address from, address to, uint256 grains) external {
        if (from != msg.sender) allowance[from][msg.sender] -= grains;
        held[from] -= grains;
        held[to] += grains;
    }
}
