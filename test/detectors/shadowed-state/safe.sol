pragma solidity 0.8.37;

contract Base {
    uint256[49] private __gap; // safe: nobody uses the space that is kept free
    bytes32 private constant TYPE_HASH = keccak256("Base(address a)");
    string private label = "base";
    uint256 private total;
    uint256 private rate = 5;
    uint256 private spare;

    function hash() public view virtual returns (bytes32) {
        return keccak256(abi.encode(TYPE_HASH, label, total, rate));
    }

    function add(uint256 amount) internal {
        total += amount;
    }
}

contract Derived is Base {
    uint256[49] private __gap; // safe: nobody uses the space that is kept free
    bytes32 private constant TYPE_HASH = keccak256("Derived(address a)"); // safe: both are constants
    bytes32 private label = "derived"; // safe: of another type, so neither is taken for the other
    uint256 private rate; // safe: nobody uses it
    uint256 private spare = 1; // safe: nobody uses the base's

    function hash() public view override returns (bytes32) {
        return keccak256(abi.encode(TYPE_HASH, super.hash(), label, spare));
    }

    function locals(uint256 total) external returns (uint256) {
        add(total); // safe: a parameter of that name; the compiler speaks of those
        return total;
    }
}

contract Left {
    uint256 private value;

    function setLeft(uint256 next) external {
        value = next;
    }
}

contract Right {
    uint256 private value; // safe: of two contracts that do not know each other

    function setRight(uint256 next) external {
        value = next;
    }
}

contract Both is Left, Right {}

library Slots {
    uint256 private constant value = 1; // safe: libraries do not inherit
}
