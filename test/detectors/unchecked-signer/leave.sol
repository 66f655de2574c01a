// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* Signatures that let somebody act for the signer, and those that do more. */

contract Leave {
    mapping(address => mapping(address => bool)) public isOperator;
    mapping(address => uint256) public nonces;
    mapping(address => uint256) public weightOf;

    function allow(address owner, address operator, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(address(this), block.chainid, owner, operator, nonces[owner]++));
        address signer = ecrecover(digest, v, r, s);
        require(signer == owner, "not the owner");
        //      ^^^^^^^^^^^^^^^ Low: `allow` accepts an invalid signature: the recovered zero address can equal `owner`.
        isOperator[owner][operator] = true;
    }

    function allowAny(address owner, address operator, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(address(this), block.chainid, owner, operator, nonces[owner]++));
        address signer = ecrecover(digest, v, r, s);
        require(signer == owner || signer != address(0), "not the owner");
        //      ^^^^^^^^^^^^^^^ High: `allowAny` accepts what anybody signed: the test asks for `owner` or for any signer that is not zero.
        isOperator[owner][operator] = true;
    }

    function entrust(address owner, address to, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(address(this), block.chainid, owner, to, nonces[owner]++));
        require(ecrecover(digest, v, r, s) == owner, "not the owner");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `entrust` accepts an invalid signature: the recovered zero address can equal `owner`.
        weightOf[to] += 1;
    }
}
