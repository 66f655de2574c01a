pragma solidity ^0.4.16;

contract Registry {
    address public owner = msg.sender;
    struct Entry { bytes32 name; address holder; }
    Entry[] private entries;
    mapping(address => Entry) private byHolder;

    function register(bytes32 name) public {
        Entry entry;
      //^^^^^^^^^^^ High: `entry` is an uninitialized storage pointer: it points at slot 0, the contract's first state variable.
        entry.name = name;
        entries.push(entry);
    }

    function list(uint256 x) public {
        uint256[] values;
      //^^^^^^^^^^^^^^^^ High: `values` is an uninitialized storage pointer: it points at slot 0, the contract's first state variable.
        values.push(x);
    }

    function branch(bool which) public returns (bytes32) {
        Entry storage entry;
      //^^^^^^^^^^^^^^^^^^^ High: `entry` is an uninitialized storage pointer: it points at slot 0, the contract's first state variable.
        if (which) entry = entries[0];
        return entry.name;
    }

    function result(bytes32 name) internal returns (Entry storage found) {
    //                                              ^^^^^^^^^^^^^^^^^^^ High: `found` is an uninitialized storage pointer: it points at slot 0, the contract's first state variable.
        found.name = name;
    }

    function loop(uint256 n) public {
        Entry storage entry;
      //^^^^^^^^^^^^^^^^^^^ High: `entry` is an uninitialized storage pointer: it points at slot 0, the contract's first state variable.
        for (uint256 i = 0; i < n; i++) entry = entries[i];
        entry.holder = msg.sender;
    }

    function copy(bytes32 name) public {
        Entry memory entry; // safe: a temporary copy
        entry.name = name;
        entries.push(entry);
    }

    function both(bool which) public {
        Entry storage entry; // safe: set on both ways
        if (which) entry = entries[0];
        else entry = byHolder[msg.sender];
        entry.holder = msg.sender;
    }

    function atOnce() public {
        Entry storage entry = entries[0]; // safe: set where it is declared
        entry.holder = msg.sender;
    }

    function later(bool which) public {
        Entry storage entry; // safe: the other way ends
        if (which) entry = entries[0];
        else revert();
        entry.holder = msg.sender;
    }

    function find(uint256 i) internal view returns (Entry storage found) { // safe: set before it is returned
        found = entries[i];
    }
}

// ====
// solc: 0.4.26, 0.4.18
