// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* Rewards that are given out evenly, and that anyone stretches by adding a little. */

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

abstract contract Governed {
    address internal owner = msg.sender;

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    function hand(address next) external onlyOwner {
        owner = next;
    }
}

contract Stakes is Governed {
    uint256 private constant PERIOD = 14 days;
    IToken private immutable rewards;
    uint256 private rate;
    uint256 private end;
    uint256 private updated;

    constructor(IToken token) {
        rewards = token;
    }

    function fund(uint256 amount) external {
        uint256 left = block.timestamp < end ? (end - block.timestamp) * rate : 0;
        rate = (amount + left) / PERIOD;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can call `fund` with next to nothing: `end` is set anew, and what `rate` still has to give out is stretched over the whole time again.
        end = block.timestamp + PERIOD;
        updated = block.timestamp;
        require(rewards.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function fundRightly(uint256 amount) external onlyOwner {
        uint256 left = block.timestamp < end ? (end - block.timestamp) * rate : 0;
        rate = (amount + left) / PERIOD; // safe: the owner alone
        end = block.timestamp + PERIOD;
        updated = block.timestamp;
        require(rewards.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function fundMore(uint256 amount) external {
        uint256 left = block.timestamp < end ? (end - block.timestamp) * rate : 0;
        uint256 next = (amount + left) / PERIOD;
        require(next >= rate, "less than before");
        rate = next; // safe: never less than before
        end = block.timestamp + PERIOD;
        require(rewards.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function fundMuch(uint256 amount) external {
        require(amount >= 1_000e18, "too little");
        uint256 left = block.timestamp < end ? (end - block.timestamp) * rate : 0;
        rate = (amount + left) / PERIOD; // safe: not for next to nothing
        end = block.timestamp + PERIOD;
        require(rewards.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function fundAfter(uint256 amount) external {
        require(block.timestamp >= end, "not over");
        rate = amount / PERIOD; // safe: nothing is left
        end = block.timestamp + PERIOD;
        require(rewards.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function fundWithin(uint256 amount) external {
        require(block.timestamp < end, "over");
        rate += amount / (end - block.timestamp); // safe: the end stays
        require(rewards.transferFrom(msg.sender, address(this), amount), "not paid");
    }
}

contract Vault is Governed {
    uint256 private constant SPREAD = 7 days;
    IToken private immutable asset;
    uint256 private gain;
    uint256 private gainAt;

    constructor(IToken token) {
        asset = token;
    }

    function locked() public view returns (uint256) {
        uint256 passed = block.timestamp - gainAt;
        return passed >= SPREAD ? 0 : (gain * (SPREAD - passed)) / SPREAD;
    }

    function report(uint256 amount) external {
        gain = locked() + amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can call `report` with next to nothing: `gainAt` is set anew, and what `gain` still has to give out is stretched over the whole time again.
        gainAt = block.timestamp;
        require(asset.transferFrom(msg.sender, address(this), amount), "not paid");
    }
}

/// Ether, and nobody in charge.
contract Tap {
    uint256 private constant PERIOD = 30 days;
    uint256 private rate;
    uint256 private end;

    function pour() external payable {
        uint256 left = block.timestamp < end ? rate * (end - block.timestamp) : 0;
        rate = (left + msg.value) / PERIOD;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: Anyone can call `pour` with next to nothing: `end` is set anew, and what `rate` still has to give out is stretched over the whole time again.
        end = block.timestamp + PERIOD;
    }
}

/// Interest that goes on.
contract Loans is Governed {
    IToken private immutable asset;
    uint256 private total;
    uint256 private updated;

    constructor(IToken token) {
        asset = token;
    }

    function lend(uint256 amount) external {
        total = total + (total * (block.timestamp - updated)) / 1_000 days + amount; // safe: grows on as before
        updated = block.timestamp;
        require(asset.transferFrom(msg.sender, address(this), amount), "not paid");
    }
}
