// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Pays at once where that works, and else keeps it for whoever it is for.
abstract contract Payments {
    uint256 private constant STIPEND = 30_000;

    mapping(address => uint256) public kept;

    event Kept(address indexed who, uint256 amount);

    error NothingKept();
    error PaymentFailed();

    function takeKept(address payable to) external {
        uint256 amount = kept[msg.sender];
        if (amount == 0) revert NothingKept();
        kept[msg.sender] = 0;
        (bool ok, ) = to.call{value: amount}("");
        if (!ok) revert PaymentFailed();
    }

    function _pay(address to, uint256 amount) internal {
        if (amount == 0) return;
        (bool ok, ) = to.call{value: amount, gas: STIPEND}("");
        if (!ok) {
            kept[to] += amount;
            emit Kept(to, amount);
        }
    }
}
