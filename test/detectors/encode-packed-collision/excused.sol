pragma solidity ^0.8.28;

contract Excused {
    mapping(bytes32 => bool) public used;

    function encoded(string calldata a, uint256 n, string calldata b) external {
        used[keccak256(abi.encodePacked(abi.encode(a, n), b))] = true; // safe: the first has its lengths in it
    }

    function encodedBefore(string calldata a, uint256 n, string calldata b) external {
        bytes memory first = abi.encode(a, n);
        used[keccak256(abi.encodePacked(first, b))] = true; // safe: the first has its lengths in it
    }
}
