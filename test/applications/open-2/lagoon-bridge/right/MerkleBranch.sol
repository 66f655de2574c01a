// SPDX-License-Identifier: MIT
pragma solidity 0.8.20;

library MerkleBranch {
    /// @dev Root above `leaf`, going up a tree of fixed depth by the bits of `index`.
    function climb(bytes32 leaf, uint256 index, bytes32[32] calldata branch) internal pure returns (bytes32 node) {
        node = leaf;
        for (uint256 level = 0; level < 32; level++) {
            node = (index >> level) & 1 == 1
                ? keccak256(abi.encodePacked(branch[level], node))
                : keccak256(abi.encodePacked(node, branch[level]));
        }
    }
}
