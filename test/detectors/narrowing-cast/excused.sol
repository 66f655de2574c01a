pragma solidity ^0.8.28;

interface IRegistry {
    function note(uint96 id) external;
}

contract Excused {
    IRegistry private immutable registry = IRegistry(msg.sender);

    uint96 public total;

    function join(uint256 a, uint256 b) external {
        total = uint96(a + b); // safe: put together from two
    }

    function note(uint256 id) external {
        registry.note(uint96(id)); // safe: an id, not an amount
    }
}
