// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IERC20 {
    function balanceOf(address owner) external view returns (uint256);

    function transfer(address to, uint256 amount) external returns (bool);

    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

abstract contract Purse {
    IERC20 public immutable token;

    error NotPaid();

    constructor(IERC20 token_) {
        token = token_;
    }

    function _pull(uint256 amount) internal {
        uint256 before = token.balanceOf(address(this));
        if (!token.transferFrom(msg.sender, address(this), amount)) revert NotPaid();
        if (token.balanceOf(address(this)) - before != amount) revert NotPaid();
    }

    function _push(address to, uint256 amount) internal {
        if (!token.transfer(to, amount)) revert NotPaid();
    }
}
