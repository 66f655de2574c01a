// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface ISink {
    function deliver(uint256 key, uint256 value) external;
}

/// Only those who were let in bring signatures: what they bring twice they could have kept back as well.
contract Relay {
    struct Carrier {
        bool isActive;
        uint8 index;
    }

    ISink private immutable sink;
    address private immutable admin = msg.sender;
    address private immutable gate;
    mapping(address => Carrier) private carriers;
    mapping(address => bool) private isSigner;
    mapping(address => uint256) public earned;
    uint256 private number;

    constructor(ISink k, address g) {
        sink = k;
        gate = g;
    }

    function appoint(address who, bool isActive, bool signs) external {
        require(msg.sender == admin, "not the admin");
        carriers[who] = Carrier(isActive, 1);
        isSigner[who] = signs;
    }

    function _check(uint256 key, uint256 value, uint8 v, bytes32 r, bytes32 s) private view {
        require(uint256(s) <= 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0, "malleable");
        address signer = ecrecover(keccak256(abi.encode(block.chainid, address(this), key, value)), v, r, s);
        require(signer != address(0) && isSigner[signer], "not signed");
    }

    function carry(uint256 key, uint256 value, uint8 v, bytes32 r, bytes32 s) external {
        require(carriers[msg.sender].isActive, "not a carrier");
        _check(key, value, v, r, s);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `carry` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        sink.deliver(key, value);
    }

    function carryOrPass(uint256 key, uint256 value, uint8 v, bytes32 r, bytes32 s) external {
        if (!carriers[msg.sender].isActive && msg.sender != gate) revert();
        _check(key, value, v, r, s);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `carryOrPass` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        sink.deliver(key, value);
    }

    function pass(uint256 key, uint256 value, uint8 v, bytes32 r, bytes32 s) external {
        require(msg.sender == gate, "not the gate");
        _check(key, value, v, r, s);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `pass` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        sink.deliver(key, value);
    }

    function carryOpenly(uint256 key, uint256 value, uint8 v, bytes32 r, bytes32 s) external {
        _check(key, value, v, r, s);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `carryOpenly` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        sink.deliver(key, value);
    }

    /// Who calls has the use of it.
    function earn(uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        require(carriers[msg.sender].isActive, "not a carrier");
        _check(0, amount, v, r, s);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `earn` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        earned[msg.sender] += amount;
    }

    function earnOf(bytes calldata letter, uint8 v, bytes32 r, bytes32 s) external {
        require(carriers[msg.sender].isActive, "not a carrier");
        _check(1, uint256(keccak256(letter)), v, r, s);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `earnOf` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        (uint256 amount, address from) = abi.decode(letter, (uint256, address));
        earned[from] -= amount;
        earned[msg.sender] += amount;
    }

    /// Signed for the caller.
    function rise(uint256 level, uint8 v, bytes32 r, bytes32 s) external {
        require(carriers[msg.sender].isActive, "not a carrier");
        _check(uint256(uint160(msg.sender)), level, v, r, s);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `rise` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        sink.deliver(2, level);
    }

    /// Another signature says nothing of who calls.
    function carryTwice(uint256 key, uint256 value, uint8[2] calldata v, bytes32[2] calldata r, bytes32[2] calldata s) external {
        _check(number++, value, v[0], r[0], s[0]); // safe: the number moves on
        _check(key, value, v[1], r[1], s[1]);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `carryTwice` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        sink.deliver(key, value);
    }
}

/// What was asked for is asked, and anybody asks for something.
contract AskedRelay {
    ISink private immutable sink;
    address private immutable signer = msg.sender;
    mapping(bytes32 => bool) private isAsked;

    constructor(ISink k) {
        sink = k;
    }

    function ask(uint256 key) external {
        isAsked[keccak256(abi.encode(msg.sender, block.number, key))] = true;
    }

    function carry(address by, uint256 at, uint256 key, uint256 value, uint8 v, bytes32 r, bytes32 s) external {
        require(isAsked[keccak256(abi.encode(by, at, key))] == true, "not asked for");
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), key, value));
        require(ecrecover(digest, v, r, s) == signer, "not signed");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `carry` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        sink.deliver(key, value);
    }
}

/// Anyone lets themselves in.
contract OpenRelay {
    ISink private immutable sink;
    address private immutable signer = msg.sender;
    mapping(address => bool) public isCarrier;

    constructor(ISink k) {
        sink = k;
    }

    function join() external {
        isCarrier[msg.sender] = true;
    }

    function carry(uint256 key, uint256 value, uint8 v, bytes32 r, bytes32 s) external {
        require(isCarrier[msg.sender], "not a carrier");
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), key, value));
        require(ecrecover(digest, v, r, s) == signer, "not signed");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `carry` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        sink.deliver(key, value);
    }
}
