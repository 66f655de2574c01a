// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {CutStorage} from "./AdzeStorage.sol";
import {ICut} from "./CutFacet.sol";

/// One address, many facets: each selector has the facet that answers it.
contract AdzeProxy {
    error NoFacet(bytes4 selector);
    error CutFailed();

    constructor(address owner, address cutFacet, bytes4[] memory cutSelectors) {
        CutStorage.load().owner = msg.sender;
        (bool ok, ) = cutFacet.delegatecall(abi.encodeCall(ICut.add, (cutFacet, cutSelectors)));
        if (!ok) revert CutFailed();
        CutStorage.load().owner = owner;
    }

    fallback() external payable {
        address facet = CutStorage.load().entries[msg.sig].facet;
        if (facet == address(0)) revert NoFacet(msg.sig);
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), facet, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(ok) {
                revert(0, returndatasize())
            }
            return(0, returndatasize())
        }
    }
}
