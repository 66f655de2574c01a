// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Timelock {
    address private immutable admin = msg.sender;
    mapping(bytes32 => uint256) public readyAt;
    mapping(bytes32 => bool) private isQueued;
    uint256 private constant grace = 14 days;

    modifier onlyAdmin() {
        require(msg.sender == admin, "not the admin");
        _;
    }

    function queue(bytes32 id) external onlyAdmin {
        readyAt[id] = block.timestamp + 2 days;
        isQueued[id] = true;
    }

    // safe: asks whether the entry is there
    function execute(address target, bytes calldata data) external {
        bytes32 id = keccak256(abi.encode(target, data));
        require(readyAt[id] != 0, "not queued");
        require(block.timestamp >= readyAt[id], "too early");
        run(target, data);
    }

    // safe: says so by a flag of its own
    function executeFlagged(address target, bytes calldata data) external {
        bytes32 id = keccak256(abi.encode(target, data));
        require(isQueued[id] && block.timestamp >= readyAt[id], "not now");
        run(target, data);
    }

    // safe: an entry of zero is long stale
    function executeFresh(address target, bytes calldata data) external {
        bytes32 id = keccak256(abi.encode(target, data));
        require(block.timestamp >= readyAt[id], "too early");
        require(block.timestamp <= readyAt[id] + grace, "stale");
        run(target, data);
    }

    // safe: for the admin alone
    function executeAsAdmin(address target, bytes calldata data) external onlyAdmin {
        require(block.timestamp >= readyAt[keccak256(abi.encode(target, data))], "too early");
        run(target, data);
    }

    function run(address target, bytes calldata data) private {
        (bool ok, ) = target.call(data);
        require(ok, "failed");
    }
}

// safe: what is limited here is how often
contract Faucet {
    mapping(bytes32 => uint256) private nextAt;

    receive() external payable {}

    function drip(address payable to, uint256 salt) external {
        bytes32 key = keccak256(abi.encode(to, salt));
        require(block.timestamp >= nextAt[key], "too early");
        nextAt[key] = block.timestamp + 1 days;
        to.transfer(1 gwei);
    }
}

// safe: who has never deposited has nothing to wait for, and nothing to get
contract Savings {
    mapping(address => uint256) private lockedUntil;
    mapping(address => uint256) private balances;

    function deposit() external payable {
        balances[msg.sender] += msg.value;
        lockedUntil[msg.sender] = block.timestamp + 30 days;
    }

    function withdraw() external {
        require(block.timestamp >= lockedUntil[msg.sender], "locked");
        uint256 amount = balances[msg.sender];
        balances[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }
}

// safe: the record itself says what is done; of one that is not there, nothing
contract Scheduler {
    address private immutable admin = msg.sender;
    struct Payment {
        address payable to;
        uint256 amount;
        uint256 dueAt;
    }
    mapping(uint256 => Payment) private payments;

    function schedule(uint256 id, Payment calldata payment) external {
        require(msg.sender == admin, "not the admin");
        payments[id] = payment;
    }

    function pay(uint256 id) external {
        Payment memory payment = payments[id];
        require(block.timestamp >= payment.dueAt, "too early");
        delete payments[id];
        payment.to.transfer(payment.amount);
    }

    receive() external payable {}
}
