// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface ITokenLike {
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// @dev Moves of tokens that return nothing, false, or take a fee.
library TokenMoves {
    error MoveFailed();

    function pull(ITokenLike token, address from, uint256 amount) internal returns (uint256 got) {
        uint256 before = token.balanceOf(address(this));
        _call(token, abi.encodeCall(ITokenLike.transferFrom, (from, address(this), amount)));
        got = token.balanceOf(address(this)) - before;
    }

    function push(ITokenLike token, address to, uint256 amount) internal {
        _call(token, abi.encodeCall(ITokenLike.transfer, (to, amount)));
    }

    function _call(ITokenLike token, bytes memory data) private {
        require(address(token).code.length > 0, "no token");
        (bool done, bytes memory answer) = address(token).call(data);
        if (!done || (answer.length > 0 && !abi.decode(answer, (bool)))) revert MoveFailed();
    }
}
