// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* Code that accounts run as their own, by delegatecall: it has no storage, and nobody can pay it. */

contract PayScript {
    function pay(address to, uint256 amount) external returns (bool ok) {
        (ok, ) = to.call{value: amount}("");
        //       ^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: Anyone can withdraw ether through `pay`: it sends `amount` to `to`, which the caller chooses, and no check restricts the caller.
    }
}

contract Purse {
    function pay(address to, uint256 amount) external returns (bool ok) {
        (ok, ) = to.call{value: amount}("");
        //       ^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `pay`: it sends `amount` to `to`, which the caller chooses, and no check restricts the caller.
    }

    receive() external payable {}
}
