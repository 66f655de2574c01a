// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

interface IERC20 {
    function balanceOf(address account) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Tokens that return nothing are as good as those that return true.
library SafeToken {
    error TransferFailed(address token);

    function push(IERC20 token, address to, uint256 amount) internal {
        _call(token, abi.encodeCall(IERC20.transfer, (to, amount)));
    }

    /// What really arrived, whatever the token keeps on the way.
    function pull(IERC20 token, address from, uint256 amount) internal returns (uint256) {
        uint256 before = token.balanceOf(address(this));
        _call(token, abi.encodeCall(IERC20.transferFrom, (from, address(this), amount)));
        return token.balanceOf(address(this)) - before;
    }

    function _call(IERC20 token, bytes memory data) private {
        (bool ok, bytes memory result) = address(token).call(data);
        bool good = ok && (result.length == 0 ? address(token).code.length > 0 : abi.decode(result, (bool)));
        if (!good) revert TransferFailed(address(token));
    }
}
