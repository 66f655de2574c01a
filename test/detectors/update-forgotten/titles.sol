// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* Two titles to the same thing: neither is a grant of the other. */
contract Keys {
    mapping(uint256 => address) public holderOf;
    mapping(uint256 => address) public managerOf;
    mapping(uint256 => address) public approved;

    constructor() {
        holderOf[1] = msg.sender;
    }

    function isManager(uint256 id, address who) public view returns (bool) {
        return managerOf[id] == who || (managerOf[id] == address(0) && holderOf[id] == who);
    }

    function setManager(uint256 id, address next) external {
        require(isManager(id, msg.sender), "not the manager");
        if (managerOf[id] != next) {
            managerOf[id] = next; // safe: who holds the key has a title of their own
            approved[id] = address(0);
        }
    }

    function move(uint256 id, address to) external {
        require(isManager(id, msg.sender), "not the manager");
        require(to != address(0), "nobody");
        holderOf[id] = to;
        managerOf[id] = address(0);
        approved[id] = address(0);
    }
}

/* The right to use is given by the owner alone. */
contract Seats {
    mapping(uint256 => address) public ownerOf;
    mapping(uint256 => address) public userOf;
    uint256 public nUses;

    constructor() {
        ownerOf[1] = msg.sender;
    }

    function lend(uint256 id, address to) external {
        require(ownerOf[id] == msg.sender, "not yours");
        userOf[id] = to;
    }

    function sit(uint256 id) external {
        require(userOf[id] == msg.sender, "not lent to you");
        nUses++;
    }

    function sell(uint256 id, address to) external {
        require(ownerOf[id] == msg.sender, "not yours");
        ownerOf[id] = to;
      //^^^^^^^^^^^^^^^^ Medium: `sell` gives `ownerOf[id]` to somebody else and leaves `userOf[id]`, which the owner before set.
    }
}

/* Whoever is in charge may name the first holder, and nobody else. */
contract Stalls {
    address private immutable chief = msg.sender;
    uint256[] private all;
    mapping(uint256 => address) public holderOf;
    mapping(uint256 => address) public heirOf;

    function add(uint256 id) external {
        require(msg.sender == chief, "not the chief");
        all.push(id);
    }

    function setHolders(address[] calldata holders) external {
        require(msg.sender == chief && holders.length == all.length, "not the chief");
        for (uint256 i = 0; i < all.length; i++) {
            address old = holderOf[all[i]];
            address next = holders[i];
            if (next == address(0) || (old != address(0) && old != next && next != address(1))) revert("taken");
            if (next != address(1)) holderOf[all[i]] = next; // safe: it had none, or this one
        }
    }

    function replaceHolders(address[] calldata holders) external {
        require(msg.sender == chief && holders.length == all.length, "not the chief");
        for (uint256 i = 0; i < all.length; i++) {
            address old = holderOf[all[i]];
            address next = holders[i];
            if (next == address(0) || (old == next && next != address(1))) revert("nobody");
            if (next != address(1)) holderOf[all[i]] = next;
            //                      ^^^^^^^^^^^^^^^^^^^^^^^ Medium: `replaceHolders` gives `holderOf[all[…]]` to somebody else and leaves `heirOf[id]`, which the owner before set.
        }
    }

    function offer(uint256 id, address to) external {
        require(holderOf[id] == msg.sender, "not yours");
        heirOf[id] = to;
    }

    function accept(uint256 id) external {
        require(heirOf[id] == msg.sender, "not offered");
        holderOf[id] = msg.sender;
        heirOf[id] = address(0);
    }
}
