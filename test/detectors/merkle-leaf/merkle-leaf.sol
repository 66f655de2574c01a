pragma solidity ^0.8.20;

library Tree {
    function climb(bytes32[] memory proof, bytes32 leaf) internal pure returns (bytes32 node) {
        node = leaf;
        for (uint256 i = 0; i < proof.length; i++) node = pair(node, proof[i]);
    }

    function verify(bytes32[] memory proof, bytes32 root, bytes32 leaf) internal pure returns (bool) {
        return climb(proof, leaf) == root;
    }

    function pair(bytes32 a, bytes32 b) internal pure returns (bytes32) {
        return a < b ? keccak256(abi.encode(a, b)) : keccak256(abi.encode(b, a));
    }
}

contract Claims {
    bytes32 private immutable root;
    bytes32 private current;
    mapping(bytes32 => bool) public isUsed;

    constructor(bytes32 r) {
        root = r;
        current = r;
    }

    function useRaw(bytes32 leaf, bytes32[] calldata proof) external {
        require(Tree.verify(proof, root, leaf), "no such claim");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `useRaw` uses the leaf `leaf` that the caller passes without hashing it: an inner node of the tree can be passed off as a leaf.
        isUsed[leaf] = true;
    }

    function useTwo(uint256 id, uint256 amount, bytes32[] calldata proof) external {
        bytes32 leaf = keccak256(abi.encodePacked(id, amount));
        require(Tree.verify(proof, current, leaf), "no such claim");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `useTwo` uses the hash of `id` and `amount`, 64 bytes, as a leaf: an inner node of the tree can be passed off as a leaf.
        isUsed[leaf] = true;
    }

    function useHash(bytes32 what, uint256 id, bytes32[] calldata proof) external {
        bytes32 node = keccak256(abi.encode(what, id));
        for (uint256 i = 0; i < proof.length; i++) node = Tree.pair(node, proof[i]);
        if (node != root) revert("no such claim");
        //  ^^^^^^^^^^^^ Low: `useHash` uses the hash of `what` and `id`, 64 bytes, as a leaf: an inner node of the tree can be passed off as a leaf.
        isUsed[what] = true;
    }

    function useTwice(uint256 id, uint256 amount, bytes32[] calldata proof) external {
        bytes32 leaf = keccak256(abi.encode(keccak256(abi.encode(id, amount))));
        require(Tree.verify(proof, root, leaf), "no such claim"); // safe: hashed twice
        isUsed[leaf] = true;
    }

    function useOwn(uint256 amount, bytes32[] calldata proof) external {
        bytes32 leaf = keccak256(abi.encode(msg.sender, amount));
        require(Tree.verify(proof, root, leaf), "no such claim"); // safe: the caller's address is no hash
        isUsed[leaf] = true;
    }

    function useFor(address who, uint256 amount, bytes32[] calldata proof) external {
        bytes32 leaf = keccak256(abi.encodePacked(who, amount));
        require(Tree.verify(proof, root, leaf), "no such claim"); // safe: 52 bytes
        isUsed[leaf] = true;
    }

    function useThree(uint256 id, uint256 amount, uint256 day, bytes32[] calldata proof) external {
        bytes32 leaf = keccak256(abi.encode(id, amount, day));
        require(Tree.verify(proof, root, leaf), "no such claim"); // safe: 96 bytes
        isUsed[leaf] = true;
    }

    function useSmall(uint64 id, uint256 amount, bytes32[] calldata proof) external {
        bytes32 leaf = keccak256(abi.encode(id, amount));
        require(Tree.verify(proof, root, leaf), "no such claim"); // safe: a number this small is no hash
        isUsed[leaf] = true;
    }
}
