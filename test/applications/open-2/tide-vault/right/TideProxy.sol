// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.20;

/// @title TideProxy
/// @notice Forwards every call to the current implementation; only the admin may point it elsewhere.
contract TideProxy {
    bytes32 private constant IMPL_SLOT = bytes32(uint256(keccak256("tide.proxy.implementation")) - 1);
    bytes32 private constant ADMIN_SLOT = bytes32(uint256(keccak256("tide.proxy.admin")) - 1);

    event Upgraded(address indexed implementation);

    constructor(address implementation, address admin, bytes memory setup) {
        _write(ADMIN_SLOT, admin);
        _point(implementation);
        (bool ok, bytes memory ret) = implementation.delegatecall(setup);
        if (!ok) {
            assembly {
                revert(add(ret, 32), mload(ret))
            }
        }
    }

    function tideUpgradeTo(address implementation) external {
        require(msg.sender == _read(ADMIN_SLOT), "proxy: admin only");
        _point(implementation);
    }

    function _point(address implementation) private {
        require(implementation.code.length > 0, "proxy: no code");
        _write(IMPL_SLOT, implementation);
        emit Upgraded(implementation);
    }

    function _read(bytes32 slot) private view returns (address a) {
        assembly {
            a := sload(slot)
        }
    }

    function _write(bytes32 slot, address a) private {
        assembly {
            sstore(slot, a)
        }
    }

    fallback() external payable {
        address target = _read(IMPL_SLOT);
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), target, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch ok
            case 0 { revert(0, returndatasize()) }
            default { return(0, returndatasize()) }
        }
    }
}
