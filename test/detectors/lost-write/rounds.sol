// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Variables that each round sets anew.
contract Shares {
    mapping(address => uint256) public votesFor;
    uint256 public constant WHOLE = 10_000;

    function sum(uint256[] calldata parts) external pure returns (uint256 used) {
        for (uint256 i = 0; i < parts.length; i++) {
            uint256 part = parts[i] * 2;
            used = part;
          //^^^^^^^^^^^ Low: `used` is set anew in each round of the loop: only the last round counts.
        }
    }

    function vote(address[] calldata targets, uint256[] calldata parts) external {
        uint256 all;
        for (uint256 i = 0; i < targets.length; i++) {
            uint256 part = parts[i];
            votesFor[targets[i]] += part;
            all = part;
          //^^^^^^^^^^ Low: `all` is set anew in each round of the loop: only the last round counts.
        }
        require(all == WHOLE, "not the whole");
    }

    function walk(uint256[] calldata parts) external pure returns (uint256 got) {
        uint256 i;
        while (i < parts.length) {
            uint256 part = parts[i];
            unchecked {
                got = part;
              //^^^^^^^^^^ Low: `got` is set anew in each round of the loop: only the last round counts.
            }
            i++;
        }
    }

    function total(uint256[] calldata parts) external pure returns (uint256 used) {
        for (uint256 i = 0; i < parts.length; i++) used = parts[i];
        //                                         ^^^^^^^^^^^^^^^ Low: `used` is set anew in each round of the loop: only the last round counts.
    }

    function far(uint256 n) external pure returns (uint256 at) {
        for (uint256 i = 0; i < n; i++) at = i; // safe: how far it came
    }

    function whole(uint256[] calldata parts) external pure returns (uint256 used) {
        for (uint256 i = 0; i < parts.length; i++) {
            uint256 part = parts[i];
            used += part; // safe: it adds up
        }
    }

    function best(uint256[] calldata parts) external pure returns (uint256 found) {
        for (uint256 i = 0; i < parts.length; i++) {
            uint256 part = parts[i];
            if (part > 7) found = part; // safe: one of many is looked for
        }
    }

    function rising(uint256[] calldata parts) external pure returns (uint256 last) {
        for (uint256 i = 0; i < parts.length; i++) {
            uint256 part = parts[i];
            require(part > last, "not rising");
            last = part; // safe: the next round reads it
        }
    }

    function first(uint256[] calldata parts) external pure returns (uint256 found) {
        for (uint256 i = 0; i < parts.length; i++) {
            uint256 part = parts[i];
            found = part; // safe: the loop ends here
            if (part > 7) break;
        }
    }
}
