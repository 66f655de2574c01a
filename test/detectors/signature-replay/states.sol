// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IBonds {
    function forfeit(address to) external;
}

/// What is signed names the head that it comes after, or closes the house for good.
contract Ledger {
    enum Phase {
        None,
        Open,
        Closed
    }

    IBonds private immutable bonds;
    address private scribe;
    address private immutable keeper = msg.sender;
    Phase public phase;
    bool public isHalted;
    uint256 private entered = 1;
    bytes32 public head;
    bytes32 public page;
    bytes32 public leaves;
    mapping(bytes32 => uint256) public ripeAt;
    mapping(bytes32 => bool) public isKnown;
    mapping(address => uint256) public credit;

    constructor(IBonds b, address s) {
        bonds = b;
        scribe = s;
        phase = Phase.Open;
    }

    modifier open() {
        require(phase != Phase.Closed, "closed");
        _;
    }

    function _check(bytes32 body, uint8 v, bytes32 r, bytes32 s) private view {
        require(uint256(s) <= 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0, "malleable");
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), body));
        require(ecrecover(digest, v, r, s) == scribe, "not signed");
    }

    /// Opens again for another hand, which has signed nothing yet.
    function hire(address s) external {
        require(msg.sender == keeper, "not the keeper");
        scribe = s;
        phase = Phase.Open;
    }

    function advance(bytes32 from, bytes32 to, uint8 v, bytes32 r, bytes32 s) external {
        require(from == head, "not the head");
        _check(keccak256(abi.encode(from, to)), v, r, s); // safe: the head has moved on
        head = to;
        ripeAt[to] = block.timestamp + 1 days;
    }

    /// Only one way leads on, the other closes.
    function advanceOrClose(bytes32 from, bytes32 to, uint8 v, bytes32 r, bytes32 s) external open {
        _check(keccak256(abi.encode(from, to)), v, r, s); // safe: the head has moved on, or all is over
        require(from == head, "not the head");
        if (!isKnown[to]) {
            phase = Phase.Closed;
            bonds.forfeit(msg.sender);
            return;
        }
        head = to;
    }

    /// The keeper turns the leaves back, and the same signature turns them again.
    function leaf(bytes32 from, bytes32 to, uint8 v, bytes32 r, bytes32 s) external {
        require(from == leaves, "not the leaves");
        _check(keccak256(abi.encode("leaf", from, to)), v, r, s);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `leaf` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        leaves = to;
    }

    function leafBack(bytes32 to) external {
        require(msg.sender == keeper, "not the keeper");
        leaves = to;
    }

    /// The head is asked for, and stays.
    function ripen(bytes32 from, bytes32 to, uint8 v, bytes32 r, bytes32 s) external {
        require(from == head, "not the head");
        _check(keccak256(abi.encode(from, to)), v, r, s);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `ripen` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        ripeAt[to] = block.timestamp + 1 days;
    }

    /// What is signed is not what is asked for.
    function turn(bytes32 from, bytes32 to, uint256 fee, uint8 v, bytes32 r, bytes32 s) external {
        require(from == page, "not the page");
        _check(keccak256(abi.encode("turn", fee)), v, r, s);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `turn` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        page = to;
        credit[msg.sender] += fee;
    }

    /// Only where the head is the one that is named does it move on: what is paid is paid each time.
    function advanceIfCan(bytes32 from, bytes32 to, uint256 fee, uint8 v, bytes32 r, bytes32 s) external {
        _check(keccak256(abi.encode(from, to, fee)), v, r, s);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `advanceIfCan` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        if (from == head) head = to;
        credit[msg.sender] += fee;
    }

    /// Two heads after one are proof enough.
    function close(bytes32 from, bytes32[2] calldata to, uint8[2] calldata v, bytes32[2] calldata r, bytes32[2] calldata s)
        external
        open
    {
        require(to[0] != to[1], "the same");
        _check(keccak256(abi.encode(from, to[0])), v[0], r[0], s[0]); // safe: all is over then
        _check(keccak256(abi.encode(from, to[1])), v[1], r[1], s[1]); // safe: all is over then
        phase = Phase.Closed;
        bonds.forfeit(msg.sender);
    }

    /// The keeper takes the halt back, and the same signature halts again.
    function halt(bytes32 why, uint8 v, bytes32 r, bytes32 s) external {
        require(!isHalted, "halted");
        _check(keccak256(abi.encode("halt", why)), v, r, s);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `halt` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        isHalted = true;
        bonds.forfeit(msg.sender);
    }

    function resume() external {
        require(msg.sender == keeper, "not the keeper");
        isHalted = false;
    }

    /// A lock is open again at the end.
    function reward(uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        require(entered == 1, "entered");
        entered = 2;
        _check(keccak256(abi.encode("reward", amount)), v, r, s);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `reward` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        credit[msg.sender] += amount;
        entered = 1;
    }
}
