// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* A contract without storage keeps tokens for nobody. */

interface IToken {
    function approve(address spender, uint256 amount) external returns (bool);
}

contract ApproveScript {
    IToken private immutable token;

    constructor(IToken token_) {
        token = token_;
    }

    function approve(address spender, uint256 amount) external {
        token.approve(spender, amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `approve` approves `spender`, which the caller chooses, to spend tokens of this contract: no check restricts the caller.
    }
}
