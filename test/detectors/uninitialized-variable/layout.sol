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
