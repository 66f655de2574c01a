// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

interface IERC20 {
    function decimals() external view returns (uint8);
    function balanceOf(address) external view returns (uint256);
    function transfer(address, uint256) external returns (bool);
    function transferFrom(address, address, uint256) external returns (bool);
}

library TokenMover {
    error MoveFailed();

    function push(IERC20 t, address to, uint256 amount) internal {
        if (amount == 0) return;
        (bool ok, bytes memory out) = address(t).call(abi.encodeCall(IERC20.transfer, (to, amount)));
        if (!ok || (out.length > 0 && !abi.decode(out, (bool)))) revert MoveFailed();
    }

    function pullExact(IERC20 t, address from, uint256 amount) internal {
        uint256 start = t.balanceOf(address(this));
        (bool ok, bytes memory out) = address(t).call(abi.encodeCall(IERC20.transferFrom, (from, address(this), amount)));
        if (!ok || (out.length > 0 && !abi.decode(out, (bool)))) revert MoveFailed();
        if (t.balanceOf(address(this)) - start != amount) revert MoveFailed();
    }
}
