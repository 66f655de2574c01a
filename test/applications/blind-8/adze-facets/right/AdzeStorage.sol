// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

library CutStorage {
    struct Entry {
        address facet;
        uint96 position;
    }

    struct Layout {
        mapping(bytes4 => Entry) entries;
        bytes4[] selectors;
        address owner;
        address nextOwner;
        bool paused;
    }

    error NotOwner();

    function load() internal pure returns (Layout storage l) {
        bytes32 slot = keccak256("adze.storage.cut");
        assembly {
            l.slot := slot
        }
    }

    function enforceOwner() internal view {
        if (msg.sender != load().owner) revert NotOwner();
    }
}

library ChestStorage {
    struct Layout {
        mapping(address => uint256) balances;
        uint256 total;
        uint256 limit;
        address guardian;
        address haven;
        bool ready;
    }

    function load() internal pure returns (Layout storage l) {
        bytes32 slot = keccak256("adze.storage.chest");
        assembly {
            l.slot := slot
        }
    }
}
