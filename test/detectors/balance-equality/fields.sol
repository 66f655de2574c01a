// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Orders {
    struct Order {
        address payable owner;
        bytes32 balance;
    }

    bytes32 private constant internally = keccak256("internal");
    uint256 public nInternal;

    function settle(Order[] calldata orders) external {
        for (uint256 i = 0; i < orders.length; i++) {
            if (orders[i].balance == internally) nInternal++; // safe: a field that has the name
            require(orders[i].owner.balance != 7 ether, "lucky");
            //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `settle` compares an account's ether balance for strict equality: anyone can force in one wei more, and the check fails from then on.
        }
    }
}
