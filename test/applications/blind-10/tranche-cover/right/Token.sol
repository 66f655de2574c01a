// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IERC20 {
    function balanceOf(address account) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

library SafeToken {
    error TransferFailed();

    function push(IERC20 token, address to, uint256 amount) internal {
        _call(token, abi.encodeCall(IERC20.transfer, (to, amount)));
    }

    function pull(IERC20 token, address from, uint256 amount) internal {
        _call(token, abi.encodeCall(IERC20.transferFrom, (from, address(this), amount)));
    }

    function _call(IERC20 token, bytes memory data) private {
        (bool ok, bytes memory out) = address(token).call(data);
        if (!ok || address(token).code.length == 0) revert TransferFailed();
        if (out.length != 0 && !abi.decode(out, (bool))) revert TransferFailed();
    }
}
