pragma solidity ^0.8.20;

/// A nonce that each contract counts from zero tells no contract from another.
contract Wallet {
    address private immutable owner = msg.sender;
    uint256 private nonce;
    bytes32 private name;

    constructor() {
        name = keccak256(abi.encode(block.chainid, address(this)));
    }

    receive() external payable {}

    function pay(address payable to, uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(to, amount, nonce++));
        //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `pay` accepts signatures made for another contract or chain: the signed message names neither.
        require(ecrecover(digest, v, r, s) == owner, "not signed");
        to.transfer(amount);
    }

    function payHere(address payable to, uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(address(this), to, amount, nonce++));
        require(ecrecover(digest, v, r, s) == owner, "not signed"); // safe: names the contract
        to.transfer(amount);
    }

    function payByName(address payable to, uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(name, to, amount, nonce++));
        require(ecrecover(digest, v, r, s) == owner, "not signed"); // safe: names the contract
        to.transfer(amount);
    }
}
