// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

struct Call {
    address target;
    uint256 value;
    bytes data;
}

interface IErc20 {
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

library Erc20Call {
    error Erc20Failed(address token);

    function safeTransfer(IErc20 t, address to, uint256 amount) internal {
        _check(t, abi.encodeCall(t.transfer, (to, amount)));
    }

    function safeTransferFrom(IErc20 t, address from, address to, uint256 amount) internal {
        _check(t, abi.encodeCall(t.transferFrom, (from, to, amount)));
    }

    function _check(IErc20 t, bytes memory data) private {
        (bool ok, bytes memory out) = address(t).call(data);
        if (!ok || address(t).code.length == 0) revert Erc20Failed(address(t));
        if (out.length != 0 && !abi.decode(out, (bool))) revert Erc20Failed(address(t));
    }
}

/// @title Sandbox
/// @notice Runs what solvers want to run. It has no allowance from anyone and owns nothing between fills:
///         whatever a solver leaves behind is free for the next one to take.
contract Sandbox {
    using Erc20Call for IErc20;

    address public immutable courier = msg.sender;

    error NotCourier();
    error CallFailed(uint256 index, bytes reason);

    receive() external payable {}

    modifier onlyCourier() {
        if (msg.sender != courier) revert NotCourier();
        _;
    }

    function run(Call[] calldata calls) external payable onlyCourier {
        for (uint256 i; i < calls.length; ++i) {
            (bool ok, bytes memory out) = calls[i].target.call{value: calls[i].value}(calls[i].data);
            if (!ok) revert CallFailed(i, out);
        }
    }

    function pay(IErc20 token, address to, uint256 amount) external onlyCourier {
        token.safeTransfer(to, amount);
    }

    function balance(IErc20 token) external view returns (uint256) {
        return token.balanceOf(address(this));
    }
}
