pragma solidity ^0.8.20;

/// What is locked leaves one record for another, and is still somebody's.
contract Shares {
    uint256 private total;
    mapping(address => uint256) private shares;
    mapping(bytes32 => mapping(address => uint256)) private votes;

    function enter(uint256 amount) external {
        shares[msg.sender] += amount;
        total += amount;
    }

    function enterFor(address who, uint256 amount) external {
        shares[who] += amount;
        total += amount;
    }

    function leave(uint256 amount) external {
        shares[msg.sender] -= amount;
        total -= amount;
    }

    function vote(bytes32 on, uint256 amount) external {
        shares[msg.sender] -= amount; // safe: it goes to the votes
        votes[on][msg.sender] += amount;
    }

    function burn(uint256 amount) external {
        shares[msg.sender] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `burn` reduces `shares[msg.sender]` without updating `total`, while 3 other functions change both by the same amount.
    }
}
