// SPDX-License-Identifier: MIT
pragma solidity ^0.8.22;

interface IWETH {
    function deposit() external payable;
    function withdraw(uint256 amount) external;
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Pays in ether, and in wrapped ether those that will not take it.
abstract contract Payments {
    error WrapFailed();
    error OnlyFromWeth();

    uint256 private constant PAY_GAS = 30_000;

    IWETH public immutable weth;

    constructor(IWETH weth_) {
        weth = weth_;
    }

    receive() external payable {
        if (msg.sender != address(weth)) revert OnlyFromWeth();
    }

    /// The answer is not copied, so that nobody can make it long.
    function _pay(address to, uint256 amount) internal {
        if (amount == 0) return;
        bool ok;
        assembly ("memory-safe") {
            ok := call(PAY_GAS, to, amount, 0, 0, 0, 0)
        }
        if (ok) return;
        weth.deposit{value: amount}();
        if (!weth.transfer(to, amount)) revert WrapFailed();
    }

    /// Takes wrapped ether from the caller, and unwraps it.
    function _takeWrapped(uint256 amount) internal {
        if (!weth.transferFrom(msg.sender, address(this), amount)) revert WrapFailed();
        weth.withdraw(amount);
    }
}
