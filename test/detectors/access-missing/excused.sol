pragma solidity ^0.8.28;

contract Settings {
    address private immutable owner = msg.sender;
    uint256 public fee;
    uint256 public limit;
    uint256 transient rate;

    function setFee(uint256 next) external {
        require(msg.sender == owner, "not the owner");
        fee = next;
    }

    function raiseFee(uint256 by) external {
        fee = fee + by; // safe: it only goes up
    }

    function setRate(uint256 next) external {
        rate = next; // safe: gone with the transaction
    }

    function pay(address payable to) external payable {
        require(msg.value >= fee, "too little");
        to.transfer(rate);
    }
}

contract Ranks {
    mapping(address => uint256) public ranks;
    uint256 public limit;

    constructor() {
        ranks[msg.sender] = 10;
    }

    function promote(address who) external {
        ranks[who] += 1; // safe: counted, not set
    }

    function setLimit(uint256 next) external {
        require(ranks[msg.sender] > 9, "too low a rank");
        limit = next;
    }
}
