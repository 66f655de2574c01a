// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/* Structs with mappings that are deleted while nothing is in these. */

contract Permissions {
    struct Permission {
        mapping(address => bool) isTrader;
        address[] traders;
        bool isOpen;
    }

    mapping(address => Permission) internal permissions;

    function allow(address trader) external {
        permissions[msg.sender].isTrader[trader] = true;
        permissions[msg.sender].traders.push(trader);
    }

    function clear() external {
        Permission storage own = permissions[msg.sender];
        for (uint256 i = 0; i < own.traders.length; i++) own.isTrader[own.traders[i]] = false;
        delete permissions[msg.sender]; // safe: all traders were taken out
    }

    function clearEmpty() external {
        require(permissions[msg.sender].traders.length == 0, "there are traders");
        delete permissions[msg.sender]; // safe: nobody is in it
    }

    function clearOne(address trader) external {
        delete permissions[msg.sender];
        //     ^^^^^^^^^^^^^^^^^^^^^^^ Medium: `delete permissions[msg.sender]` does not clear the mapping `isTrader`.
        permissions[msg.sender].isTrader[trader] = false;
    }

    function clearSome() external {
        require(permissions[msg.sender].traders.length == 1, "there are others");
        delete permissions[msg.sender];
        //     ^^^^^^^^^^^^^^^^^^^^^^^ Medium: `delete permissions[msg.sender]` does not clear the mapping `isTrader`.
    }
}

contract Snapshots {
    struct Snapshot {
        mapping(address => uint256) sums;
        uint256 product;
    }

    mapping(address => Snapshot) internal ofDepositors;
    mapping(address => Snapshot) internal ofFrontEnds;

    function take(address token, uint256 sum) external {
        ofDepositors[msg.sender].sums[token] = sum;
        ofDepositors[msg.sender].product = 1;
        ofFrontEnds[msg.sender].product = 1;
    }

    function clear() external {
        delete ofFrontEnds[msg.sender]; // safe: sums are kept of depositors alone
        delete ofDepositors[msg.sender];
        //     ^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `delete ofDepositors[msg.sender]` does not clear the mapping `sums`.
    }
}
