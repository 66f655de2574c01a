pragma solidity ^0.8.20;

struct Leave {
    uint256 until;
    uint8 v;
    bytes32 r;
    bytes32 s;
}

contract Readings {
    address private immutable station = msg.sender;
    mapping(bytes32 => uint256) private values;
    mapping(bytes32 => uint256) private times;
    mapping(bytes32 => uint256) private anyTimes;

    function report(bytes32 id, uint256 time, uint256 value, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), id, time, value));
        require(ecrecover(digest, v, r, s) == station, "not signed"); // safe: an old reading is refused
        require(time > times[id], "old");
        times[id] = time;
        values[id] = value;
    }

    /// Whose reading it is says who has to have signed it.
    function reportOf(address by, bytes32 topic, uint256 time, uint256 value, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), topic, time, value));
        require(by != address(0) && ecrecover(digest, v, r, s) == by, "not signed"); // safe: kept under the signer
        bytes32 id = keccak256(abi.encode(by, topic));
        require(time > times[id], "old");
        times[id] = time;
        values[id] = value;
    }

    function _try(bytes32 digest, uint8 v, bytes32 r, bytes32 s) private pure returns (address, bool) {
        if (uint256(s) > 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0) return (address(0), false);
        address signer = ecrecover(digest, v, r, s); // safe: kept under the signer
        if (signer == address(0)) return (address(0), false);
        return (signer, true);
    }

    function reportTried(address by, bytes32 topic, uint256 time, uint256 value, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), topic, time, value));
        (address signer, bool isRight) = _try(digest, v, r, s);
        require(isRight, "not signed");
        require(signer == by, "not theirs");
        bytes32 id = keccak256(abi.encode(by, topic));
        require(time > times[id], "old");
        times[id] = time;
        values[id] = value;
    }

    function reportAs(address by, bytes32 topic, uint256 time, uint256 value, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), topic, time, value));
        //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `reportAs` marks the signature as used in `times[…]`, and `…` is not part of what is signed: under another it is good again.
        require(ecrecover(digest, v, r, s) == station, "not signed");
        bytes32 id = keccak256(abi.encode(by, topic));
        require(time > times[id], "old");
        times[id] = time;
        values[id] = value;
    }

    /// The station lets a hand sign for it until a day, and each reading is good once.
    function reportByHand(bytes32 id, uint256 time, uint256 value, Leave calldata leave, uint8 v, bytes32 r, bytes32 s) external {
        require(time > times[id], "old");
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), id, time, value));
        address hand = ecrecover(digest, v, r, s); // safe: an old reading is refused
        require(hand != address(0) && block.timestamp < leave.until, "no leave");
        bytes32 letter = keccak256(abi.encode(block.chainid, address(this), "hand", hand, leave.until));
        require(ecrecover(letter, leave.v, leave.r, leave.s) == station, "not let"); // safe: lets another sign
        times[id] = time;
        values[id] = value;
    }

    function setByHand(bytes32 id, uint256 value, Leave calldata leave, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), id, value));
        address hand = ecrecover(digest, v, r, s);
        //             ^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `setByHand` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        require(hand != address(0) && block.timestamp < leave.until, "no leave");
        bytes32 letter = keccak256(abi.encode(block.chainid, address(this), "hand", hand, leave.until));
        require(ecrecover(letter, leave.v, leave.r, leave.s) == station, "not let"); // safe: lets another sign
        values[id] = value;
    }
}
