// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IERC20 {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// The helper is right: what one of those who call it passes is not.
contract Desk {
    IERC20 private immutable token;
    mapping(address => uint256) public writes;
    mapping(address => uint256) public holds;

    constructor(IERC20 token_) {
        token = token_;
    }

    function write(uint256 amount, address to) external {
        writes[msg.sender] += amount;
        holds[to] += amount;
        _pull(to, amount);
      //^^^^^^^^^^^^^^^^^ Medium: `write` takes tokens from `to`, which the caller chooses, and sends them to `address(this)`: nothing ties that account to the caller.
    }

    function writeFor(uint256 amount, address to) external {
        writes[msg.sender] += amount;
        holds[to] += amount;
        _pull(msg.sender, amount); // safe: the caller pays
    }

    function _pull(address from, uint256 amount) private {
        require(token.transferFrom(from, address(this), amount), "not paid in");
    }
}
