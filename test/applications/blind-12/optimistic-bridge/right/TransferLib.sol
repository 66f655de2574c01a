// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @dev Reverts or returns false on failure, no transfer fees.
interface IERC20Min {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

library TransferLib {
    struct Transfer {
        uint256 nonce; // of the sending side
        address recipient;
        uint256 amount;
    }

    /// @notice Identity of a transfer that comes from `fromChain` to this contract.
    function idOf(Transfer calldata t, uint256 fromChain) internal view returns (bytes32) {
        return keccak256(abi.encode(fromChain, block.chainid, address(this), t.nonce, t.recipient, t.amount));
    }
}
