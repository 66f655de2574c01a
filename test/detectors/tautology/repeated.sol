// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Conditions that ask the same two times.
contract Grants {
    struct Grant {
        address holder;
        bool revocable;
        bool revoked;
    }

    mapping(uint256 => Grant) public grants;

    function accept(uint256 id) external {
        Grant storage g = grants[id];
        if (g.revocable && !g.revocable) revert();
        //  ^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `g.revocable && !g.revocable` is always `false`.
        g.holder = msg.sender;
    }

    function move(uint256 id, address to) external {
        require(to != address(0) && id > 0 && to != address(0), "bad");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `to!=address(0) && to!=address(0)` asks the same twice.
        grants[id].holder = to;
    }

    function end(uint256 id) external {
        Grant storage g = grants[id];
        if (g.revocable && !g.revoked) revert(); // safe: two fields
        g.holder = address(0);
    }

    function draw() external {
        if (next() > 3 && next() > 3) grants[0].revoked = true; // safe: each call may answer differently
    }

    function next() private returns (uint256) {
        grants[1].revoked = !grants[1].revoked;
        return block.timestamp;
    }
}
