// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface ICoin {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Stalls {
    struct Good {
        address maker;
        uint128 cost;
        uint128 left;
    }

    ICoin private immutable coin;
    Good[] private goods;
    mapping(uint256 => mapping(address => uint256)) public held;

    constructor(ICoin newCoin) {
        coin = newCoin;
    }

    function add(uint128 cost, uint128 left) external {
        goods.push(Good(msg.sender, cost, left));
    }

    function tag(uint256 i, uint128 cost) external {
        require(goods[i].maker == msg.sender, "not yours");
        goods[i].cost = cost;
    }

    function fetch(uint256 i, uint128 n) external {
        Good storage g = goods[i];
        g.left -= n;
        held[i][msg.sender] += n;
        require(coin.transferFrom(msg.sender, g.maker, uint256(g.cost) * n), "pay");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `fetch` trades at `goods[i].cost`, which `tag` can change before the caller's transaction executes.
    }

    function fetchUpTo(uint256 i, uint128 n, uint256 most) external {
        Good storage g = goods[i];
        uint256 cost = uint256(g.cost) * n;
        require(cost <= most, "dearer");
        g.left -= n;
        held[i][msg.sender] += n;
        require(coin.transferFrom(msg.sender, g.maker, cost), "pay"); // safe: the buyer sets a limit
    }
}

contract FixedStalls {
    struct Good {
        address maker;
        uint256 cost;
    }

    ICoin private immutable coin;
    Good[] private goods;
    mapping(uint256 => address) public ownerOf;

    constructor(ICoin newCoin) {
        coin = newCoin;
    }

    function add(uint256 cost) external {
        goods.push(Good(msg.sender, cost));
    }

    function fetch(uint256 i) external {
        require(ownerOf[i] == address(0), "gone");
        ownerOf[i] = msg.sender;
        require(coin.transferFrom(msg.sender, goods[i].maker, goods[i].cost), "pay"); // safe: the price stays
    }
}
