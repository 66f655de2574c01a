// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Runs in place of a wallet, and reads what that has stored.
contract Reader {
    address private owner;
    mapping(address => uint256) private nonces; // safe: another contract lays it out so

    function nonceOf(address who) external view returns (uint256) {
        return nonces[who];
    }
}

/// Names the getters of another contract.
contract Checkpoints {
    mapping(uint256 => bytes32) public roots; // safe: there is no code that could set it
}

contract Client {
    function rootOf(Checkpoints from, uint256 id) external view returns (bytes32) {
        return from.roots(id);
    }
}

contract Forgotten {
    uint256 public unused;
    address private owner;
    mapping(address => uint256) private shares;
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `shares` is read but never set.

    function claim(address who) external {
        owner = who;
        require(shares[who] > 0, "nothing");
    }
}

library Sets {
    struct Set {
        uint256[] values;
    }

    function size(Set storage set) internal view returns (uint256) {
        return set.values.length;
    }

    function add(Set storage set, uint256 value) internal {
        set.values.push(value);
    }
}

/// Runs in place of another contract, and looks at its sets.
contract SetReader {
    using Sets for Sets.Set;

    address private owner;
    Sets.Set private jobs; // safe: another contract lays it out so
    mapping(uint256 => uint256) private lastRuns; // safe: another contract lays it out so
    mapping(uint256 => bytes) private calls; // safe: another contract lays it out so

    function isDue(uint256 id) external view returns (bool, bytes memory) {
        return (jobs.size() > 0 && lastRuns[id] < block.timestamp, abi.encode(id, calls[id]));
    }
}

contract SetWriter {
    using Sets for Sets.Set;

    address private owner;
    Sets.Set private jobs;
    mapping(uint256 => uint256) private lastRuns;
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `lastRuns` is read but never set.

    function add(uint256 id) external {
        jobs.add(id);
    }

    function isDue(uint256 id) external view returns (bool) {
        return jobs.size() > 0 && lastRuns[id] < block.timestamp;
    }
}

contract SetForgotten {
    using Sets for Sets.Set;

    uint256 public nAsked;
    Sets.Set private jobs;
  //^^^^^^^^^^^^^^^^^^^^^ Medium: `jobs` is read but never set.

    function ask() external {
        require(jobs.size() > 0, "none");
        nAsked++;
    }
}
