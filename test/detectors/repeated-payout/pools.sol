// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

interface ICoin {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Records that say out of which pool they are paid: the pool is everybody's, and the record stays.
contract Keepers {
    struct Pool {
        uint256 assets;
        uint256 shares;
    }

    struct Exit {
        uint256 pool;
        uint256 shares;
        uint256 readyAt;
    }

    ICoin private immutable coin;
    mapping(uint256 => Pool) public pools;
    mapping(uint256 => mapping(address => uint256)) public sharesOf;
    mapping(address => Exit[]) private exits;

    error Early();

    constructor(ICoin coin_) {
        coin = coin_;
    }

    function enter(uint256 pool, uint256 amount) external {
        require(coin.transferFrom(msg.sender, address(this), amount), "not paid");
        pools[pool].assets += amount;
        pools[pool].shares += amount;
        sharesOf[pool][msg.sender] += amount;
    }

    function leave(uint256 pool, uint256 shares) external {
        sharesOf[pool][msg.sender] -= shares;
        exits[msg.sender].push(Exit(pool, shares, block.timestamp + 7 days));
    }

    function finish(address who, uint256 index) external {
        Exit memory one = exits[who][index];
        if (one.shares == 0 || block.timestamp < one.readyAt) revert Early();
        Pool storage pool = pools[one.pool];
        uint256 amount = (one.shares * pool.assets) / pool.shares;
        pool.shares -= one.shares;
        pool.assets -= amount;
        require(coin.transfer(who, amount), "not sent");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `finish` pays what `exits[who][index].shares` says and leaves that as it is: the same call pays again.
    }

    function finishOnce(address who, uint256 index) external {
        Exit memory one = exits[who][index];
        if (one.shares == 0 || block.timestamp < one.readyAt) revert Early();
        delete exits[who][index];
        Pool storage pool = pools[one.pool];
        uint256 amount = (one.shares * pool.assets) / pool.shares;
        pool.shares -= one.shares;
        pool.assets -= amount;
        require(coin.transfer(who, amount), "not sent"); // safe: the record is gone
    }

    function leaveAtOnce(uint256 pool, uint256 shares) external {
        sharesOf[pool][msg.sender] -= shares;
        uint256 amount = (shares * pools[pool].assets) / pools[pool].shares;
        pools[pool].shares -= shares;
        pools[pool].assets -= amount;
        require(coin.transfer(msg.sender, amount), "not sent"); // safe: shares are used up
    }
}
