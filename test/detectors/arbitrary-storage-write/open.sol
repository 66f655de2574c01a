pragma solidity ^0.8.20;

contract Raw {
    function set(bytes32 slot, uint256 value) external {
        assembly {
            sstore(slot, value)
          //^^^^^^^^^^^^^^^^^^^ High: `set` writes to a storage slot that the caller chooses: it is computed from the parameter `slot`.
        }
    }
}

contract Index {
    address private owner = msg.sender;
    uint256[] private entries;

    function set(uint256 index, uint256 value) external {
        assembly {
            mstore(0, entries.slot)
            sstore(add(keccak256(0, 32), index), value)
          //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `set` writes to a storage slot that the caller chooses: it is computed from the parameter `index`.
        }
    }

    function near(uint256 index) external {
        uint256 base;
        assembly {
            base := entries.slot
        }
        write(base + index, 1);
    }

    function write(uint256 slot, uint256 value) private {
        assembly {
            sstore(slot, value)
          //^^^^^^^^^^^^^^^^^^^ High: `near` writes to a storage slot that the caller chooses: it is computed from the parameter `index`.
        }
    }
}

contract Length {
    uint256[] private entries;

    function resize(uint256 length) external {
        assembly {
            sstore(entries.slot, length)
          //^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `resize` sets the length of `entries` to a number that the caller chooses, which lets it reach every storage slot.
        }
    }

    function set(uint256 index, uint256 value) external {
        entries[index] = value;
    }
}

contract Pointer {
    struct Box {
        uint256 value;
    }

    function box(bytes32 slot) private pure returns (Box storage b) {
        assembly {
            b.slot := slot
        }
    }

    function put(bytes32 slot, uint256 value) external {
        box(slot).value = value;
      //^^^^^^^^^^^^^^^^^^^^^^^ High: `put` writes to a storage slot that the caller chooses: it is computed from the parameter `slot`.
    }
}
