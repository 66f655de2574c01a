// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/// Members by list and by flag.
contract Members {
    address[] public all;
    mapping(address => bool) public isMember;
    address public immutable chair = msg.sender;
    uint256 public nVotes;

    modifier byChair() {
        require(msg.sender == chair, "not the chair");
        _;
    }

    function add(address who) external byChair {
        require(!isMember[who], "is one");
        isMember[who] = true;
        all.push(who);
    }

    function vote() external {
        require(isMember[msg.sender], "not a member");
        nVotes++;
    }

    function remove(address who) external byChair {
        require(isMember[who], "not a member");
        isMember[who] = false;
        all.pop();
      //^^^^^^^^^ Medium: `remove` shortens `all[all.length]` without looking which element goes.
    }

    function removeAt(uint256 index) external byChair {
        isMember[all[index]] = false;
        all[index] = all[all.length - 1]; // safe: the last one takes its place
        all.pop();
    }

    function removeLast() external byChair {
        isMember[all[all.length - 1]] = false; // safe: the one that goes
        all.pop();
    }

    function clear() external byChair {
        delete all;
      //^^^^^^^^^^ Medium: `clear` empties `all` and leaves `isMember[who]` of its elements as it was.
    }

    function clearRight() external byChair {
        for (uint256 i = 0; i < all.length; i++) isMember[all[i]] = false; // safe: all of them
        delete all;
    }
}

/// Things that owners let others move.
contract Things {
    mapping(uint256 => address) public ownerOf;
    mapping(uint256 => address) public allowed;
    mapping(uint256 => address) public admirer;

    function make(uint256 id) external {
        require(ownerOf[id] == address(0), "taken");
        ownerOf[id] = msg.sender; // safe: had no owner
    }

    function allow(uint256 id, address who) external {
        require(ownerOf[id] == msg.sender, "not yours");
        allowed[id] = who;
    }

    function admire(uint256 id, address who) external {
        require(ownerOf[id] == msg.sender, "not yours");
        admirer[id] = who; // safe: nobody is asked for it
    }

    function move(uint256 id, address from, address to) external {
        require(ownerOf[id] == from, "not theirs");
        require(msg.sender == from || msg.sender == allowed[id], "not allowed");
        ownerOf[id] = to;
      //^^^^^^^^^^^^^^^^ Medium: `move` gives `ownerOf[id]` to somebody else and leaves `allowed[id]`, which the owner before set.
    }
}
