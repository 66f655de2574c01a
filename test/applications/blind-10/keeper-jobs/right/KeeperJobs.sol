// SPDX-License-Identifier: MIT
pragma solidity ^0.8.4;

import "./KeeperBonds.sol";

/// @notice Jobs that bonded keepers run at intervals, paid by gas used out of the credit of the job.
contract KeeperJobs is KeeperBonds {
    struct Job {
        address owner;
        address target;
        uint32 interval;
        uint32 gasLimit;
        uint64 lastRun;
        uint256 maxGasPrice;
        uint256 credit;
        bytes data;
    }

    uint256 public constant OVERHEAD = 80_000;
    uint256 public constant PREMIUM_PERCENT = 20;
    uint32 public constant MIN_INTERVAL = 1 minutes;
    uint32 public constant MAX_JOB_GAS = 3_000_000;

    uint256 public nextJob = 1;
    mapping(uint256 => Job) private jobs;
    mapping(address => uint256) public earned;

    event Created(uint256 indexed id, address indexed owner, address indexed target);
    event Credited(uint256 indexed id, uint256 amount);
    event Changed(uint256 indexed id);
    event Cancelled(uint256 indexed id, uint256 returned);
    event Worked(uint256 indexed id, address indexed keeper, bool success, uint256 fee);

    modifier onlyJobOwner(uint256 id) {
        require(jobs[id].owner == msg.sender, "Jobs: not owner");
        _;
    }

    constructor(address governor_, address payable treasury_) KeeperBonds(governor_, treasury_) {}

    function create(address target, bytes calldata data, uint32 interval, uint32 gasLimit, uint256 maxGasPrice)
        external
        payable
        nonReentrant
        returns (uint256 id)
    {
        require(target != address(0) && target != address(this), "Jobs: target");
        require(data.length <= 2048, "Jobs: data");
        id = nextJob++;
        Job storage j = jobs[id];
        j.owner = msg.sender;
        j.target = target;
        j.data = data;
        j.credit = msg.value;
        _configure(j, interval, gasLimit, maxGasPrice);
        emit Created(id, msg.sender, target);
    }

    function change(uint256 id, uint32 interval, uint32 gasLimit, uint256 maxGasPrice)
        external
        nonReentrant
        onlyJobOwner(id)
    {
        _configure(jobs[id], interval, gasLimit, maxGasPrice);
        emit Changed(id);
    }

    function addCredit(uint256 id) external payable {
        require(jobs[id].owner != address(0), "Jobs: unknown");
        jobs[id].credit += msg.value;
        emit Credited(id, msg.value);
    }

    function cancel(uint256 id) external nonReentrant onlyJobOwner(id) {
        Job storage j = jobs[id];
        uint256 credit = j.credit;
        delete jobs[id];
        _pay(msg.sender, credit);
        emit Cancelled(id, credit);
    }

    /// @notice Runs a job. The keeper is paid whether it succeeds or not.
    function work(uint256 id) external nonReentrant onlyKeeper {
        Job storage j = jobs[id];
        require(j.owner != address(0), "Jobs: unknown");
        require(block.timestamp >= uint256(j.lastRun) + j.interval, "Jobs: too early");
        uint256 price = tx.gasprice < j.maxGasPrice ? tx.gasprice : j.maxGasPrice;
        uint256 most = _fee(j.gasLimit, price);
        require(j.credit >= most, "Jobs: credit");
        j.lastRun = uint64(block.timestamp);

        bytes memory data = j.data;
        require(gasleft() >= (uint256(j.gasLimit) * 64) / 63 + 50_000, "Jobs: gas");
        uint256 before = gasleft();
        bool success = _call(j.target, j.gasLimit, data);
        uint256 fee = _fee(before - gasleft(), price);
        if (fee > most) fee = most;
        j.credit -= fee;
        earned[msg.sender] += fee;
        emit Worked(id, msg.sender, success, fee);
    }

    function collect() external {
        uint256 amount = earned[msg.sender];
        require(amount > 0, "Jobs: nothing");
        earned[msg.sender] = 0;
        _pay(msg.sender, amount);
    }

    function job(uint256 id) external view returns (Job memory) {
        return jobs[id];
    }

    function _configure(Job storage j, uint32 interval, uint32 gasLimit, uint256 maxGasPrice) internal {
        require(interval >= MIN_INTERVAL, "Jobs: interval");
        require(gasLimit > 0 && gasLimit <= MAX_JOB_GAS, "Jobs: gas limit");
        require(maxGasPrice > 0 && maxGasPrice <= 10_000 gwei, "Jobs: gas price");
        j.interval = interval;
        j.gasLimit = gasLimit;
        j.maxGasPrice = maxGasPrice;
    }

    function _fee(uint256 gasUsed, uint256 price) internal pure returns (uint256) {
        return ((gasUsed + OVERHEAD) * price * (100 + PREMIUM_PERCENT)) / 100;
    }

    function _call(address target, uint256 gasLimit, bytes memory data) private returns (bool success) {
        assembly {
            success := call(gasLimit, target, 0, add(data, 32), mload(data), 0, 0)
        }
    }
}
