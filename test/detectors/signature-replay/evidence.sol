// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IHub {
    function penalize(address offender, address reporter) external;
}

struct Signature {
    uint8 v;
    bytes32 r;
    bytes32 s;
}

/// Two messages of one signer are proof against that signer, and no permission.
contract Court {
    IHub private immutable hub;

    constructor(IHub h) {
        hub = h;
    }

    function report(bytes calldata one, Signature calldata first, bytes calldata other, Signature calldata second) external {
        address offender = ecrecover(keccak256(one), first.v, first.r, first.s); // safe: evidence
        require(offender == ecrecover(keccak256(other), second.v, second.r, second.s), "two signers"); // safe: evidence
        require(keccak256(one) != keccak256(other), "the same");
        hub.penalize(offender, msg.sender);
    }
}

/// The id under which an order is marked as filled is put together in assembly.
contract Orders {
    mapping(bytes => uint256) private filled;
    mapping(address => uint256) public points;

    function fill(uint256 amount, Signature calldata by) external {
        bytes32 digest = keccak256(abi.encode(address(this), block.chainid, amount));
        address owner = ecrecover(digest, by.v, by.r, by.s); // safe: filled once
        require(owner != address(0), "not signed");
        bytes memory id = new bytes(32);
        assembly {
            mstore(add(id, 32), digest)
        }
        require(filled[id] == 0, "filled");
        filled[id] = amount;
        points[owner] += amount;
    }
}

/// An entry point makes the hash, and counts the nonces.
contract Account {
    address private immutable entryPoint;
    address private immutable owner;
    uint256 private deposit;

    constructor(address e, address o) {
        entryPoint = e;
        owner = o;
    }

    function validate(bytes32 operation, Signature calldata by, uint256 missing) external returns (uint256) {
        require(msg.sender == entryPoint, "not the entry point");
        bytes32 digest = keccak256(abi.encodePacked("\x19Ethereum Signed Message:\n32", operation));
        if (ecrecover(digest, by.v, by.r, by.s) != owner) return 1; // safe: the entry point sees to it
        deposit += missing;
        return 0;
    }
}
