// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function decimals() external view returns (uint8);
    function balanceOf(address account) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IPriceFeed {
    function decimals() external view returns (uint8);
    function latestRoundData()
        external
        view
        returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound);
}

/// Moves tokens that return true, and those that return nothing. Tokens that keep a part on the way are refused.
library Tokens {
    error TokenCallFailed(address token);
    error TokenTakesFee(address token);

    function send(IToken token, address to, uint256 amount) internal {
        _call(token, abi.encodeWithSelector(token.transfer.selector, to, amount));
    }

    function take(IToken token, address from, uint256 amount) internal {
        uint256 before = token.balanceOf(address(this));
        _call(token, abi.encodeWithSelector(token.transferFrom.selector, from, address(this), amount));
        if (token.balanceOf(address(this)) - before != amount) revert TokenTakesFee(address(token));
    }

    function _call(IToken token, bytes memory data) private {
        if (address(token).code.length == 0) revert TokenCallFailed(address(token));
        (bool ok, bytes memory answer) = address(token).call(data);
        if (!ok || (answer.length != 0 && !abi.decode(answer, (bool)))) revert TokenCallFailed(address(token));
    }
}
