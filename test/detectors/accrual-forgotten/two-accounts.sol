// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/// Stakes that earn, and can be handed on.
contract Stakes {
    uint256 public perUnit;
    uint256 public nPlaces;
    mapping(address => uint256) public stakeOf;
    mapping(address => uint256) public paid;
    mapping(address => uint256) public owed;

    mapping(uint256 => uint256) public stakeAt;
    mapping(uint256 => uint256) public paidAt;
    mapping(uint256 => uint256) public owedAt;

    function settle(address who) private {
        owed[who] += (stakeOf[who] * (perUnit - paid[who])) / 1e18;
        paid[who] = perUnit;
    }

    function fund() external payable {
        perUnit += msg.value;
    }

    function give(address to, uint256 amount) external {
        settle(msg.sender);
        stakeOf[msg.sender] -= amount;
        stakeOf[to] += amount;
      //^^^^^^^^^^^^^^^^^^^^^ Medium: `give` changes `stakeOf[to]` without settling what it has earned, as it does for `owed[msg.sender]`.
    }

    function giveRight(address to, uint256 amount) external {
        settle(msg.sender);
        settle(to);
        stakeOf[msg.sender] -= amount;
        stakeOf[to] += amount; // safe: settled as well
    }

    function split(uint256 id, uint256 amount) external {
        owedAt[id] += (stakeAt[id] * (perUnit - paidAt[id])) / 1e18;
        paidAt[id] = perUnit;
        stakeAt[id] -= amount;
        uint256 next = ++nPlaces;
        stakeAt[next] += amount; // safe: has earned nothing yet
        paidAt[next] = perUnit;
    }
}

/// Interest on two tokens, which are settled in whatever order the caller names them.
contract Pair {
    address public immutable a;
    address public immutable b;
    mapping(address => uint256) public debt;
    mapping(address => uint256) public settledAt;
    mapping(address => uint256) public fees;

    constructor(address first, address second) {
        a = first;
        b = second;
    }

    function accrue(address token) private {
        fees[token] += (debt[token] * (block.number - settledAt[token])) / 1e18;
        settledAt[token] = block.number;
    }

    function repay(address token, uint256 amount) external {
        require(token == a || token == b, "unknown");
        address other = token == a ? b : a;
        accrue(token);
        accrue(other);
        debt[token] -= amount;
        debt[other] -= amount / 50; // safe: settled under this very choice
        debt[a] -= amount / 100; // safe: one of the two, and both are settled
    }
}
