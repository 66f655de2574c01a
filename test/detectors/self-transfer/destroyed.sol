// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* What is moved is gone where it is moved to where it is. */

contract Keys {
    struct Key {
        uint256 id;
        uint256 expiry;
    }

    mapping(address => Key) public keyOf;

    function move(address to) external {
        Key storage from = keyOf[msg.sender];
        Key storage next = keyOf[to];
        require(from.expiry > block.timestamp, "no key");
        next.id = from.id;
        next.expiry = from.expiry;
        from.expiry = block.timestamp;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `move` loses what is moved if `keyOf[to].expiry` and `keyOf[msg.sender].expiry` are the same: it is overwritten after it was moved.
        from.id = 0;
    }

    function moveApart(address to) external {
        require(to != msg.sender, "the same");
        keyOf[to] = keyOf[msg.sender];
        delete keyOf[msg.sender]; // safe: told apart
    }

    function extend(address to) external {
        keyOf[to].expiry = keyOf[msg.sender].expiry + 1 days;
        keyOf[msg.sender].expiry = keyOf[msg.sender].expiry / 2; // safe: something is left of it
    }
}

contract Locks {
    mapping(uint256 => uint256) public amountOf;
    mapping(uint256 => address) public ownerOf;
    mapping(uint256 => uint256) public next;
    uint256[] public list;

    function lock(uint256 id) external payable {
        require(ownerOf[id] == address(0), "taken");
        ownerOf[id] = msg.sender;
        amountOf[id] = msg.value;
        list.push(id);
    }

    function merge(uint256 a, uint256 b) external {
        require(ownerOf[a] == msg.sender && ownerOf[b] == msg.sender, "not yours");
        amountOf[b] = amountOf[b] + amountOf[a];
        amountOf[a] = 0;
      //^^^^^^^^^^^^^^^ Low: `merge` loses what is moved if `amountOf[b]` and `amountOf[a]` are the same: it is overwritten after it was moved.
    }

    function mergeRight(uint256 a, uint256 b) external {
        require(ownerOf[a] == msg.sender && ownerOf[b] == msg.sender && a != b, "not yours");
        amountOf[b] = amountOf[b] + amountOf[a];
        amountOf[a] = 0; // safe: told apart
    }

    function unlink(uint256 before, uint256 id) external {
        require(ownerOf[id] == msg.sender && next[before] == id, "not linked");
        next[before] = next[id];
        next[id] = 0; // safe: the one leads to the other
    }

    function drop(uint256 at) external {
        require(ownerOf[at] == msg.sender, "not yours");
        list[at] = list[list.length - 1];
        list.pop(); // safe: the last one may be the same
    }
}

contract Wallets {
    mapping(address => bytes32) public dataOf;

    function rename(address old, address now_) external {
        require(msg.sender == old, "not yours");
        dataOf[now_] = dataOf[old];
        delete dataOf[old];
      //^^^^^^^^^^^^^^^^^^ Low: `rename` loses what is moved if `dataOf[now_]` and `dataOf[old]` are the same: it is overwritten after it was moved.
    }

    function renameFirst(address now_) external {
        bytes32 data = dataOf[msg.sender];
        delete dataOf[msg.sender]; // safe: cleared before
        dataOf[now_] = data;
    }
}
