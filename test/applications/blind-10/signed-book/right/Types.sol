// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

struct Order {
    address maker;
    address taker; // zero: anybody
    address sell;
    address buy;
    uint256 sellAmount;
    uint256 buyAmount;
    uint256 salt;
    uint256 expiry;
}

interface IERC20 {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

library SafeToken {
    error TransferFailed(address token);

    function move(address token, address from, address to, uint256 amount) internal {
        (bool ok, bytes memory out) = token.call(abi.encodeCall(IERC20.transferFrom, (from, to, amount)));
        if (!ok || token.code.length == 0) revert TransferFailed(token);
        if (out.length != 0 && !abi.decode(out, (bool))) revert TransferFailed(token);
    }
}
