pragma solidity ^0.4.16;

contract Hashes {
    mapping(bytes32 => bool) public used;

    function adjacent(string a, string b) public {
        used[keccak256(a, b)] = true;
        //   ^^^^^^^^^^^^^^^ Medium: 2 values of dynamic type are hashed with `abi.encodePacked` without their lengths, so other values can have the same hash.
    }

    function one(string a, uint256 n) public {
        used[sha3(a, n)] = true; // safe: one of variable length
    }
}

// ====
// solc: 0.4.26, 0.4.18
