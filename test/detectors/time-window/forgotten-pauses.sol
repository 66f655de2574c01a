// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Gym {
    struct Card {
        uint64 ends;
        uint64 frozenAt;
        uint64 leavingAt;
    }

    mapping(address => Card) public cards;

    function join() external payable {
        require(msg.value == 1 ether && cards[msg.sender].frozenAt == 0, "fee");
        cards[msg.sender].ends = uint64(block.timestamp + 30 days);
    }

    function freeze() external {
        Card storage c = cards[msg.sender];
        require(c.frozenAt == 0 && c.ends > block.timestamp, "no");
        c.frozenAt = uint64(block.timestamp);
    }

    function thaw() external {
        Card storage c = cards[msg.sender];
        require(c.frozenAt != 0, "not frozen");
        c.frozenAt = 0;
      //^^^^^^^^^^^^^^ Low: `thaw` clears `cards[msg.sender].frozenAt` and does not look how long it was: the time counts by `cards[msg.sender].ends` as if nothing had been held.
    }

    function thawFairly() external {
        Card storage c = cards[msg.sender];
        require(c.frozenAt != 0, "not frozen");
        c.ends += uint64(block.timestamp) - c.frozenAt;
        c.frozenAt = 0; // safe: the end moved by the pause
    }

    function askToLeave() external {
        cards[msg.sender].leavingAt = uint64(block.timestamp);
    }

    function stay() external {
        require(cards[msg.sender].leavingAt != 0, "not leaving");
        cards[msg.sender].leavingAt = 0; // safe: a request that ripens is taken back
    }

    function leave() external {
        Card storage c = cards[msg.sender];
        require(c.leavingAt != 0 && block.timestamp >= c.leavingAt + 7 days, "too early");
        delete cards[msg.sender];
    }

    function mayEnter(address who) external view returns (bool) {
        return cards[who].frozenAt == 0 && cards[who].ends >= block.timestamp;
    }
}
