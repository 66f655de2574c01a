// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function balanceOf(address owner) external view returns (uint256);

    function transfer(address to, uint256 amount) external returns (bool);

    function transferFrom(address from, address to, uint256 amount) external returns (bool);

    function approve(address spender, uint256 amount) external returns (bool);
}

/// Tokens that answer nothing are served as well as those that answer true.
library SafeToken {
    error TokenFailed(address token);

    function pull(IToken token, address from, uint256 amount) internal returns (uint256) {
        uint256 before = token.balanceOf(address(this));
        _call(token, abi.encodeCall(IToken.transferFrom, (from, address(this), amount)));
        return token.balanceOf(address(this)) - before;
    }

    function push(IToken token, address to, uint256 amount) internal {
        if (amount > 0) _call(token, abi.encodeCall(IToken.transfer, (to, amount)));
    }

    function allow(IToken token, address spender, uint256 amount) internal {
        _call(token, abi.encodeCall(IToken.approve, (spender, amount)));
    }

    function _call(IToken token, bytes memory data) private {
        if (address(token).code.length == 0) revert TokenFailed(address(token));
        (bool ok, bytes memory answer) = address(token).call(data);
        if (!ok || (answer.length > 0 && !abi.decode(answer, (bool)))) revert TokenFailed(address(token));
    }
}
