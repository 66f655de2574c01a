// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.20;

/// @dev Bare share bookkeeping with direct transfers.
abstract contract ShareLedger {
    error NotEnoughShares();
    error BadReceiver();

    event SharesMoved(address indexed from, address indexed to, uint256 amount);

    uint256 public totalShares;
    mapping(address => uint256) public sharesOf;

    function transferShares(address to, uint256 amount) external {
        if (to == address(0) || to == address(this)) revert BadReceiver();
        _move(msg.sender, to, amount);
    }

    function _move(address from, address to, uint256 amount) internal {
        if (sharesOf[from] < amount) revert NotEnoughShares();
        sharesOf[from] -= amount;
        sharesOf[to] += amount;
        emit SharesMoved(from, to, amount);
    }

    function _mint(address to, uint256 amount) internal {
        totalShares += amount;
        sharesOf[to] += amount;
        emit SharesMoved(address(0), to, amount);
    }

    function _burn(address from, uint256 amount) internal {
        if (sharesOf[from] < amount) revert NotEnoughShares();
        sharesOf[from] -= amount;
        totalShares -= amount;
        emit SharesMoved(from, address(0), amount);
    }
}
