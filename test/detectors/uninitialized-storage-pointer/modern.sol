pragma solidity ^0.8.0;

contract Registry {
    struct Entry { bytes32 name; address holder; }

    function slot() internal pure returns (Entry storage found) { // safe: assembly says where
        assembly { found.slot := 0x1234 }
    }

    function set(bytes32 name) external {
        Entry storage entry = slot(); // safe: set where it is declared
        entry.name = name;
    }
}
