// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract GiftCards {
    error WrongSigner();
    error Used();
    error Late();

    address public shop;
    mapping(address => uint256) public balance;
    mapping(bytes32 => bool) public used;

    constructor(address shop_) {
        require(shop_ != address(0), "no shop");
        shop = shop_;
    }

    receive() external payable {}

    function digestOf(address to, uint256 amount, uint256 number, uint256 until) public view returns (bytes32) {
        bytes32 inner = keccak256(abi.encode(block.chainid, address(this), to, amount, number, until));
        return keccak256(abi.encodePacked("\x19Ethereum Signed Message:\n32", inner));
    }

    function redeem(uint256 amount, uint256 number, uint256 until, uint8 v, bytes32 r, bytes32 s) external {
        if (block.timestamp > until) revert Late();
        bytes32 digest = digestOf(msg.sender, amount, number, until);
        if (used[digest]) revert Used();
        address signer = ecrecover(digest, v, r, s);
        if (signer == address(0) || signer != shop) revert WrongSigner();
        used[digest] = true;
        balance[msg.sender] += amount;
    }

    function give(address to, uint256 amount) external {
        balance[msg.sender] -= amount;
        balance[to] += amount;
    }

    function cash(address to, uint256 amount) external {
        balance[msg.sender] -= amount;
        (bool ok, ) = to.call{value: amount}("");
        require(ok, "refused");
    }

    function moveShop(address next) external {
        if (msg.sender != shop || next == address(0)) revert WrongSigner();
        shop = next;
    }
}
