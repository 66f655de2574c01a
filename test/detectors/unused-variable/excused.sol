pragma solidity ^0.8.28;

contract Excused {
    struct Position {
        uint256 amount;
    }

    mapping(uint256 => Position) public positions;

    function set(uint256 id, uint256 amount) external {
        Position storage position = positions[id]; // safe: it points into storage
        position.amount = amount;
    }
}
