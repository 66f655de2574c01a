pragma solidity ^0.8.0;

function twice(uint256 x) pure returns (uint256) {
    return 2 * x;
}

contract Sale {
    uint256 private start = 100; // safe: a constant
    uint256 private price = base() + 1;
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ None: `price` is initialized from `base()`, with the value that it has before the constructor runs.
    uint256 private sum = (start + 1) * 2;
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ None: `sum` is initialized from `start`, with the value that it has before the constructor runs.
    uint256 private next = bump();
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ None: `next` is initialized from `bump()`, with the value that it has before the constructor runs.
    uint256 private doubled = twice(21); // safe: a pure function
    uint256 private constant limit = 5;
    uint256 private twiceLimit = 2 * limit; // safe: of a constant
    address private owner = msg.sender; // safe: of the transaction
    uint256 private immutable fixedAt = block.number;
    uint256 private later = fixedAt; // safe: cannot change
    bytes32 private hash = keccak256(abi.encode(twice(1))); // safe: built in

    function base() private view returns (uint256) {
        return start;
    }

    function bump() private returns (uint256) {
        return ++start;
    }

    function all() external view returns (uint256) {
        return price + sum + next + doubled + twiceLimit + later + uint256(hash) + uint160(owner);
    }
}
