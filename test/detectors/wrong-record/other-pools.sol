// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Queues {
    struct Queue {
        uint256 stake;
        uint256 shares;
    }

    struct Exit {
        uint256 queue;
        uint256 shares;
        uint256 readyAt;
    }

    mapping(uint256 => Queue) public queues;
    mapping(address => Exit[]) public exits;
    mapping(address => Exit) public single;
    mapping(uint256 => mapping(address => Exit)) public exitOf;

    function leave(uint256 queue) external payable {
        queues[queue].stake += msg.value;
        queues[queue].shares += msg.value;
        exits[msg.sender].push(Exit(queue, msg.value, block.timestamp + 7 days));
    }

    function leaveSingle(uint256 queue) external payable {
        require(single[msg.sender].shares == 0, "there");
        queues[queue].stake += msg.value;
        queues[queue].shares += msg.value;
        single[msg.sender] = Exit(queue, msg.value, block.timestamp + 7 days);
    }

    function leaveOnce(uint256 queue) external payable {
        queues[queue].stake += msg.value;
        queues[queue].shares += msg.value;
        exitOf[queue][msg.sender] = Exit(queue, msg.value, block.timestamp + 7 days);
    }

    function _pay(uint256 queue, uint256 part) private {
        Queue storage q = queues[queue];
        uint256 amount = (part * q.stake) / q.shares;
        q.shares -= part;
        q.stake -= amount;
        payable(msg.sender).transfer(amount);
    }

    function claim(uint256 queue, uint256 at) external {
        Exit storage e = exits[msg.sender][at];
        require(block.timestamp >= e.readyAt, "not ready");
        uint256 part = e.shares;
        e.shares = 0;
        _pay(queue, part);
      //^^^^^^^^^^^^^^^^^ Medium: `claim` reduces `queues[queue].shares` by what `exits[msg.sender][at].shares` says, and does not ask whether that belongs to it: the caller names one that is worth more.
    }

    function claimSingle(uint256 queue) external {
        Exit memory e = single[msg.sender];
        require(block.timestamp >= e.readyAt, "not ready");
        delete single[msg.sender];
        Queue storage q = queues[queue];
        uint256 amount = (e.shares * q.stake) / q.shares;
        q.shares -= e.shares;
      //^^^^^^^^^^^^^^^^^^^^ Medium: `claimSingle` reduces `queues[queue].shares` by what `single[msg.sender].shares` says, and does not ask whether that belongs to it: the caller names one that is worth more.
        q.stake -= amount;
        payable(msg.sender).transfer(amount);
    }

    function claimAll(uint256 queue) external {
        uint256 n = exits[msg.sender].length;
        for (uint256 i = 0; i < n; ++i) {
            Exit storage e = exits[msg.sender][i];
            require(block.timestamp >= e.readyAt, "not ready");
            queues[queue].stake -= e.shares;
          //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `claimAll` reduces `queues[queue].stake` by what `exits[msg.sender][…].shares` says, and does not ask whether that belongs to it: the caller names one that is worth more.
            payable(msg.sender).transfer(e.shares);
            e.shares = 0;
        }
    }

    function claimAsked(uint256 queue, uint256 at) external {
        Exit storage e = exits[msg.sender][at];
        require(e.queue == queue, "another");
        require(block.timestamp >= e.readyAt, "not ready");
        uint256 part = e.shares;
        e.shares = 0;
        _pay(queue, part); // safe: it was asked
    }

    function claimOwn(uint256 at) external {
        Exit storage e = exits[msg.sender][at];
        require(block.timestamp >= e.readyAt, "not ready");
        uint256 part = e.shares;
        e.shares = 0;
        _pay(e.queue, part); // safe: the one that it says
    }

    function claimOnce(uint256 queue) external {
        Exit storage e = exitOf[queue][msg.sender];
        require(block.timestamp >= e.readyAt, "not ready");
        uint256 part = e.shares;
        e.shares = 0;
        queues[queue].stake -= part; // safe: kept by queue
        payable(msg.sender).transfer(part);
    }

    function move(uint256 queue, uint256 at) external {
        Exit storage e = exits[msg.sender][at];
        uint256 part = e.shares;
        queues[e.queue].stake -= part;
        queues[queue].stake += part; // safe: into one that the caller likes
        e.queue = queue;
    }
}
