// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

// Written for Solhound: locks that are taken while they are held.

abstract contract Turnstile {
    uint256 private turn = 1;

    modifier oneByOne() {
        require(turn == 1, "busy");
        turn = 2;
        _;
        turn = 1;
    }

    function isBusy() internal view returns (bool) {
        return turn == 2;
    }
}

contract Granary is Turnstile {
    mapping(address => uint256) public sacks;

    function store(uint256 amount) external oneByOne {
        storeFor(msg.sender, amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `store` holds the lock `turn` when it gets here, where it has to be open, so it always reverts.
    }

    function storeFor(address who, uint256 amount) public oneByOne {
        sacks[who] += amount;
    }

    function storeRight(uint256 amount) external {
        storeFor(msg.sender, amount); // safe: takes the lock once
    }

    function storeTwice(uint256 amount) external {
        storeFor(msg.sender, amount);
        storeFor(msg.sender, amount); // safe: the lock is open again
    }

    function audit() external oneByOne returns (uint256) {
        require(isBusy(), "not busy"); // safe: asks for what it has set
        return sacks[msg.sender]++;
    }
}

contract Ferry {
    bool private crossing;
    mapping(address => bool) public aboard;

    modifier alone() {
        if (crossing) revert("crossing");
        crossing = true;
        _;
        crossing = false;
    }

    function board(bool withCart) external alone {
        aboard[msg.sender] = true;
        if (withCart) load(msg.sender);
        //            ^^^^^^^^^^^^^^^^ Medium: `board` holds the lock `crossing` when it gets here, where it has to be open, so it always reverts.
    }

    function load(address who) public alone {
        aboard[who] = true;
    }

    function leave() external alone {
        unload(msg.sender); // safe: has no lock of its own
    }

    function unload(address who) internal {
        aboard[who] = false;
    }
}

contract Press {
    mapping(address => bool) private entered;
    mapping(address => uint256) public pages;

    modifier once(address who) {
        require(!entered[who], "entered");
        entered[who] = true;
        _;
        entered[who] = false;
    }

    function print(uint256 count) external once(msg.sender) {
        printFor(msg.sender, count);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `print` holds the lock `entered[msg.sender]` when it gets here, where it has to be open, so it always reverts.
    }

    function printFor(address who, uint256 count) public once(who) {
        pages[who] += count;
    }

    function give(address who, uint256 count) external once(msg.sender) {
        printFor(who, count); // safe: another's lock
    }

    function refuse() external view {
        require(!entered[msg.sender], "entered");
        revert("closed"); // safe: reverts for another reason
    }
}

/// What is emptied is used up, and no lock.
contract Stall {
    mapping(uint256 => uint256) public prices;
    mapping(uint256 => address) public keeperOf;

    function offer(uint256 id, uint256 price) external {
        require(keeperOf[id] == address(0), "kept");
        keeperOf[id] = msg.sender;
        prices[id] = price;
    }

    function withdraw(uint256 id) external {
        require(prices[id] > 0, "not offered");
        prices[id] = 0;
        if (keeperOf[id] != msg.sender) hand(id);
        keeperOf[id] = address(0);
    }

    function hand(uint256 id) private view {
        require(prices[id] > 0, "not offered"); // safe: none is taken
    }
}
