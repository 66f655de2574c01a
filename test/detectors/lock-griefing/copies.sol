// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* A time that is read from a copy of the record, and one that is not. */

contract Rewards {
    struct Pool {
        uint256 perToken;
        uint256 last;
        uint256 total;
        address keeper;
    }

    mapping(uint256 => Pool) public pools;
    mapping(uint256 => Pool) public chests;

    function open(uint256 id) external payable {
        require(pools[id].keeper == address(0), "known");
        pools[id] = Pool(0, block.number, msg.value, msg.sender);
        chests[id] = Pool(0, block.number, msg.value, msg.sender);
    }

    function pending(Pool memory pool) private view returns (uint256) {
        if (pool.total == 0) return 0;
        return ((block.number - pool.last) * 1 ether) / pool.total;
    }

    function accrue(uint256 id) public {
        Pool storage pool = pools[id];
        pool.perToken += pending(pool);
        pool.last = block.number; // safe: what has come so far is added before
    }

    function withdraw(uint256 id) external {
        require(pools[id].keeper == msg.sender, "not the keeper");
        require(block.number - pools[id].last > 100, "locked");
        uint256 amount = pools[id].total;
        pools[id].total = 0;
        payable(msg.sender).transfer(amount);
    }

    function touch(uint256 id) external {
        Pool memory chest = chests[id];
        require(chest.total > 0, "empty");
        chests[id].last = block.number;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can call `touch` to set `chests[id].last` anew for somebody else, which `take` has to wait for.
    }

    function take(uint256 id) external {
        require(chests[id].keeper == msg.sender, "not the keeper");
        require(block.number - chests[id].last > 100, "locked");
        uint256 amount = chests[id].total;
        chests[id].total = 0;
        payable(msg.sender).transfer(amount);
    }
}
