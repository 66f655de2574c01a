// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.25;

interface Token {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

library SafeToken {
    error TokenCallFailed();

    function send(Token t, address to, uint256 amount) internal {
        _check(address(t), abi.encodeCall(t.transfer, (to, amount)));
    }

    function take(Token t, address from, uint256 amount) internal {
        _check(address(t), abi.encodeCall(t.transferFrom, (from, address(this), amount)));
    }

    function _check(address t, bytes memory data) private {
        if (t.code.length == 0) revert TokenCallFailed();
        (bool ok, bytes memory out) = t.call(data);
        if (!ok) revert TokenCallFailed();
        if (out.length != 0 && !abi.decode(out, (bool))) revert TokenCallFailed();
    }
}
