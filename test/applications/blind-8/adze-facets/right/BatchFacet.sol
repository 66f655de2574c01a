// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Many calls in one, each in the name of the caller.
contract BatchFacet {
    error CallFailed(uint256 index);

    function batch(bytes[] calldata calls) external returns (bytes[] memory results) {
        results = new bytes[](calls.length);
        for (uint256 i = 0; i < calls.length; i++) {
            (bool ok, bytes memory result) = address(this).delegatecall(calls[i]);
            if (!ok) revert CallFailed(i);
            results[i] = result;
        }
    }
}
