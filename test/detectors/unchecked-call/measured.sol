// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/* A call whose work is measured by a balance: whether it succeeded shows there. */

interface IToken {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function balanceOf(address who) external view returns (uint256);
}

contract Measured {
    mapping(address => uint256) public paidBy;

    function pay(IToken token, uint256 amount) external {
        uint256 before = token.balanceOf(address(this));
        address(token).call(abi.encodeCall(token.transferFrom, (msg.sender, address(this), amount)));
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `pay` does not check the result of `address(token).call` and continues when it failed.
        paidBy[msg.sender] += token.balanceOf(address(this)) - before;
    }

    function trust(IToken token, uint256 amount) external {
        address(token).call(abi.encodeCall(token.transferFrom, (msg.sender, address(this), amount)));
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `trust` does not check the result of `address(token).call` and continues when it failed.
        paidBy[msg.sender] += amount;
    }
}
