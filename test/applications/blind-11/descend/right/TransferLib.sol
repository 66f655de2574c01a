// SPDX-License-Identifier: MIT
pragma solidity ^0.8.25;

interface IBalance {
    function balanceOf(address who) external view returns (uint256);
}

/// @dev ERC-20 transfers that also take tokens returning nothing.
library TransferLib {
    error TokenCallFailed();
    error NotAllArrived();

    function push(address token, address to, uint256 amount) internal {
        if (amount == 0) return;
        // transfer(address,uint256)
        _call(token, abi.encodeWithSelector(0xa9059cbb, to, amount));
    }

    /// @dev Tokens that keep back a fee are turned away.
    function pull(address token, address from, uint256 amount) internal {
        uint256 before = IBalance(token).balanceOf(address(this));
        // transferFrom(address,address,uint256)
        _call(token, abi.encodeWithSelector(0x23b872dd, from, address(this), amount));
        if (IBalance(token).balanceOf(address(this)) != before + amount) revert NotAllArrived();
    }

    function _call(address token, bytes memory data) private {
        (bool ok, bytes memory ret) = token.call(data);
        bool accepted = ret.length == 0 ? token.code.length != 0 : abi.decode(ret, (bool));
        if (!ok || !accepted) revert TokenCallFailed();
    }
}
