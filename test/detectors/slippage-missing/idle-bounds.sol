// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface ICoin {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// The price rises with what is sold.
contract Stall {
    error Dearer();

    ICoin public immutable coin;
    address public immutable keeper;
    uint256 public nSold;
    mapping(address => uint256) public jarsOf;

    constructor(ICoin coin_) {
        coin = coin_;
        keeper = msg.sender;
    }

    function buy(uint256 jars, uint256 maxPrice) external {
        if (maxPrice == 0) revert Dearer();
        //  ^^^^^^^^^^^^^ Low: `buy` compares `maxPrice` with a constant alone, and not with what it is to bound: there is no slippage protection.
        uint256 price = 1e18 + nSold * 1e15;
        nSold += jars;
        jarsOf[msg.sender] += jars;
        require(coin.transferFrom(msg.sender, keeper, jars * price), "not paid");
    }

    function swap(uint256 coins, uint256 jarsMin) external returns (uint256 jars) {
        require(jarsMin > 0, "nothing wanted");
        //      ^^^^^^^^^^^ Low: `swap` compares `jarsMin` with a constant alone, and not with what it is to bound: there is no slippage protection.
        jars = coins / (1e18 + nSold * 1e15);
        nSold += jars;
        jarsOf[msg.sender] += jars;
        require(coin.transferFrom(msg.sender, keeper, coins), "not paid");
    }

    function buyBounded(uint256 jars, uint256 maxPrice) external {
        uint256 price = 1e18 + nSold * 1e15;
        if (maxPrice == 0 || price > maxPrice) revert Dearer(); // safe: compared with the price
        nSold += jars;
        jarsOf[msg.sender] += jars;
        require(coin.transferFrom(msg.sender, keeper, jars * price), "not paid");
    }

    function buyOnce(uint256 jars, uint256 maxPrice) external {
        require(maxPrice > 0, "nothing"); // safe: asked below
        uint256 price = _price(maxPrice);
        jarsOf[msg.sender] += jars;
        require(coin.transferFrom(msg.sender, keeper, jars * price), "not paid");
    }

    function _price(uint256 most) private view returns (uint256 price) {
        price = 1e18 + nSold * 1e15;
        require(price <= most, "dearer");
    }
}
