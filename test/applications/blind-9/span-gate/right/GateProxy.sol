// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract GateProxy {
    bytes32 private constant SLOT = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;

    constructor(address implementation, bytes memory setup) {
        require(implementation.code.length > 0, "code");
        assembly {
            sstore(SLOT, implementation)
        }
        (bool ok, ) = implementation.delegatecall(setup);
        require(ok, "setup");
    }

    fallback() external payable {
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), sload(SLOT), 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(ok) {
                revert(0, returndatasize())
            }
            return(0, returndatasize())
        }
    }
}
