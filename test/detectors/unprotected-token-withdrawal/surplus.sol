// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* What lies in a contract beyond what it has on record. */

interface IToken {
    function balanceOf(address account) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Pairs {
    mapping(IToken => uint256) public reserveOf;
    mapping(IToken => mapping(address => uint256)) public partOf;

    function put(IToken token, uint256 amount) external {
        reserveOf[token] += amount;
        partOf[token][msg.sender] += amount;
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function skim(IToken token) external {
        uint256 held = token.balanceOf(address(this));
        uint256 surplus = held - reserveOf[token];
        require(token.transfer(msg.sender, surplus), "not sent");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can withdraw tokens through `skim`: it sends `… - reserveOf[token]` to the caller, and no check restricts the caller.
    }

    function sweep(IToken token) external {
        uint256 held = token.balanceOf(address(this));
        require(token.transfer(msg.sender, held), "not sent");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw tokens through `sweep`: it sends tokens to the caller, and no check restricts the caller.
    }
}
