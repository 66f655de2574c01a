// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
}

contract Claims {
    IToken private immutable token;
    address private immutable owner = msg.sender;
    address public signer;
    mapping(bytes32 => bool) public isUsed;
    mapping(bytes32 => address) public orderOf;
    mapping(address => uint256) public creditOf;
    uint256 public nSeen;

    constructor(IToken token_, address signer_) {
        token = token_;
        signer = signer_;
    }

    function claim(bytes32 hash, uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        require(!isUsed[hash], "used");
        isUsed[hash] = true;
        address who = ecrecover(hash, v, r, s);
        //            ^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `claim` takes the signed hash `hash` from the caller: a signature for anything authorizes what the caller names.
        require(who != address(0) && who == signer, "not signed");
        token.transfer(msg.sender, amount);
    }

    function claimPrefixed(bytes32 hash, address to, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encodePacked("\x19Ethereum Signed Message:\n32", hash));
        require(ecrecover(digest, v, r, s) == signer, "not signed");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `claimPrefixed` takes the signed hash `hash` from the caller: a signature for anything authorizes what the caller names.
        token.transfer(to, 1 ether);
    }

    function credit(bytes32 hash, address to, uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        _check(hash, v, r, s);
        creditOf[to] += amount;
    }

    function _check(bytes32 hash, uint8 v, bytes32 r, bytes32 s) private view {
        require(ecrecover(hash, v, r, s) == signer, "not signed");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `credit` takes the signed hash `hash` from the caller: a signature for anything authorizes what the caller names.
    }

    function claimBound(uint256 amount, uint256 nonce, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 hash = keccak256(abi.encode(address(this), block.chainid, msg.sender, amount, nonce));
        require(!isUsed[hash], "used");
        isUsed[hash] = true;
        require(ecrecover(hash, v, r, s) == signer, "not signed"); // safe: the hash is made of what is used
        token.transfer(msg.sender, amount);
    }

    function claimCompared(bytes32 hash, uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        require(hash == keccak256(abi.encode(address(this), msg.sender, amount)), "another message");
        require(ecrecover(hash, v, r, s) == signer, "not signed"); // safe: it is computed again
        token.transfer(msg.sender, amount);
    }

    function open(bytes32 hash) external {
        orderOf[hash] = msg.sender;
    }

    function settle(bytes32 hash, uint8 v, bytes32 r, bytes32 s) external {
        require(orderOf[hash] != address(0), "no order");
        require(ecrecover(hash, v, r, s) == signer, "not signed"); // safe: an order that is kept
        token.transfer(msg.sender, 1 ether);
    }

    function relay(bytes32 hash, uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        require(msg.sender == owner, "not the owner");
        require(ecrecover(hash, v, r, s) == signer, "not signed"); // safe: the owner names the amount
        token.transfer(msg.sender, amount);
    }

    function note(bytes32 hash, uint8 v, bytes32 r, bytes32 s) external {
        require(ecrecover(hash, v, r, s) == signer, "not signed"); // safe: only that it was signed is noted
        isUsed[hash] = true;
        nSeen++;
    }
}
