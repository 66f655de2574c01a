// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Ether that belongs to somebody, until it is fetched.
abstract contract Ledger {
    error NothingToFetch();
    error NotSent(address to);

    event Credited(address indexed who, uint256 amount);
    event Fetched(address indexed who, uint256 amount);

    mapping(address => uint256) public credits;

    function fetch() external {
        uint256 amount = credits[msg.sender];
        if (amount == 0) revert NothingToFetch();
        credits[msg.sender] = 0;
        (bool ok, ) = payable(msg.sender).call{value: amount}("");
        if (!ok) revert NotSent(msg.sender);
        emit Fetched(msg.sender, amount);
    }

    function _credit(address who, uint256 amount) internal {
        credits[who] += amount;
        emit Credited(who, amount);
    }
}
