// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

interface IAsset {
    function balanceOf(address account) external view returns (uint256);
    function decimals() external view returns (uint8);
    function transfer(address to, uint256 value) external returns (bool);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// @notice Transfers that accept tokens with and without a boolean return value.
library TokenIO {
    error TokenCallFailed(address token);

    function push(IAsset token, address to, uint256 value) internal {
        _call(address(token), abi.encodeCall(IAsset.transfer, (to, value)));
    }

    function pull(IAsset token, address from, uint256 value) internal {
        _call(address(token), abi.encodeCall(IAsset.transferFrom, (from, address(this), value)));
    }

    function _call(address token, bytes memory data) private {
        (bool ok, bytes memory ret) = token.call(data);
        bool accepted = ret.length == 0 ? token.code.length > 0 : abi.decode(ret, (bool));
        if (!ok || !accepted) revert TokenCallFailed(token);
    }
}
