pragma solidity ^0.8.0;

contract Hashes {
    string private constant prefix = "prefix";
    string private name;
    string private symbol;
    mapping(bytes32 => bool) public used;

    function adjacent(string calldata a, string calldata b) external {
        used[keccak256(abi.encodePacked(a, b))] = true;
        //             ^^^^^^^^^^^^^^^^^^^^^^ Medium: 2 values of dynamic type are hashed with `abi.encodePacked` without their lengths, so other values can have the same hash.
    }

    function arrays(address[] calldata a, address[] calldata b) external {
        bytes memory packed = abi.encodePacked(a, b);
        //                    ^^^^^^^^^^^^^^^^^^^^^^ Medium: 2 values of dynamic type are hashed with `abi.encodePacked` without their lengths, so other values can have the same hash.
        used[keccak256(packed)] = true;
    }

    function apart(bytes calldata a, uint256 n, bytes calldata b) external {
        used[sha256(abi.encodePacked(a, n, b))] = true;
        //          ^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: 2 values of dynamic type are hashed with `abi.encodePacked` without their lengths, so other values can have the same hash.
    }

    function mixed(string calldata a) external {
        used[keccak256(abi.encodePacked(a, name))] = true;
        //             ^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: 2 values of dynamic type are hashed with `abi.encodePacked` without their lengths, so other values can have the same hash.
    }

    function one(string calldata a, uint256 n) external {
        used[keccak256(abi.encodePacked(a, n))] = true; // safe: one of variable length
    }

    function constants(string calldata a) external {
        used[keccak256(abi.encodePacked(prefix, a, "suffix"))] = true; // safe: the others never change
    }

    function encoded(string calldata a, string calldata b) external {
        used[keccak256(abi.encode(a, b))] = true; // safe: with lengths
    }

    function unhashed(string calldata a, string calldata b) external pure returns (bytes memory) {
        return abi.encodePacked(a, b); // safe: only joins
    }

    function fixedLength(address[3] calldata a, address[2] calldata b) external {
        used[keccak256(abi.encodePacked(a, b))] = true; // safe: always as long
    }

    function prefixed(string calldata length_, bytes calldata a) external {
        used[keccak256(abi.encodePacked("x", bytes(length_).length, length_, a))] = true; // safe: the length comes first
    }

    function own() external {
        used[keccak256(abi.encodePacked(name, symbol))] = true; // safe: no caller chooses
    }

    function code(bytes calldata args) external {
        used[keccak256(abi.encodePacked(type(Other).creationCode, args))] = true; // safe: the code is always the same
    }
}

contract Other {}
