// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/// Orders that are filled in parts.
contract Orders {
    mapping(uint256 => uint256) public amountOf;
    mapping(uint256 => uint256) public filled;
    mapping(uint256 => uint256) public drawnAt;
    mapping(uint256 => uint256) public released;
    uint256 public nFills;

    function fill(uint256 id, uint256 part) external {
        require(filled[id] + part <= amountOf[id], "too much");
        filled[id] = part;
      //^^^^^^^^^^^^^^^^^ Medium: `fill` requires that there is room for more in `filled[id]`, and sets it to the last amount alone: what was used before can be used again.
        nFills++;
    }

    function fillRight(uint256 id, uint256 part) external {
        uint256 before = filled[id];
        require(before + part <= amountOf[id], "too much");
        filled[id] = before + part; // safe: both together
    }

    function take(uint256 id, uint256 part) external {
        require(part <= amountOf[id] - filled[id], "too much");
        filled[id] = part;
      //^^^^^^^^^^^^^^^^^ Medium: `take` requires that there is room for more in `filled[id]`, and sets it to the last amount alone: what was used before can be used again.
    }

    function draw(uint256 id) external {
        require(block.timestamp < drawnAt[id], "too late"); // safe: a time, and no balance
        released[id] += block.timestamp;
    }
}
