// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Open {
    mapping(uint256 => address) public ownerOf;
    mapping(uint256 => address) public delegateOf;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => uint256) public nonces;

    function setDelegate(uint256 id, address to, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(address(this), block.chainid, id, to, nonces[to]++));
        require(ecrecover(digest, v, r, s) == ownerOf[id], "not the owner");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `setDelegate` accepts an invalid signature: the recovered zero address can equal `ownerOf[id]`.
        delegateOf[id] = to;
    }

    function permit(address owner, address spender, uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(address(this), block.chainid, owner, spender, amount, nonces[owner]++));
        require(owner == ecrecover(digest, v, r, s), "not the owner");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `permit` accepts an invalid signature: the recovered zero address can equal `owner`.
        allowance[owner][spender] = amount;
    }

    function send(address to, uint256 amount, uint256 nonce, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(address(this), block.chainid, to, amount, nonce));
        address from = ecrecover(digest, v, r, s);
        balanceOf[from] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^ High: `send` accepts an invalid signature: the recovered zero address can equal `balanceOf[…]`.
        balanceOf[to] += amount;
    }
}

contract Safe {
    address private immutable keeper = msg.sender;
    address private admin = msg.sender;
    mapping(uint256 => address) public ownerOf;
    mapping(uint256 => address) public delegateOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => uint256) public nonces;

    function setDelegate(uint256 id, address to, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(address(this), block.chainid, id, to, nonces[to]++));
        address signer = ecrecover(digest, v, r, s);
        require(signer != address(0) && signer == ownerOf[id], "not the owner"); // safe: nobody is not the owner
        delegateOf[id] = to;
    }

    function permit(address owner, address spender, uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        require(owner != address(0), "nobody");
        bytes32 digest = keccak256(abi.encode(address(this), block.chainid, owner, spender, amount, nonces[owner]++));
        require(owner == ecrecover(digest, v, r, s), "not the owner"); // safe: the owner is somebody
        allowance[owner][spender] = amount;
    }

    function keep(uint256 id, address to, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(address(this), block.chainid, id, to, nonces[keeper]++));
        require(ecrecover(digest, v, r, s) == keeper, "not the keeper"); // safe: set when the contract was made
        delegateOf[id] = to;
    }

    function administer(uint256 id, address to, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(address(this), block.chainid, id, to, nonces[admin]++));
        require(ecrecover(digest, v, r, s) == admin, "not the admin"); // safe: one address, set when the contract was made
        delegateOf[id] = to;
    }

    function prove(uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(address(this), block.chainid, nonces[msg.sender]++));
        require(ecrecover(digest, v, r, s) == msg.sender, "not you"); // safe: the caller is never nobody
        delegateOf[0] = msg.sender;
    }
}
