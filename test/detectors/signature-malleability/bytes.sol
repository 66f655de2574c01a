// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

abstract contract Base {
    address internal immutable issuer = msg.sender;
    mapping(bytes32 => bool) internal isUsed;
    mapping(bytes => bool) internal isSeen;
    mapping(address => uint256) public points;

    function digestOf(uint256 amount, uint256 nonce) internal view returns (bytes32) {
        return keccak256(abi.encode(address(this), block.chainid, msg.sender, amount, nonce));
    }
}

contract Open is Base {
    function byHash(uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 id = keccak256(abi.encode(v, r, s));
        require(!isUsed[id], "used");
        //       ^^^^^^^^^^ Medium: `byHash` marks the bytes of a signature as used in `isUsed[…]`: its malleable twin, which anyone can compute, is accepted as new.
        isUsed[id] = true;
        require(ecrecover(digestOf(amount, 0), v, r, s) == issuer, "not signed");
        points[msg.sender] += amount;
    }

    function byBytes(uint256 amount, bytes calldata signature) external {
        require(!isSeen[signature], "used");
        //       ^^^^^^^^^^^^^^^^^ Medium: `byBytes` marks the bytes of a signature as used in `isSeen[signature]`: its malleable twin, which anyone can compute, is accepted as new.
        (bytes32 r, bytes32 s, uint8 v) = abi.decode(signature, (bytes32, bytes32, uint8));
        require(ecrecover(digestOf(amount, 0), v, r, s) == issuer, "not signed");
        isSeen[signature] = true;
        points[msg.sender] += amount;
    }

    function byMix(uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 id = keccak256(abi.encode(amount, r, s));
        if (isUsed[id]) revert("used");
        //  ^^^^^^^^^^ Medium: `byMix` marks the bytes of a signature as used in `isUsed[…]`: its malleable twin, which anyone can compute, is accepted as new.
        require(ecrecover(digestOf(amount, 0), v, r, s) == issuer, "not signed");
        isUsed[id] = true;
        points[msg.sender] += amount;
    }
}

contract Safe is Base {
    uint256 private constant HALF = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0;
    mapping(address => uint256) private nonces;

    function byDigest(uint256 amount, uint256 nonce, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = digestOf(amount, nonce);
        require(!isUsed[digest], "used"); // safe: what was signed is marked
        isUsed[digest] = true;
        require(ecrecover(digest, v, r, s) == issuer, "not signed");
        points[msg.sender] += amount;
    }

    function lowHalf(uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        require(uint256(s) <= HALF, "upper half");
        bytes32 id = keccak256(abi.encode(v, r, s));
        require(!isUsed[id], "used"); // safe: the twin is refused
        isUsed[id] = true;
        require(ecrecover(digestOf(amount, 0), v, r, s) == issuer, "not signed");
        points[msg.sender] += amount;
    }

    function byNonce(uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = digestOf(amount, nonces[msg.sender]++); // safe: a nonce
        require(ecrecover(digest, v, r, s) == issuer, "not signed");
        points[msg.sender] += amount;
    }

    function bySigner(uint256 amount, uint256 nonce, uint8 v, bytes32 r, bytes32 s) external {
        address signer = ecrecover(digestOf(amount, nonce), v, r, s);
        require(signer != address(0) && points[signer] >= amount, "too few"); // safe: the signer's entry, not the signature's
        points[signer] -= amount;
    }

    function unsigned(bytes32 id) external {
        require(!isUsed[id], "used"); // safe: no signature
        isUsed[id] = true;
    }
}
