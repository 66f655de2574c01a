pragma solidity ^0.8.28;

/// What a hash of code and arguments gives, an address of CREATE2, depends on the code as a whole.
library Sites {
    function siteOf(bytes32 salt, bytes32 hash, address maker) internal pure returns (address site) {
        assembly ("memory-safe") {
            let free := mload(0x40)
            mstore(add(free, 0x40), hash)
            mstore(add(free, 0x20), salt)
            mstore(free, maker)
            let start := add(free, 0x0b)
            mstore8(start, 0xff)
            site := keccak256(start, 85)
        }
    }

    function siteHere(bytes32 salt, bytes32 hash) internal view returns (address) {
        return siteOf(salt, hash, address(this));
    }
}

/// Hashes in assembly what is no address.
library Marks {
    function markOf(bytes32 hash) internal pure returns (bytes32 mark) {
        assembly ("memory-safe") {
            mstore(0, hash)
            mark := keccak256(0, 32)
        }
    }
}

contract Sitings {
    mapping(address => bool) public known;
    mapping(bytes32 => bool) public marked;

    function packed(bytes calldata code, bytes calldata args, bytes32 salt) external {
        bytes32 hash = keccak256(abi.encodePacked(code, args)); // safe: the hash of what deploys
        known[address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), salt, hash)))))] = true;
    }

    function inPlace(bytes calldata code, bytes calldata args, bytes32 salt) external {
        bytes memory whole = abi.encodePacked(code, args); // safe: the hash of what deploys
        bytes32 site = keccak256(abi.encodePacked(hex"ff", address(this), salt, keccak256(whole)));
        known[address(uint160(uint256(site)))] = true;
    }

    function given(bytes calldata code, bytes calldata args, bytes32 salt) external {
        bytes32 hash = keccak256(abi.encodePacked(code, args)); // safe: the hash of what deploys
        known[Sites.siteHere(salt, hash)] = true;
    }

    function asSalt(string calldata a, string calldata b, bytes32 hash) external {
        bytes32 salt = keccak256(abi.encodePacked(a, b));
        //                       ^^^^^^^^^^^^^^^^^^^^^^ Medium: 2 values of dynamic type are hashed with `abi.encodePacked` without their lengths, so other values can have the same hash.
        known[address(uint160(uint256(keccak256(abi.encodePacked(hex"ff", address(this), salt, hash)))))] = true;
    }

    function alsoKept(bytes calldata code, bytes calldata args, bytes32 salt) external {
        bytes32 hash = keccak256(abi.encodePacked(code, args));
        //                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: 2 values of dynamic type are hashed with `abi.encodePacked` without their lengths, so other values can have the same hash.
        marked[hash] = true;
        known[Sites.siteHere(salt, hash)] = true;
    }

    function elsewhere(bytes calldata code, bytes calldata args) external {
        marked[Marks.markOf(keccak256(abi.encodePacked(code, args)))] = true;
        //                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: 2 values of dynamic type are hashed with `abi.encodePacked` without their lengths, so other values can have the same hash.
    }

    function otherByte(bytes calldata code, bytes calldata args, bytes32 salt) external {
        bytes32 hash = keccak256(abi.encodePacked(code, args));
        //                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: 2 values of dynamic type are hashed with `abi.encodePacked` without their lengths, so other values can have the same hash.
        marked[keccak256(abi.encodePacked(hex"fe", address(this), salt, hash))] = true;
    }
}
