// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// @dev Moves tokens whether or not they return a boolean.
library TokenMover {
    error MoveFailed(address token);

    function push(IERC20 token, address to, uint256 amount) internal {
        _run(address(token), abi.encodeCall(IERC20.transfer, (to, amount)));
    }

    function pull(IERC20 token, address from, uint256 amount) internal {
        _run(address(token), abi.encodeCall(IERC20.transferFrom, (from, address(this), amount)));
    }

    function _run(address token, bytes memory data) private {
        (bool ok, bytes memory ret) = token.call(data);
        if (!ok || (ret.length != 0 && !abi.decode(ret, (bool))) || token.code.length == 0) revert MoveFailed(token);
    }
}
