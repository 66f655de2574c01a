// SPDX-License-Identifier: LGPL-3.0-or-later
pragma solidity 0.7.6;

import "./Keyring.sol";

/// @notice Storage shared by the proxy and the logic behind it.
contract KeyringProxy {
    address internal logic;

    constructor(address logic_) {
        require(logic_ != address(0), "Proxy: logic");
        logic = logic_;
    }

    receive() external payable {}

    fallback() external payable {
        assembly {
            let target := sload(0)
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), target, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(ok) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }
}

/// @title KeyringFactory
/// @notice Makes keyrings, ready for use.
contract KeyringFactory {
    address public immutable logic;

    event Made(address indexed keyring);

    constructor() {
        logic = address(new Keyring());
    }

    function make(address[] calldata keys, uint256 needed, uint256 allowance, bytes32 salt)
        external
        returns (Keyring ring)
    {
        bytes32 ownSalt = keccak256(abi.encode(keys, needed, allowance, salt));
        ring = Keyring(payable(address(new KeyringProxy{ salt: ownSalt }(logic))));
        ring.setup(keys, needed, allowance);
        emit Made(address(ring));
    }
}
