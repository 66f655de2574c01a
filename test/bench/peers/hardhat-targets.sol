// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

// Contracts for test/bench/peers/hardhat-fuzz.ts: places that are hard to come to. `Goals` is written by the bench, for each fuzzer its own.
import {Goals} from "./Goals.sol";

/// Several transactions, each of which has to fit what the last one left.
contract Ladder is Goals {
    uint256 private rung;
    uint256 private secret;

    function choose(uint256 number) external {
        if (rung == 0) {
            secret = number;
            rung = 1;
        }
    }

    function climb(uint256 number) external {
        if (rung >= 1 && number == secret * 3 + 7) {
            rung += 1;
            if (rung == 2) reach(1);
            if (rung == 3) reach(2);
            if (rung == 5) reach(3);
        } else if (rung > 1) {
            rung = 1;
        }
    }

    function leave(uint16 code) external {
        if (rung == 4 && code == 51966) reach(4);
    }
}

/// Numbers that only comparisons tell.
contract Numbers is Goals {
    bytes32 private constant key = keccak256("open sesame");

    function one(uint256 a) external {
        if (a == 0x5eed0000000000000000000000000000000000000000000000000000cafe1234) reach(1);
    }

    function product(uint128 a, uint128 b) external {
        if (uint256(a) * 1009 + 17 == 123456789012345 * 1009 + 17) {
            reach(2);
            if (b > a && b - a == 4242424242) reach(3);
        }
    }

    function text(string calldata word) external {
        if (keccak256(bytes(word)) == key) reach(4);
    }

    function packed(bytes32 word) external {
        if (uint8(word[3]) == 0xa7 && uint8(word[17]) == 0x3c && uint16(uint256(word)) == 0xbeef) reach(5);
    }

    function signed(int64 a, int64 b) external {
        if (a < -1000000007 && b > 1000000007 && a + b == 12345) reach(6);
    }
}

/// A ledger whose sums can wrap around.
contract Ledger is Goals {
    mapping(address => uint256) private balances;
    uint256 private total = 1000;
    bool private frozen;

    constructor() {
        balances[msg.sender] = 1000;
    }

    function claim() external {
        if (balances[msg.sender] == 0 && total < 2000) {
            balances[msg.sender] = 10;
            total += 10;
        }
    }

    function send(address to, uint256 amount) external {
        uint256 left = balances[msg.sender];
        require(left >= amount);
        uint256 theirs = balances[to];
        balances[msg.sender] = left - amount;
        balances[to] = theirs + amount;
        if (balances[msg.sender] > left) reach(1);
        if (to == msg.sender && amount > 5) reach(2);
    }

    function sendToMany(uint256 count, uint256 each) external {
        unchecked {
            uint256 sum = count * each;
            require(count > 1 && count < 20 && balances[msg.sender] >= sum);
            balances[msg.sender] -= sum;
            if (each > 1 << 200) reach(3);
        }
    }
}

/// A lock with times and roles.
contract Lock is Goals {
    address private owner;
    uint256 private since;
    uint256 private deposited;

    function take() external {
        require(owner == address(0));
        owner = msg.sender;
        since = block.timestamp;
        reach(1);
    }

    function deposit() external payable {
        require(msg.value > 0.25 ether);
        deposited += msg.value;
        reach(2);
    }

    function open() external {
        require(msg.sender == owner);
        if (deposited > 0) reach(3);
        if (block.timestamp > since + 30 days) reach(4);
    }
}

/// A bank that pays before it writes down that it did.
contract Bank is Goals {
    mapping(address => uint256) private balances;
    uint256 private total;

    function put() external payable {
        balances[msg.sender] += msg.value;
        total += msg.value;
    }

    function get() external {
        uint256 amount = balances[msg.sender];
        require(amount > 0);
        (bool isPaid, ) = msg.sender.call{value: amount}("");
        require(isPaid);
        balances[msg.sender] = 0;
        unchecked {
            total -= amount;
        }
        reach(1);
        if (total > 1 << 255) reach(2);
    }
}
