// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

interface IERC20Min {
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

library Payments {
    /// @dev Takes tokens in and reports how many arrived.
    function collect(IERC20Min token, address from, uint256 amount) internal returns (uint256) {
        uint256 before = token.balanceOf(address(this));
        (bool ok, bytes memory out) =
            address(token).call(abi.encodeWithSelector(token.transferFrom.selector, from, address(this), amount));
        require(ok && (out.length == 0 || abi.decode(out, (bool))), "collect failed");
        return token.balanceOf(address(this)) - before;
    }

    function pay(IERC20Min token, address to, uint256 amount) internal {
        if (amount == 0) return;
        (bool ok, bytes memory out) = address(token).call(abi.encodeWithSelector(token.transfer.selector, to, amount));
        require(ok && (out.length == 0 || abi.decode(out, (bool))), "pay failed");
    }
}
