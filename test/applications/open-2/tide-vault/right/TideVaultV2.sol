// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.20;

import "./TideVault.sol";

/// @notice Ceiling on the size of the pool.
abstract contract PoolCeiling {
    uint256 public ceiling;
    address public ceilingSetter;

    event CeilingChanged(uint256 ceiling);

    function _setCeiling(uint256 value) internal {
        ceiling = value;
        emit CeilingChanged(value);
    }
}

/// @title TideVaultV2
/// @notice Second release: the operator may cap the pool. Installed behind existing proxies.
contract TideVaultV2 is TideVault, PoolCeiling {
    function setCeiling(uint256 value) external onlyOperator {
        ceilingSetter = msg.sender;
        _setCeiling(value);
    }

    function _beforeDeposit(uint256 received) internal view override {
        if (ceiling == 0) return;
        require(liveAssets + pendingAssets + received <= ceiling, "tide: ceiling");
    }
}
