pragma solidity ^0.8.20;

contract Fixed {
    bytes32 private constant SLOT = keccak256("fixed.value");
    uint256 private value;

    function setConstant(uint256 v) external {
        bytes32 slot = SLOT;
        assembly {
            sstore(slot, v) // safe: a constant slot
        }
    }

    function setDeclared(uint256 v) external {
        assembly {
            sstore(value.slot, v) // safe: the slot of a variable
        }
    }
}

contract Hashed {
    mapping(address => uint256) private held;

    function setFor(address who, uint256 v) external {
        assembly {
            mstore(0, who)
            mstore(32, held.slot)
            sstore(keccak256(0, 64), v) // safe: hashed as mappings are
        }
    }
}

contract Bounded {
    uint256[] private entries;

    function set(uint256 index, uint256 v) external {
        require(index < entries.length);
        assembly {
            mstore(0, entries.slot)
            sstore(add(keccak256(0, 32), index), v) // safe: within the array
        }
    }

    function setDeclared(uint256 index, uint256 v) external {
        entries[index] = v; // safe: the compiler checks the bound
    }

    function grow(uint256 v) external {
        entries.push(v); // safe: one longer
    }
}

contract Administered {
    address private immutable admin = msg.sender;

    function patch(bytes32 slot, uint256 v) external {
        require(msg.sender == admin);
        assembly {
            sstore(slot, v) // safe: the admin only
        }
    }
}

contract Transient {
    function mark(bytes32 slot) external {
        assembly {
            tstore(slot, 1) // safe: gone after the transaction
        }
    }
}
