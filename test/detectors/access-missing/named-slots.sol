pragma solidity ^0.8.20;

contract Instance {}

contract Factory {
    function make(address admin) external returns (address instance) {
        instance = address(new Instance());
        assembly {
            sstore(instance, admin)
        }
    }

    function setAdmin(address instance, address admin) external {
        assembly {
            if iszero(eq(sload(instance), caller())) {
                revert(0, 0)
            }
            sstore(instance, admin) // safe: the admin of that very instance
        }
    }

    function setAnyAdmin(address instance, address admin) external {
        assembly {
            sstore(instance, admin)
          //^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can change `a storage slot` through `setAnyAdmin`, while `a storage slot` decides who passes an access check.
        }
    }

    function upgrade(address instance, bytes calldata data) external {
        address admin;
        assembly {
            admin := sload(instance)
        }
        require(msg.sender == admin, "not the admin");
        (bool ok, ) = instance.call(data);
        require(ok, "failed");
    }
}

contract FactoryOfOneSlot {
    function setAdmin(address admin) external {
        assembly {
            sstore(0x1234, admin)
          //^^^^^^^^^^^^^^^^^^^^^ High: Anyone can change `a storage slot` through `setAdmin`, while `a storage slot` decides who passes an access check.
        }
    }

    function setOther(address other) external {
        assembly {
            if iszero(eq(sload(0x1234), caller())) {
                revert(0, 0)
            }
            sstore(0x5678, other)
        }
    }
}
