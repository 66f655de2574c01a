// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IIdentityBook, ITransferRules} from "./Interfaces.sol";

interface IShares {
    function balanceOf(address who) external view returns (uint256);
}

/// Who may hold shares, and how many may.
contract TransferRules is ITransferRules {
    IIdentityBook public immutable book;
    uint256 public immutable maxHolders;
    address public immutable deployer;
    IShares public shares;
    uint256 public holders;
    mapping(uint16 => bool) public isBarred;

    error NotAllowed();
    error Unverified(address who);
    error Barred(uint16 country);
    error TooManyHolders();

    constructor(IIdentityBook book_, uint256 maxHolders_) {
        book = book_;
        maxHolders = maxHolders_;
        deployer = msg.sender;
    }

    function bind(IShares shares_) external {
        if (msg.sender != deployer || address(shares) != address(0)) revert NotAllowed();
        shares = shares_;
    }

    function setBarred(uint16 country, bool barred) external {
        if (!book.isAgent(msg.sender)) revert NotAllowed();
        isBarred[country] = barred;
    }

    function check(address from, address to, uint256 amount) external view {
        if (!book.isVerified(to)) revert Unverified(to);
        if (isBarred[book.countryOf(to)]) revert Barred(book.countryOf(to));
        bool leaves = from != address(0) && shares.balanceOf(from) == amount;
        if (shares.balanceOf(to) == 0 && !leaves && holders >= maxHolders) revert TooManyHolders();
    }

    /// After shares have moved.
    function moved(address from, address to, uint256 amount) external {
        if (msg.sender != address(shares)) revert NotAllowed();
        if (from != address(0) && shares.balanceOf(from) == 0) holders--;
        if (to != address(0) && shares.balanceOf(to) == amount) holders++;
    }
}
