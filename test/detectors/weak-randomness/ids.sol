pragma solidity ^0.8.20;

contract Subscriptions {
    mapping(uint256 => address) public ownerOf;
    uint256 private nonce;

    function open() external returns (uint256 id) {
        id = uint256(keccak256(abi.encode(msg.sender, blockhash(block.number - 1), address(this), nonce++))); // safe: an id
        ownerOf[id] = msg.sender;
        return id;
    }
}
