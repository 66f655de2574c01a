// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Allowances {
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => mapping(uint256 => uint256)) public balanceOf;

    function increaseAllowance(address spender, uint256 amount) external {
        unchecked {
            allowance[msg.sender][spender] = allowance[msg.sender][spender] + amount;
            //                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `allowance[msg.sender][spender] + amount` can overflow and wrap around: `amount` is chosen by the caller, and no check bounds it.
        }
    }

    function credit(uint256 kind, uint256 amount) external {
        unchecked {
            balanceOf[msg.sender][kind] = balanceOf[msg.sender][kind] + amount;
            //                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `balanceOf[msg.sender][kind] + amount` can overflow and wrap around: `amount` is chosen by the caller, and no check bounds it.
        }
    }
}
