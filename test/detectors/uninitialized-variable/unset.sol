pragma solidity ^0.8.0;

contract Splitter {
    address payable public treasury;
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `treasury` is read but never set.
    uint256 private limit;
  //^^^^^^^^^^^^^^^^^^^^^ Medium: `limit` is read but never set.
    mapping(address => uint256) private shares;
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `shares` is read but never set.
    uint256 public unread; // safe: nothing in the contract reads it
    uint256 private set; // safe: set below
    uint256[] private list; // safe: grows below
    mapping(address => bool) private seen; // safe: set through a pointer
    uint256 private start = 1; // safe: set where it is declared

    struct Box { uint256 value; }
    mapping(address => Box) private boxes;

    constructor(uint256 x) {
        set = x;
    }

    function forward() external payable returns (uint256) {
        require(msg.value <= limit + set + start);
        treasury.transfer(shares[msg.sender]);
        list.push(1);
        mark(seen);
        Box storage box = boxes[msg.sender];
        box.value = 1;
        uint256 never;
      //^^^^^^^^^^^^^ Low: `never` is never assigned a value: every read returns zero.
        uint256 sum; // safe: counted up
        for (uint256 i; i < list.length; i++) sum += list[i];
        return never + sum;
    }

    function mark(mapping(address => bool) storage map) internal {
        map[msg.sender] = true;
    }
}

abstract contract Base {
    uint256 internal fee; // safe: a derived contract may set it

    function read() external view returns (uint256) {
        return fee;
    }
}

contract Proxied {
    uint256 private value; // safe: assembly may set it

    function read() external view returns (uint256) {
        return value;
    }

    function write(uint256 slot, uint256 x) external {
        assembly { sstore(slot, x) }
    }
}
