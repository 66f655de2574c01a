pragma solidity ^0.8.28;

contract Excused {
    mapping(bytes32 => bool) public used;

    function encoded(string calldata a, uint256 n, string calldata b) external {
        used[keccak256(abi.encodePacked(abi.encode(a, n), b))] = true; // safe: the first has its lengths in it
    }

    function encodedBefore(string calldata a, uint256 n, string calldata b) external {
        bytes memory first = abi.encode(a, n);
        used[keccak256(abi.encodePacked(first, b))] = true; // safe: the first has its lengths in it
    }
}

contract Shell {
    uint256 private immutable n;

    constructor(uint256 n_) {
        n = n_;
    }
}

/// What two values are is for the callers to say, who all give what has its lengths in it, or is always the same.
library Places {
    function placeOf(bytes memory code, bytes memory args) internal view returns (address) {
        bytes32 hash = keccak256(abi.encodePacked(code, args)); // safe: every caller gives code and what is encoded
        return address(uint160(uint256(keccak256(abi.encodePacked(hex"ff", address(this), bytes32(0), hash)))));
    }

    function hashOf(bytes memory code, bytes memory args) internal pure returns (bytes32) {
        return keccak256(abi.encodePacked(code, args)); // safe: every caller gives code and what is encoded
    }

    function ofAny(bytes memory code, bytes memory args) internal pure returns (bytes32) {
        return keccak256(abi.encodePacked(code, args));
        //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: 2 values of dynamic type are hashed with `abi.encodePacked` without their lengths, so other values can have the same hash.
    }

    function ofSet(bytes memory code, bytes memory args, bytes memory more) internal pure returns (bytes32) {
        if (more.length > 0) args = more;
        return keccak256(abi.encodePacked(code, args));
        //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: 2 values of dynamic type are hashed with `abi.encodePacked` without their lengths, so other values can have the same hash.
    }

    function ofNobody(bytes memory code, bytes memory args) internal pure returns (bytes32) {
        return keccak256(abi.encodePacked(code, args));
        //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: 2 values of dynamic type are hashed with `abi.encodePacked` without their lengths, so other values can have the same hash.
    }
}

contract Maker {
    mapping(bytes32 => bool) public used;

    function find(uint256 n) external view returns (address) {
        return Places.placeOf(type(Shell).creationCode, abi.encode(n));
    }

    function mark(uint256 n) external {
        used[Places.hashOf(type(Shell).creationCode, abi.encode(n))] = true;
    }

    function use(bytes calldata code, bytes calldata args, uint256 n) external {
        used[Places.ofAny(code, args)] = true;
        used[Places.ofAny(abi.encode(n), abi.encode(n))] = true;
        used[Places.ofSet(code, abi.encode(n), args)] = true;
    }
}
