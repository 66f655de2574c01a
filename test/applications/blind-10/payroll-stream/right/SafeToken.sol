// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

library SafeToken {
    error TransferFailed(address token);

    function send(IERC20 token, address to, uint256 amount) internal {
        check(token, abi.encodeCall(IERC20.transfer, (to, amount)));
    }

    function take(IERC20 token, address from, uint256 amount) internal {
        check(token, abi.encodeCall(IERC20.transferFrom, (from, address(this), amount)));
    }

    function check(IERC20 token, bytes memory data) private {
        (bool ok, bytes memory out) = address(token).call(data);
        bool fine = out.length == 0 ? address(token).code.length > 0 : abi.decode(out, (bool));
        if (!ok || !fine) revert TransferFailed(address(token));
    }
}
