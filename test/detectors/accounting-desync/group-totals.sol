// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Shares of several funds: what leaves a fund no longer counts in it.
contract Funds {
    struct Fund {
        uint256 total;
        uint256 income;
        mapping(address => uint256) held;
    }

    mapping(uint256 => Fund) private funds;

    function enter(uint256 id) external payable {
        funds[id].held[msg.sender] += msg.value;
        funds[id].total += msg.value;
    }

    function earn(uint256 id) external payable {
        funds[id].income += msg.value;
    }

    function leave(uint256 id, uint256 amount) external {
        funds[id].held[msg.sender] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `leave` reduces `funds[id].held[msg.sender]` without updating `funds[id].total`, while another function changes both by the same amount.
        payable(msg.sender).transfer(amount);
    }

    function shareOf(uint256 id, address who) external returns (uint256 share) {
        share = (funds[id].income * funds[id].held[who]) / funds[id].total;
        funds[id].income -= share;
        payable(who).transfer(share);
    }
}
