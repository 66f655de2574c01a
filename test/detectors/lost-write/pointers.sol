// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* Entries that are cleared through a pointer that a function hands out. */

contract Pools {
    struct Balances {
        uint256 cash;
        uint256 managed;
    }

    struct Pair {
        address a;
        address b;
        mapping(bytes32 => Balances) balances;
    }

    mapping(bytes32 => Pair) private pairs;

    function balancesOf(bytes32 id) private view returns (Balances storage balances) {
        Pair storage pair = pairs[id];
        return pair.balances[keccak256(abi.encode(pair.a, pair.b))];
    }

    function add(bytes32 id, address a, address b, uint256 amount) external {
        pairs[id].a = a;
        pairs[id].b = b;
        balancesOf(id).cash = amount;
    }

    function remove(bytes32 id) external {
        Balances storage balances = balancesOf(id);
        require(balances.managed == 0, "not empty");
        delete pairs[id]; // safe: its only entry is cleared below
        delete balances.cash;
    }

    function removeHalf(bytes32 id) external {
        require(balancesOf(id).cash == 0, "not empty");
        delete pairs[id];
        //     ^^^^^^^^^ Medium: `delete pairs[id]` does not clear the mapping `balances`.
    }
}
