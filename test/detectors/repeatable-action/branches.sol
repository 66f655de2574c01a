// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IBoards {
    function transferFrom(address from, address to, uint256 board) external;
}

/// What is used up on one way through a function says nothing of the other.
contract Parlour {
    struct Game {
        address host;
        address guest;
        uint256 stake;
        uint256 ends;
        bool isOver;
    }

    IBoards private immutable boards;
    Game[] public games;
    mapping(address => uint256) public held;
    mapping(address => uint256) public owed;

    constructor(IBoards boards_) {
        boards = boards_;
    }

    function host(uint256 stake) external {
        games.push(Game(msg.sender, address(0), stake, block.timestamp + 1 days, false));
    }

    function join(uint256 id) external payable {
        require(!games[id].isOver, "over");
        games[id].guest = msg.sender;
        held[msg.sender] += msg.value;
    }

    function end(uint256 id) external {
        Game storage game = games[id];
        require(block.timestamp >= game.ends, "still on");
        game.isOver = true;
      //^^^^^^^^^^^^^^^^^^ Low: `end` sets `games[id].isOver` without asking whether it is set: the rest is done again.
        if (game.guest == address(0)) {
            owed[game.host] += 1;
            return;
        }
        held[game.guest] -= game.stake;
        owed[game.host] += game.stake;
    }

    function endPaid(uint256 id) external {
        Game storage game = games[id];
        require(block.timestamp >= game.ends, "still on");
        game.isOver = true; // safe: each time something is taken for it
        held[game.guest] -= game.stake;
        owed[game.host] += game.stake;
    }

    function endOnce(uint256 id) external {
        Game storage game = games[id];
        require(block.timestamp >= game.ends && !game.isOver, "still on");
        game.isOver = true; // safe: asked
        if (game.guest == address(0)) {
            owed[game.host] += 1;
            return;
        }
        held[game.guest] -= game.stake;
        owed[game.host] += game.stake;
    }
}
