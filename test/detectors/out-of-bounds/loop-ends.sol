// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IVault {
    function value() external view returns (uint256);
    function pay(uint256 amount) external;
}

/* One too far. */
contract Far {
    address[] private members;
    mapping(address => uint256) public owed;

    function payAll(uint256 amount) external {
        for (uint256 i = 0; i <= members.length; i++) {
            owed[members[i]] += amount;
            //   ^^^^^^^^^^ Medium: In the last round of this loop, `members[i]` lies behind the last element of `members`: it reverts each time.
        }
    }

    function isSorted(uint256[] calldata values) external pure {
        for (uint256 i = 0; i < values.length; ++i) {
            require(values[i] < values[i + 1], "order");
            //                  ^^^^^^^^^^^^^ Medium: In the last round of this loop, `values[…]` lies behind the last element of `values`: it reverts each time.
        }
    }

    function isSortedRight(uint256[] calldata values) external pure {
        for (uint256 i = 0; i < values.length - 1; ++i) {
            require(values[i] < values[i + 1], "order"); // safe: it ends before the last
        }
    }

    function find(address who) external view returns (uint256) {
        for (uint256 i = 0; i <= members.length; i++) {
            if (members[i] == who) return i; // safe: for those who are there
        }
        return 0;
    }

    function upTo(uint256[] memory values) external pure returns (uint256 sum) {
        for (uint256 i = 0; i <= values.length; i++) {
            if (i < values.length) sum += values[i]; // safe: not in the last round
        }
    }

    function fromBehind(uint256[] memory values) external pure returns (uint256 sum) {
        for (uint256 i = 1; i <= values.length; i++) {
            sum += values[i - 1]; // safe: counted from one
        }
    }
}

/* One too few. */
contract Few {
    IVault[] public vaults;
    uint256[] public weights;

    function add(IVault vault, uint256 weight) external {
        vaults.push(vault);
        weights.push(weight);
    }

    function total() external view returns (uint256 sum) {
        for (uint256 i = 1; i < vaults.length; i++) sum += vaults[i - 1].value();
        //                                                 ^^^^^^^^^^^^^ Low: This loop ends before `vaults[…]` comes to the last element of `vaults`, and nothing else here looks at it.
    }

    function totalWeight() external view returns (uint256 sum) {
        for (uint256 i = 0; i < weights.length - 1; i++) {
            sum += weights[i];
            //     ^^^^^^^^^^ Low: This loop ends before `weights[i]` comes to the last element of `weights`, and nothing else here looks at it.
        }
    }

    function totalRight() external view returns (uint256 sum) {
        for (uint256 i = 0; i < vaults.length; i++) sum += vaults[i].value(); // safe: all of them
    }

    function payOut(uint256 amount) external {
        uint256 left = amount;
        for (uint256 i = 0; i < vaults.length - 1; i++) {
            uint256 part = amount / vaults.length;
            left -= part;
            vaults[i].pay(part); // safe: the last one gets the rest
        }
        vaults[vaults.length - 1].pay(left);
    }

    function isGrowing() external view returns (bool) {
        for (uint256 i = 1; i < weights.length; i++) {
            if (weights[i] < weights[i - 1]) return false; // safe: each beside the one before
        }
        return true;
    }

    function largest() external view returns (uint256 most) {
        most = weights[0];
        for (uint256 i = 1; i < weights.length; i++) {
            if (weights[i] > most) most = weights[i]; // safe: the first one was looked at
        }
    }

    function hops(address[] calldata path, uint256 amount) external pure returns (bytes32 key) {
        for (uint256 i; i < path.length - 1; i++) {
            key = keccak256(abi.encode(key, path[i], path[i + 1], amount)); // safe: pairs of neighbours
        }
    }
}
