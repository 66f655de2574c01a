// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* What passes once a round is no initializer: the flag is taken back, and the next one comes. */

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Auction {
    IERC20 private immutable bonds;
    address private immutable basket;
    bool public isBonded;
    address public bonder;

    constructor(IERC20 token, address to) {
        bonds = token;
        basket = to;
    }

    function bond() external {
        require(!isBonded, "taken");
        isBonded = true;
        bonder = msg.sender;
        require(bonds.transferFrom(msg.sender, address(this), 1 ether), "failed");
    }

    function settle(IERC20[] calldata given, uint256[] calldata amounts) external {
        require(isBonded && msg.sender == bonder, "not yours");
        for (uint256 i = 0; i < given.length; i++) {
            require(given[i].transferFrom(msg.sender, basket, amounts[i]), "failed");
            //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `settle` calls `given[…]` before it updates `isBonded`: the receiver can reenter while the old value is still stored.
        }
        require(bonds.transfer(msg.sender, 1 ether), "failed");
        isBonded = false;
    }

    function settleInOrder(IERC20[] calldata given, uint256[] calldata amounts) external {
        require(isBonded && msg.sender == bonder, "not yours");
        isBonded = false;
        for (uint256 i = 0; i < given.length; i++) {
            require(given[i].transferFrom(msg.sender, basket, amounts[i]), "failed"); // safe: the round is over
        }
        require(bonds.transfer(msg.sender, 1 ether), "failed");
    }
}

interface IPlayer {
    function onTurn(uint256 turn) external;
}

contract Turns {
    bool public isTaken;
    address public player;
    uint256 public nTurns;
    mapping(address => uint256) public wins;

    function take() external {
        require(!isTaken, "taken");
        isTaken = true;
        player = msg.sender;
    }

    function play() external {
        require(isTaken, "nobody plays");
        wins[player] += 1;
        IPlayer(player).onTurn(nTurns);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `play` calls `player` before it updates `isTaken`: the receiver can reenter while the old value is still stored.
        isTaken = false;
        nTurns++;
    }
}

/* One that does pass once. */
contract Prize {
    bool public isSetUp;
    IPlayer public winner;
    uint256 public nTold;

    function setUp(IPlayer by) external {
        require(!isSetUp, "done");
        winner = by;
        by.onTurn(0); // safe: whoever sets it up is alone with it
        nTold = 1;
        isSetUp = true;
    }

    function tell() external {
        nTold++;
        winner.onTurn(nTold); // safe: it was set up with this one
    }
}
