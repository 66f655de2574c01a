// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IERC20 {
    function decimals() external view returns (uint8);

    function balanceOf(address owner) external view returns (uint256);

    function transfer(address to, uint256 value) external returns (bool);

    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

library Tokens {
    error TransferFailed();
    error InexactTransfer();

    function push(IERC20 token, address to, uint256 value) internal {
        _call(token, abi.encodeCall(IERC20.transfer, (to, value)));
    }

    /// Takes exactly `value` or reverts.
    function pull(IERC20 token, address from, uint256 value) internal {
        uint256 before = token.balanceOf(address(this));
        _call(token, abi.encodeCall(IERC20.transferFrom, (from, address(this), value)));
        if (token.balanceOf(address(this)) - before != value) revert InexactTransfer();
    }

    function _call(IERC20 token, bytes memory data) private {
        (bool ok, bytes memory result) = address(token).call(data);
        if (!ok || (result.length != 0 && !abi.decode(result, (bool)))) revert TransferFailed();
    }
}
