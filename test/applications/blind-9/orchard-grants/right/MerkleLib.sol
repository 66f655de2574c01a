// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

library MerkleLib {
    function leaf(uint256 index, address account, uint256 amount) internal pure returns (bytes32) {
        return keccak256(bytes.concat(keccak256(abi.encode(index, account, amount))));
    }

    function verify(bytes32[] calldata proof, bytes32 root, bytes32 node) internal pure returns (bool) {
        for (uint256 i = 0; i < proof.length; i++) {
            bytes32 other = proof[i];
            node = node < other
                ? keccak256(abi.encodePacked(node, other))
                : keccak256(abi.encodePacked(other, node));
        }
        return node == root;
    }
}
