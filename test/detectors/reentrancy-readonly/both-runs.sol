// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/* An update that runs twice in one transaction. */

interface IStakeToken {
    function onLeave(address to, uint256 amount) external;
}

contract Farm {
    mapping(address => uint256) public stakes;
    mapping(address => uint256) public paid;
    mapping(address => uint256) public earnings;
    mapping(address => uint256) public seen;
    uint256 public perToken;
    uint256 public updatedAt;
    uint256 public total;

    modifier update() {
        perToken += total == 0 ? 0 : ((block.timestamp - updatedAt) * 1e18) / total;
        updatedAt = block.timestamp;
        if (msg.sender != address(0)) {
            earnings[msg.sender] = earned(msg.sender);
            paid[msg.sender] = perToken;
        }
        _;
    }

    function earned(address account) public view returns (uint256) {
        return (stakes[account] * (perToken - paid[account])) / 1e18;
    }

    function pending(address account) external view returns (uint256) {
        return (stakes[account] * (perToken - seen[account])) / 1e18;
    }

    function stake(uint256 amount) external update {
        stakes[msg.sender] += amount;
        total += amount;
    }

    function withdraw(IStakeToken token, uint256 amount) public update {
        stakes[msg.sender] -= amount;
        token.onLeave(msg.sender, amount);
    }

    function claim() public update {
        earnings[msg.sender] = 0;
    }

    function exit(IStakeToken token) external {
        withdraw(token, stakes[msg.sender]); // safe: what was paid is up to date, the second run changes nothing
        claim();
    }

    function exitLate(IStakeToken token) external update {
        token.onLeave(msg.sender, stakes[msg.sender]);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: During this external call of `exitLate`, `pending` returns a wrong value: `perToken` has changed, `seen[msg.sender]` not yet.
        seen[msg.sender] = perToken;
    }
}
