// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/* Tokens that no caller chooses, or whose work is measured, are told lower. */

interface IToken {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function balanceOf(address who) external view returns (uint256);
}

contract Tokens {
    address public immutable owner = msg.sender;
    IToken public token;
    mapping(IToken => bool) public isListed;
    mapping(IToken => mapping(address => uint256)) public paidBy;

    function setToken(IToken next) external {
        require(msg.sender == owner, "not the owner");
        token = next;
    }

    function list(IToken one) external {
        require(msg.sender == owner, "not the owner");
        isListed[one] = true;
    }

    function payChosenByOwner(uint256 amount) external {
        token.transferFrom(msg.sender, address(this), amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `payChosenByOwner` does not check the return value of `token.transferFrom` and continues when it is false.
        paidBy[token][msg.sender] += amount;
    }

    function payListed(IToken one, uint256 amount) external {
        require(isListed[one], "not listed");
        one.transferFrom(msg.sender, address(this), amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `payListed` does not check the return value of `one.transferFrom` and continues when it is false.
        paidBy[one][msg.sender] += amount;
    }

    function payMeasured(IToken one, uint256 amount) external {
        uint256 before = one.balanceOf(address(this));
        one.transferFrom(msg.sender, address(this), amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `payMeasured` does not check the return value of `one.transferFrom` and continues when it is false.
        paidBy[one][msg.sender] += one.balanceOf(address(this)) - before;
    }

    function payAny(IToken one, uint256 amount) external {
        one.transferFrom(msg.sender, address(this), amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `payAny` does not check the return value of `one.transferFrom` and continues when it is false.
        paidBy[one][msg.sender] += amount;
    }
}
