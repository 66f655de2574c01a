// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IPool {
    function extraRewardsLength() external view returns (uint256);
    function extraRewards(uint256 at) external view returns (address);
    function balanceOf(address who) external view returns (uint256);
}

contract Mirror {
    IPool private immutable pool;
    address[] private rewards;
    address[] private guests;
    uint256 public total;

    constructor(IPool pool_) {
        pool = pool_;
    }

    function addRewards() external {
        uint256 known = rewards.length;
        if (known == 0) {
            rewards.push(address(pool));
            known += 1;
        }
        uint256 nExtra = pool.extraRewardsLength();
        for (uint256 i = known - 1; i < nExtra; i++) rewards.push(pool.extraRewards(i));
    }

    function join(IPool any) external {
        uint256 nExtra = any.extraRewardsLength();
        for (uint256 i = guests.length; i < nExtra; i++) guests.push(any.extraRewards(i));
    }

    function checkpoint() external {
        uint256 sum = total;
        for (uint256 i = 0; i < rewards.length; i++) { // safe: as many as the pool has, whoever calls
            sum += IPool(rewards[i]).balanceOf(address(this));
        }
        total = sum;
    }

    function greet() external returns (uint256 sum) {
        total = 0;
        for (uint256 i = 0; i < guests.length; i++) {
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^... Medium: `greet` loops over all of `guests`, which anyone can grow through `join` until it exceeds the block gas limit.
            sum += IPool(guests[i]).balanceOf(address(this));
        }
    }
}
