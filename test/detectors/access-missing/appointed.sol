// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/* What a contract is made with, and anybody can set anew. */

interface IOracle {
    function price() external view returns (uint256);
}

contract OpenOwner {
    address public owner;

    constructor(address first) {
        owner = first;
    }

    function setOwner(address next) external {
        owner = next;
      //^^^^^^^^^^^^ Medium: Anyone can change `owner` through `setOwner`, while the contract is made with a value for it.
    }
}

contract UnusedModifier {
    address public owner;
    uint256 public rate;

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    constructor() {
        owner = msg.sender;
        rate = 1e18;
    }

    function setRate(uint256 next) external {
        rate = next;
      //^^^^^^^^^^^ Medium: Anyone can change `rate` through `setRate`, while the contract is made with a value for it.
    }

    function quote(uint256 amount) external view returns (uint256) {
        return (amount * rate) / 1e18;
    }
}

contract OpenOracle {
    address public owner = msg.sender;
    IOracle public oracle;

    constructor(IOracle first) {
        oracle = first;
    }

    function setOracle(IOracle next) external {
        oracle = next;
      //^^^^^^^^^^^^^ Medium: Anyone can change `oracle` through `setOracle`, while the contract is made with a value for it.
    }

    function quote(uint256 amount) external view returns (uint256) {
        return (amount * oracle.price()) / 1e18;
    }
}

contract GuardedOracle {
    address public owner = msg.sender;
    IOracle public oracle;

    constructor(IOracle first) {
        oracle = first;
    }

    function setOracle(IOracle next) external {
        require(msg.sender == owner, "not the owner");
        oracle = next; // safe: the owner alone
    }
}

contract Noticeboard {
    uint256 public topic = 1;

    function setTopic(uint256 next) external {
        topic = next; // safe: nobody is in charge here
    }
}

contract LastSeen {
    address public immutable owner = msg.sender;
    uint256 public lastBid = 1;
    mapping(address => uint256) public bidOf;

    function bid(uint256 amount) external {
        bidOf[msg.sender] = amount; // safe: of the caller
        require(amount > lastBid, "too low");
        lastBid = amount; // safe: only more than before
    }

    function close() external {
        require(msg.sender == owner, "not the owner");
        lastBid = 0;
    }
}
