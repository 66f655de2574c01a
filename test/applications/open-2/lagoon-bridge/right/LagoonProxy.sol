// SPDX-License-Identifier: MIT
pragma solidity 0.8.20;

/// @title LagoonProxy
/// @notice Fixed address of the bridge. The admin exchanges the logic.
contract LagoonProxy {
    bytes32 private constant LOGIC = keccak256("lagoon.logic");
    address private immutable _admin;

    event LogicChanged(address logic);

    constructor(address logic, bytes memory setup) {
        _admin = msg.sender;
        _setLogic(logic);
        (bool ok, ) = logic.delegatecall(setup);
        require(ok, "proxy: setup");
    }

    function lagoonSetLogic(address logic) external {
        require(msg.sender == _admin, "proxy: admin");
        _setLogic(logic);
    }

    function _setLogic(address logic) internal {
        require(logic.code.length != 0, "proxy: logic");
        bytes32 slot = LOGIC;
        assembly {
            sstore(slot, logic)
        }
        emit LogicChanged(logic);
    }

    function _logic() internal view returns (address logic) {
        bytes32 slot = LOGIC;
        assembly {
            logic := sload(slot)
        }
    }

    fallback() external payable {
        address logic = _logic();
        assembly {
            calldatacopy(0, 0, calldatasize())
            let done := delegatecall(gas(), logic, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(done) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }
}
