// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

abstract contract Signed {
    address internal immutable owner = msg.sender;
    mapping(address => uint256) public points;
    mapping(address => uint256) public nonces;
    mapping(bytes32 => bool) public isUsed;

    receive() external payable {}
}

contract Open is Signed {
    uint256 public nonce;

    function pay(address payable to, uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(to, amount));
        require(ecrecover(digest, v, r, s) == owner, "not signed");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `pay` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        to.transfer(amount);
    }

    function give(address to, uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(address(this), block.chainid, to, amount));
        address signer = ecrecover(digest, v, r, s);
        //               ^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `give` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        require(signer != address(0), "invalid");
        points[signer] -= amount;
        points[to] += amount;
    }

    function elsewhere(uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(msg.sender, amount, nonces[msg.sender]++));
        //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `elsewhere` accepts signatures made for another contract or chain: the signed message names neither.
        require(ecrecover(digest, v, r, s) == owner, "not signed");
        points[msg.sender] += amount;
    }
}

contract Safe is Signed {
    bytes32 private immutable domain = keccak256(abi.encode(block.chainid, address(this)));
    mapping(address => bool) public hasClaimed;

    function withNonce(address payable to, uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(domain, to, amount, nonces[to]++));
        require(ecrecover(digest, v, r, s) == owner, "not signed"); // safe: the nonce is used up
        to.transfer(amount);
    }

    function withNumber(uint256 amount, uint256 nonce, uint8 v, bytes32 r, bytes32 s) external {
        require(nonce == nonces[msg.sender], "wrong nonce");
        nonces[msg.sender] = nonce + 1;
        bytes32 digest = keccak256(abi.encode(address(this), block.chainid, msg.sender, nonce, amount));
        require(ecrecover(digest, v, r, s) == owner, "not signed"); // safe: the nonce is compared with the next one
        points[msg.sender] += amount;
    }

    function withMark(uint256 amount, uint256 id, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(domain, id, amount));
        require(!isUsed[digest], "used");
        isUsed[digest] = true;
        require(ecrecover(digest, v, r, s) == owner, "not signed"); // safe: marked as used
        points[msg.sender] += amount;
    }

    function onceEach(uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        require(!hasClaimed[msg.sender], "claimed");
        hasClaimed[msg.sender] = true;
        bytes32 digest = keccak256(abi.encode(domain, msg.sender, amount));
        require(ecrecover(digest, v, r, s) == owner, "not signed"); // safe: each claims once
        points[msg.sender] += amount;
    }

    function check(bytes32 digest, uint8 v, bytes32 r, bytes32 s) external view returns (bool) {
        return ecrecover(digest, v, r, s) == owner; // safe: nothing is done
    }
}
