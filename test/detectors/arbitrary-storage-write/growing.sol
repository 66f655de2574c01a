pragma solidity ^0.8.20;

/// A test that is passed by large numbers limits nothing.
contract Table {
    function setFar(uint256 slot, uint256 value) external {
        require(slot >= 100, "reserved");
        assembly {
            sstore(slot, value)
          //^^^^^^^^^^^^^^^^^^^ High: `setFar` writes to a storage slot that the caller chooses: it is computed from the parameter `slot`.
        }
    }

    function setFew(uint256 slot, uint256 value) external {
        require(slot < 100, "no such row");
        assembly {
            sstore(slot, value) // safe: limited from above
        }
    }
}
