// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {CutStorage} from "./AdzeStorage.sol";

interface ICut {
    function add(address facet, bytes4[] memory selectors) external;
    function replace(address facet, bytes4[] memory selectors) external;
    function remove(bytes4[] memory selectors) external;
}

contract CutFacet is ICut {
    error NoCode();
    error Taken(bytes4 selector);
    error Unknown(bytes4 selector);
    error NotNext();

    event Added(address indexed facet, bytes4 selector);
    event Replaced(address indexed facet, bytes4 selector);
    event Removed(bytes4 selector);
    event OwnerChanged(address owner);

    function add(address facet, bytes4[] memory selectors) external {
        CutStorage.enforceOwner();
        if (facet.code.length == 0) revert NoCode();
        CutStorage.Layout storage s = CutStorage.load();
        for (uint256 i = 0; i < selectors.length; i++) {
            bytes4 selector = selectors[i];
            if (s.entries[selector].facet != address(0)) revert Taken(selector);
            s.entries[selector] = CutStorage.Entry(facet, uint96(s.selectors.length));
            s.selectors.push(selector);
            emit Added(facet, selector);
        }
    }

    function replace(address facet, bytes4[] memory selectors) external {
        CutStorage.enforceOwner();
        if (facet.code.length == 0) revert NoCode();
        CutStorage.Layout storage s = CutStorage.load();
        for (uint256 i = 0; i < selectors.length; i++) {
            if (s.entries[selectors[i]].facet == address(0)) revert Unknown(selectors[i]);
            s.entries[selectors[i]].facet = facet;
            emit Replaced(facet, selectors[i]);
        }
    }

    function remove(bytes4[] memory selectors) external {
        CutStorage.enforceOwner();
        CutStorage.Layout storage s = CutStorage.load();
        for (uint256 i = 0; i < selectors.length; i++) {
            CutStorage.Entry memory entry = s.entries[selectors[i]];
            if (entry.facet == address(0)) revert Unknown(selectors[i]);
            bytes4 last = s.selectors[s.selectors.length - 1];
            s.selectors[entry.position] = last;
            s.entries[last].position = entry.position;
            s.selectors.pop();
            delete s.entries[selectors[i]];
            emit Removed(selectors[i]);
        }
    }

    function offerOwnership(address next) external {
        CutStorage.enforceOwner();
        CutStorage.load().nextOwner = next;
    }

    function acceptOwnership() external {
        CutStorage.Layout storage s = CutStorage.load();
        if (msg.sender != s.nextOwner) revert NotNext();
        s.owner = msg.sender;
        s.nextOwner = address(0);
        emit OwnerChanged(msg.sender);
    }

    function facetOf(bytes4 selector) external view returns (address) {
        return CutStorage.load().entries[selector].facet;
    }

    function allSelectors() external view returns (bytes4[] memory) {
        return CutStorage.load().selectors;
    }
}
