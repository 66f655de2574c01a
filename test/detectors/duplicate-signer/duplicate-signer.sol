pragma solidity ^0.8.20;

library Signatures {
    function recover(bytes32 digest, bytes memory signature) internal pure returns (address) {
        (bytes32 r, bytes32 s, uint8 v) = abi.decode(signature, (bytes32, bytes32, uint8));
        address signer = ecrecover(digest, v, r, s);
        require(signer != address(0), "bad signature");
        return signer;
    }
}

abstract contract Council {
    mapping(address => bool) internal isMember;
    uint256 internal nonce;

    constructor(address[] memory members) {
        for (uint256 i = 0; i < members.length; i++) isMember[members[i]] = true;
    }

    function digestOf(bytes32 what) internal returns (bytes32) {
        return keccak256(abi.encode(block.chainid, address(this), nonce++, what));
    }
}

contract Careless is Council {
    constructor(address[] memory members) Council(members) {}

    function execute(bytes32 what, bytes[] calldata signatures) external {
        bytes32 digest = digestOf(what);
        require(signatures.length >= 3, "too few");
        for (uint256 i = 0; i < signatures.length; i++) {
            require(isMember[Signatures.recover(digest, signatures[i])], "not a member");
            //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `execute` counts the same signature more than once: nothing checks that the signers differ.
        }
    }

    function count(bytes32 what, uint8[] calldata v, bytes32[] calldata r, bytes32[] calldata s) external {
        bytes32 digest = digestOf(what);
        uint256 n = 0;
        for (uint256 i = 0; i < v.length; i++) {
            address signer = ecrecover(digest, v[i], r[i], s[i]);
            //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `count` counts the same signature more than once: nothing checks that the signers differ.
            if (isMember[signer]) n++;
        }
        require(n >= 3, "too few");
    }
}

contract Weighted {
    mapping(address => uint256) private weightOf;
    uint256 private nonce;

    constructor(address first) {
        weightOf[first] = 1;
    }

    function decide(uint8[] calldata v, bytes32[] calldata r, bytes32[] calldata s) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), nonce++));
        uint256 weight = 0;
        for (uint256 i = 0; i < v.length; i++) {
            address signer = ecrecover(digest, v[i], r[i], s[i]);
            //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `decide` counts the same signature more than once: nothing checks that the signers differ.
            require(weightOf[signer] > 0, "no weight");
            weight += weightOf[signer];
        }
        require(weight >= 100, "too little");
    }
}

contract Careful is Council {
    mapping(bytes32 => mapping(address => bool)) private hasSigned;

    constructor(address[] memory members) Council(members) {}

    function inOrder(bytes32 what, bytes[] calldata signatures) external {
        bytes32 digest = digestOf(what);
        address last = address(0);
        for (uint256 i = 0; i < signatures.length; i++) {
            address signer = Signatures.recover(digest, signatures[i]); // safe: each is greater than the one before
            require(signer > last && isMember[signer], "not in order");
            last = signer;
        }
    }

    function marked(bytes32 what, bytes[] calldata signatures) external {
        bytes32 digest = digestOf(what);
        for (uint256 i = 0; i < signatures.length; i++) {
            address signer = Signatures.recover(digest, signatures[i]); // safe: each is marked
            require(isMember[signer] && !hasSigned[digest][signer], "signed before");
            hasSigned[digest][signer] = true;
        }
    }

    function compared(bytes32 what, bytes[] calldata signatures) external {
        bytes32 digest = digestOf(what);
        address[] memory seen = new address[](signatures.length);
        for (uint256 i = 0; i < signatures.length; i++) {
            address signer = Signatures.recover(digest, signatures[i]); // safe: compared with all before
            require(isMember[signer], "not a member");
            for (uint256 j = 0; j < i; j++) require(seen[j] != signer, "signed before");
            seen[i] = signer;
        }
    }

    function single(bytes32 what, bytes calldata signature) external {
        require(isMember[Signatures.recover(digestOf(what), signature)], "not a member"); // safe: one signature
    }

    function batch(bytes32[] calldata whats, bytes[] calldata signatures) external {
        for (uint256 i = 0; i < whats.length; i++) {
            address signer = Signatures.recover(digestOf(whats[i]), signatures[i]); // safe: each signs something else
            require(isMember[signer], "not a member");
        }
    }
}
