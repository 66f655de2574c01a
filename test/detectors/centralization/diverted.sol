pragma solidity ^0.8.20;

// What a pool pays to this contract, and who gets it.

interface Pool {
    function withdraw(uint256 amount, address to) external returns (uint256);
}

interface Rewards {
    function claimAllRewards(address[] calldata assets, address to) external returns (uint256);
}

contract Source {
    address private immutable owner = msg.sender;
    Rewards private immutable rewards;
    address[] private assets;

    constructor(Rewards r, address asset) {
        rewards = r;
        assets.push(asset);
    }

    function claim(address to) external returns (uint256 claimed) {
        require(msg.sender == owner, "not the owner");
        claimed = rewards.claimAllRewards(assets, to);
        //        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `claim` lets whoever is in charge send what `claimAllRewards` pays to any address.
    }

    function pay(Pool pool, uint256 amount, address to) external returns (uint256) {
        require(msg.sender == owner, "not the owner");
        return pool.withdraw(amount, to); // safe: what gives back deposits, as the keeper of the books says
    }

    function claimForUsers() external returns (uint256 claimed) {
        require(msg.sender == owner, "not the owner");
        claimed = rewards.claimAllRewards(assets, address(this)); // safe: it stays here
    }
}

contract Router {
    address private immutable owner = msg.sender;
    uint256 private nClaims;

    function claim(Rewards rewards, address[] calldata assets, address to) external returns (uint256) {
        if (msg.sender == owner) nClaims = 0;
        return rewards.claimAllRewards(assets, to); // safe: anyone may, for themselves
    }
}
