// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/* Arithmetic on a balance that is checked by computing backwards. */

interface IToken {
    function balanceOf(address who) external view returns (uint256);
}

contract Backwards {
    IToken public immutable token;
    uint256 public fee = 3;
    uint256 public due;

    constructor(IToken token_) {
        token = token_;
    }

    function charge() external {
        uint256 held = token.balanceOf(address(this));
        uint256 product;
        unchecked {
            product = fee * held;
        }
        require(product / fee == held, "overflow"); // safe: says that the product fits, whatever the balance is
        due = product / 100;
    }
}
