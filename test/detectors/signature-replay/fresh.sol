// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A reading says when it was made: while it is fresh it may be brought again, and says the same.
contract Gauge {
    address private immutable station = msg.sender;
    uint256 private immutable most;
    uint256 public level;
    uint256 public sum;
    uint256 public readAt;
    mapping(uint256 => uint256) public levels;
    mapping(address => uint256) public coins;
    mapping(address => uint256) public notes;

    constructor(uint256 m) {
        most = m;
    }

    function _check(bytes32 body, uint8 v, bytes32 r, bytes32 s) private view {
        require(uint256(s) <= 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0, "malleable");
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), body));
        require(ecrecover(digest, v, r, s) == station, "not signed");
    }

    function read(uint256 value, uint256 time, uint8 v, bytes32 r, bytes32 s) external {
        _check(keccak256(abi.encode(value, time)), v, r, s);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `read` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        require(time <= block.timestamp && block.timestamp - time <= 3 minutes, "old");
        level = value;
    }

    function readOf(uint256 id, uint256 value, uint256 time, uint8 v, bytes32 r, bytes32 s) external {
        _check(keccak256(abi.encode(id, value, time)), v, r, s);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `readOf` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        if (block.timestamp > time + most) revert();
        levels[id] = value;
        readAt = block.timestamp;
    }

    function readEither(uint256 value, uint256 time, uint8 v, bytes32 r, bytes32 s) external {
        _check(keccak256(abi.encode("either", value, time)), v, r, s);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `readEither` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        if (block.timestamp < time) {
            if (time - block.timestamp > 1 minutes) revert();
        } else if (block.timestamp - time > 3 minutes) {
            revert();
        }
        level = value;
    }

    /// One that was never asked for its age is good for ever.
    function readEver(uint256 value, uint256 time, uint8 v, bytes32 r, bytes32 s) external {
        _check(keccak256(abi.encode("ever", value, time)), v, r, s);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `readEver` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        require(time > 1_700_000_000, "long ago");
        level = value;
    }

    /// A deadline is no age.
    function readUntil(uint256 value, uint256 until, uint8 v, bytes32 r, bytes32 s) external {
        _check(keccak256(abi.encode("until", value, until)), v, r, s);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `readUntil` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        require(block.timestamp <= until, "late");
        level = value;
    }

    /// The age is asked on one way alone.
    function readSomehow(uint256 value, uint256 time, bool isAsked, uint8 v, bytes32 r, bytes32 s) external {
        _check(keccak256(abi.encode("somehow", value, time)), v, r, s);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `readSomehow` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        if (isAsked) require(time <= block.timestamp && block.timestamp - time <= 3 minutes, "old");
        level = value;
    }

    /// Whoever brings it says when it was made.
    function readSaid(uint256 value, uint256 time, uint8 v, bytes32 r, bytes32 s) external {
        _check(keccak256(abi.encode("said", value)), v, r, s);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `readSaid` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        require(time <= block.timestamp && block.timestamp - time <= 3 minutes, "old");
        level = value;
    }

    /// Each time more.
    function add(uint256 value, uint256 time, uint8 v, bytes32 r, bytes32 s) external {
        _check(keccak256(abi.encode("add", value, time)), v, r, s);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `add` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        require(time <= block.timestamp && block.timestamp - time <= 3 minutes, "old");
        sum += value;
    }

    /// A gift is for somebody, and is given twice.
    function give(address to, uint256 value, uint256 time, uint8 v, bytes32 r, bytes32 s) external {
        _check(keccak256(abi.encode("give", to, value, time)), v, r, s);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `give` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        require(time <= block.timestamp && block.timestamp - time <= 3 minutes, "old");
        notes[to] = value;
    }

    function giveAny(uint256 value, uint256 time, uint8 v, bytes32 r, bytes32 s) external {
        _check(keccak256(abi.encode("give", value, time)), v, r, s);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `giveAny` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        require(time <= block.timestamp && block.timestamp - time <= 3 minutes, "old");
        payable(msg.sender).transfer(value);
    }
}

/// What is signed comes behind the arguments.
contract Change {
    address private immutable teller = msg.sender;
    mapping(address => uint256) public coins;
    mapping(address => uint256) public notes;

    function _rate(bool isDated) private view returns (uint256 rate) {
        bytes32 digest;
        uint256 time;
        uint8 v;
        bytes32 r;
        bytes32 s;
        assembly {
            let from := sub(calldatasize(), 160)
            let free := mload(0x40)
            calldatacopy(free, from, 64)
            digest := keccak256(free, 64)
            rate := calldataload(from)
            time := calldataload(add(from, 32))
            v := calldataload(add(from, 64))
            r := calldataload(add(from, 96))
            s := calldataload(add(from, 128))
        }
        require(uint256(s) <= 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0, "malleable");
        require(!isDated || (time <= block.timestamp && block.timestamp - time < 3 minutes), "old");
        require(teller != address(0) && ecrecover(digest, v, r, s) == teller, "not signed");
    }

    function change(uint256 amount) external {
        uint256 rate = _rate(true);
        //             ^^^^^^^^^^^ Low: `change` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        coins[msg.sender] -= amount;
        notes[msg.sender] += amount * rate;
    }

    function changeEver(uint256 amount) external {
        uint256 rate = _rate(false);
        //             ^^^^^^^^^^^^ High: `changeEver` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        coins[msg.sender] -= amount;
        notes[msg.sender] += amount * rate;
    }
}
