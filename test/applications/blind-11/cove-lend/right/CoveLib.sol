// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// @notice Value of one raw unit of collateral in raw units of the loan token, scaled by 1e36.
/// @dev Implementations revert when their feed is stale.
interface IPriceSource {
    function price() external view returns (uint256);
}

library SafeMove {
    error MoveFailed(address token);

    function push(address token, address to, uint256 amount) internal {
        _run(token, abi.encodeCall(IERC20.transfer, (to, amount)));
    }
    function pull(address token, address from, uint256 amount) internal {
        _run(token, abi.encodeCall(IERC20.transferFrom, (from, address(this), amount)));
    }

    function _run(address token, bytes memory data) private {
        if (token.code.length == 0) revert MoveFailed(token);
        (bool ok, bytes memory ret) = token.call(data);
        if (!ok || (ret.length != 0 && !abi.decode(ret, (bool)))) revert MoveFailed(token);
    }
}

/// @dev Share maths with virtual balances, so that an empty market cannot be inflated.
library Shares {
    uint256 internal constant VIRTUAL_SHARES = 1e6;
    uint256 internal constant VIRTUAL_ASSETS = 1;
    function toSharesDown(uint256 assets, uint256 tAssets, uint256 tShares) internal pure returns (uint256) {
        return (assets * (tShares + VIRTUAL_SHARES)) / (tAssets + VIRTUAL_ASSETS);
    }

    function toSharesUp(uint256 assets, uint256 tAssets, uint256 tShares) internal pure returns (uint256) {
        return divUp(assets * (tShares + VIRTUAL_SHARES), tAssets + VIRTUAL_ASSETS);
    }

    function toAssetsDown(uint256 shares, uint256 tAssets, uint256 tShares) internal pure returns (uint256) {
        return (shares * (tAssets + VIRTUAL_ASSETS)) / (tShares + VIRTUAL_SHARES);
    }

    function toAssetsUp(uint256 shares, uint256 tAssets, uint256 tShares) internal pure returns (uint256) {
        return divUp(shares * (tAssets + VIRTUAL_ASSETS), tShares + VIRTUAL_SHARES);
    }

    function subFloor(uint256 a, uint256 b) internal pure returns (uint256) {
        return b > a ? 0 : a - b;
    }

    function divUp(uint256 a, uint256 b) internal pure returns (uint256) {
        return a == 0 ? 0 : (a - 1) / b + 1;
    }
}
