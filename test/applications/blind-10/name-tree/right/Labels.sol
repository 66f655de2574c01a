// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

library Labels {
    error BadLabel();

    /// @dev Lower case letters, digits, and hyphens that are not at an end.
    function check(string calldata label, uint256 least) internal pure returns (uint256 length) {
        bytes calldata b = bytes(label);
        length = b.length;
        if (length < least || length > 32) revert BadLabel();
        for (uint256 i = 0; i < length; i++) {
            bytes1 c = b[i];
            bool letter = c >= "a" && c <= "z";
            bool digit = c >= "0" && c <= "9";
            bool hyphen = c == "-" && i != 0 && i != length - 1;
            if (!letter && !digit && !hyphen) revert BadLabel();
        }
    }

    function node(bytes32 parent, string calldata label) internal pure returns (bytes32) {
        return keccak256(abi.encode(parent, keccak256(bytes(label))));
    }
}
