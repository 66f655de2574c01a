pragma solidity ^0.8.20;

contract Bridge {
    mapping(address => uint256) public sent;

    function send(address to, uint256 amount) external {
        address alias_;
        unchecked {
            alias_ = address(uint160(to) + uint160(0x1111000000000000000000000000000000001111)); // safe: an address is no amount
        }
        sent[alias_] = amount;
    }
}
