pragma solidity ^0.8.20;

library Sender {
    function popped(address to, uint256 amount) internal {
        assembly {
            pop(call(gas(), to, amount, 0, 0, 0, 0))
            //  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `popped` does not check the result of this `call` and continues when it failed.
        }
    }

    function forgotten(address to, bytes memory data) internal {
        assembly {
            let ok := delegatecall(gas(), to, add(data, 32), mload(data), 0, 0)
            //        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `forgotten` does not check the result of this `delegatecall` and continues when it failed.
        }
    }

    function replaced(address to, uint256 amount) internal {
        assembly {
            let ok
            ok := call(gas(), to, amount, 0, 0, 0, 0)
            //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `replaced` does not check the result of this `call` and continues when it failed.
            ok := 1
        }
    }

    function checked(address to, uint256 amount) internal {
        assembly {
            if iszero(call(gas(), to, amount, 0, 0, 0, 0)) { // safe: a failure reverts
                revert(0, 0)
            }
        }
    }

    function measured(address to) internal {
        assembly {
            pop(call(gas(), to, 0, 0, 0, 0, 32)) // safe: the answer is measured
            if lt(returndatasize(), 32) {
                revert(0, 0)
            }
        }
    }

    function copied(bytes memory data) internal view {
        assembly {
            pop(staticcall(gas(), 4, add(data, 32), mload(data), 0, 0)) // safe: a precompiled contract
        }
    }
}
