// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/* Limits that are asked once, before a loop that calls out. */

interface IReceiver {
    function onMint(uint256 id) external;
}

contract LimitBeforeLoop {
    uint256 private constant limit = 3;
    mapping(address => uint256) public mintedBy;
    mapping(uint256 => address) public ownerOf;
    uint256 public nextId;

    function mint(uint256 n) external {
        require(mintedBy[msg.sender] + n <= limit, "too many");
        for (uint256 i = 0; i < n; i++) {
            ownerOf[nextId] = msg.sender;
            nextId++;
            mintedBy[msg.sender]++;
            IReceiver(msg.sender).onMint(nextId - 1);
          //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `mint` calls `msg.sender` before it updates `mintedBy[msg.sender]`: the receiver can reenter while the old value is still stored.
        }
    }
}

contract LimitInLoop {
    uint256 private constant limit = 3;
    mapping(address => uint256) public mintedBy;
    mapping(uint256 => address) public ownerOf;
    uint256 public nextId;

    function mint(uint256 n) external {
        for (uint256 i = 0; i < n; i++) {
            require(mintedBy[msg.sender] < limit, "too many");
            ownerOf[nextId] = msg.sender;
            nextId++;
            mintedBy[msg.sender]++;
            IReceiver(msg.sender).onMint(nextId - 1); // safe: the limit is asked each time
        }
    }
}

contract CountedBeforeLoop {
    uint256 private constant limit = 3;
    mapping(address => uint256) public mintedBy;

    function mint(uint256 n) external {
        require(mintedBy[msg.sender] + n <= limit, "too many");
        mintedBy[msg.sender] += n;
        for (uint256 i = 0; i < n; i++) {
            IReceiver(msg.sender).onMint(i); // safe: all are counted
        }
    }
}
