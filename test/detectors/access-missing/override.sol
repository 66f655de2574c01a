// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/* Functions that override others and drop their guard. */

contract Base {
    address public owner = msg.sender;
    address public sink = msg.sender;
    bool public isPaused;

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    function setSink(address next) public virtual onlyOwner {
        sink = next;
    }

    function pause() public virtual onlyOwner {
        isPaused = true;
    }

    function move() external {
        require(!isPaused, "paused");
    }
}

contract Announcing is Base {
    event SinkSet(address next);

    function setSink(address next) public override {
        sink = next;
      //^^^^^^^^^^^ Medium: Anyone can change `sink` through `setSink`, while the contract is made with a value for it.
        emit SinkSet(next);
    }
}

contract Pausing is Base {
    function pause() public override {
        isPaused = true;
      //^^^^^^^^^^^^^^^ Medium: Anyone can change `isPaused` through `pause`, while the function of `Base` that it overrides asks who calls.
    }
}

contract Careful is Base {
    function setSink(address next) public override {
        super.setSink(next); // safe: the function above asks
    }

    function pause() public override onlyOwner {
        isPaused = true; // safe: asks as before
    }
}
