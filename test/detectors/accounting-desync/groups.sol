pragma solidity ^0.8.20;

/// Totals of a group, which the first index of the records names.
contract Pools {
    struct Pool {
        uint256 total;
        mapping(address => uint256) stakes;
    }

    mapping(uint256 => Pool) private pools;

    function stake(uint256 id, uint256 amount) external {
        pools[id].stakes[msg.sender] += amount;
        pools[id].total += amount;
    }

    function stakeFor(uint256 id, address who, uint256 amount) external {
        pools[id].stakes[who] += amount;
        pools[id].total += amount;
    }

    function unstake(uint256 id, uint256 amount) external {
        pools[id].stakes[msg.sender] -= amount;
        pools[id].total -= amount;
    }

    function burn(uint256 id, uint256 amount) external {
        pools[id].stakes[msg.sender] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `burn` reduces `pools[id].stakes[msg.sender]` without updating `pools[id].total`, while 3 other functions change both by the same amount.
    }

    function move(uint256 id, address to, uint256 amount) external {
        pools[id].stakes[msg.sender] -= amount;
        pools[id].stakes[to] += amount; // safe: the total stays
    }
}
