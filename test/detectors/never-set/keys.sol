// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* Records that are kept under a hash, and looked up by the hash of something else. */

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
}

contract Queue {
    mapping(bytes32 => uint256) public readyAt;
    mapping(bytes32 => uint256) public allReadyAt;
    address public immutable admin = msg.sender;

    struct Step {
        address target;
        bytes data;
    }

    function scheduleAll(Step[] calldata steps, uint256 nonce) external {
        require(msg.sender == admin, "not allowed");
        allReadyAt[keccak256(abi.encode(steps, nonce, false))] = block.timestamp + 1 days;
    }

    function cancelAll(Step[] calldata steps, uint256 nonce) external {
        require(msg.sender == admin, "not allowed");
        bytes32 id = keccak256(abi.encode(steps, nonce));
        require(allReadyAt[id] != 0 && block.timestamp < allReadyAt[id], "not scheduled");
        //      ^^^^^^^^^^^^^^^^^^^ Medium: `cancelAll` asks `allReadyAt[…]` by a hash of other parts than those that it is set by: what it looks for is never there.
        delete allReadyAt[id];
    }

    function schedule(address target, bytes calldata data, uint256 nonce) external {
        require(msg.sender == admin, "not allowed");
        readyAt[keccak256(abi.encode(address(this), target, data, nonce, false))] = block.timestamp + 1 days;
    }

    function cancel(address target, bytes calldata data, uint256 nonce) external {
        require(msg.sender == admin, "not allowed");
        bytes32 id = keccak256(abi.encode(address(this), target, data, nonce));
        require(readyAt[id] != 0, "not scheduled");
        //      ^^^^^^^^^^^^^^^^ Medium: `cancel` asks `readyAt[…]` by a hash of other parts than those that it is set by: what it looks for is never there.
        delete readyAt[id];
    }

    function hurry(address target, bytes calldata data, uint256 nonce) external {
        require(msg.sender == admin, "not allowed");
        bytes32 id = keccak256(abi.encode(address(this), target, data, nonce, true));
        require(readyAt[id] > 0, "not scheduled");
        //      ^^^^^^^^^^^^^^^ Medium: `hurry` asks `readyAt[…]` by a hash of other parts than those that it is set by: what it looks for is never there.
        readyAt[keccak256(abi.encode(address(this), target, data, nonce, false))] = block.timestamp;
    }

    function cancelRight(address target, bytes calldata data, uint256 nonce) external {
        require(msg.sender == admin, "not allowed");
        bytes32 id = keccak256(abi.encode(address(this), target, data, nonce, false));
        require(readyAt[id] != 0, "not scheduled"); // safe: the same parts
        delete readyAt[id];
    }

    function cancelId(bytes32 id) external {
        require(msg.sender == admin, "not allowed");
        require(readyAt[id] != 0, "not scheduled"); // safe: the caller knows the hash
        delete readyAt[id];
    }
}

contract Airdrop {
    IToken public immutable token;
    mapping(bytes32 => bool) public isClaimed;

    constructor(IToken token_) {
        token = token_;
    }

    function claim(uint256 round, uint256 amount) external {
        require(!isClaimed[keccak256(abi.encode(msg.sender, round))], "claimed");
        //       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `claim` asks `isClaimed[…]` by a hash of other parts than those that it is set by: what it looks for is never there.
        isClaimed[keccak256(abi.encode(msg.sender, round, amount))] = true;
        require(token.transfer(msg.sender, amount));
    }
}

/* Right ones. */
contract Bets {
    struct Terms {
        address maker;
        uint256 stake;
    }

    mapping(bytes32 => address) public takerOf;
    mapping(bytes32 => uint256) public paid;
    mapping(bytes32 => uint256) public seen;

    function take(Terms calldata terms) external payable {
        require(msg.value == terms.stake, "stake");
        takerOf[keccak256(abi.encode(terms))] = msg.sender;
    }

    function settle(address maker, uint256 stake) external {
        bytes32 id = keccak256(abi.encode(maker, stake));
        require(takerOf[id] != address(0), "nobody took it"); // safe: a record is encoded as its fields are
        delete takerOf[id];
    }

    function pay(uint256 round, address to) external payable {
        paid[_key(round, to)] += msg.value;
    }

    function refund(uint256 round) external {
        bytes32 id = _key(round, msg.sender);
        uint256 amount = paid[id];
        require(amount > 0, "nothing"); // safe: the same function makes both keys
        paid[id] = 0;
        payable(msg.sender).transfer(amount);
    }

    function _key(uint256 round, address of_) private pure returns (bytes32) {
        return keccak256(abi.encode(round, of_));
    }

    function seeAll(uint256 round) external {
        seen[keccak256(abi.encode(round))] = block.number;
        seen[keccak256(abi.encode(round, msg.sender))] = block.number;
    }

    function seeOwn(uint256 round) external {
        require(seen[keccak256(abi.encode(round, msg.sender))] < block.number, "seen"); // safe: one of both
        seen[keccak256(abi.encode(round, msg.sender))] = block.number;
    }

    function isNew(uint256 round) external {
        uint256 last = seen[keccak256(abi.encode(round, msg.sender, true))];
        if (last == 0) emit Fresh(round); // safe: nothing depends on it
    }

    event Fresh(uint256 round);
}
