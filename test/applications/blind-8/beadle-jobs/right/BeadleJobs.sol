// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IBondToken, IJob} from "./IJob.sol";

/// Who wants to work leaves a bond, which a council can slash until two weeks after they have said that they leave.
abstract contract Bonds {
    struct Beadle {
        uint256 bonded;
        uint256 leaving;
        uint256 activeAt;
        uint256 leavesAt;
    }

    uint256 public constant MIN_BOND = 500e18;
    uint256 public constant ACTIVATION = 3 days;
    uint256 public constant NOTICE = 14 days;

    IBondToken public immutable bondToken;
    address public immutable council;
    mapping(address => Beadle) public beadles;

    event Bonded(address indexed who, uint256 amount);
    event Leaving(address indexed who, uint256 amount);
    event Left(address indexed who, uint256 amount);
    event Slashed(address indexed who, uint256 amount);

    constructor(IBondToken bondToken_, address council_) {
        bondToken = bondToken_;
        council = council_;
    }

    function bond(uint256 amount) external {
        require(amount > 0, "nothing");
        Beadle storage beadle = beadles[msg.sender];
        beadle.bonded += amount;
        beadle.activeAt = block.timestamp + ACTIVATION;
        require(bondToken.transferFrom(msg.sender, address(this), amount), "not paid");
        emit Bonded(msg.sender, amount);
    }

    function giveNotice(uint256 amount) external {
        Beadle storage beadle = beadles[msg.sender];
        beadle.bonded -= amount;
        beadle.leaving += amount;
        beadle.leavesAt = block.timestamp + NOTICE;
        emit Leaving(msg.sender, amount);
    }

    function depart() external {
        Beadle storage beadle = beadles[msg.sender];
        uint256 amount = beadle.leaving;
        require(amount > 0, "nothing");
        require(block.timestamp >= beadle.leavesAt, "too early");
        beadle.leaving = 0;
        require(bondToken.transfer(msg.sender, amount), "not paid");
        emit Left(msg.sender, amount);
    }

    function slash(address who, uint256 amount) external {
        require(msg.sender == council, "council only");
        Beadle storage beadle = beadles[who];
        uint256 all = beadle.bonded + beadle.leaving;
        if (amount > all) amount = all;
        uint256 first = amount < beadle.bonded ? amount : beadle.bonded;
        beadle.bonded -= first;
        beadle.leaving -= amount - first;
        require(bondToken.transfer(council, amount), "not paid");
        emit Slashed(who, amount);
    }

    function isActive(address who) public view returns (bool) {
        Beadle storage beadle = beadles[who];
        return beadle.bonded >= MIN_BOND && block.timestamp >= beadle.activeAt;
    }
}

/// Jobs have a label, an owner who pays for them, and a bound for what one run may cost.
abstract contract JobBook {
    struct Job {
        address owner;
        IJob target;
        uint256 credits;
        uint256 maxPay;
        uint256 gap;
        uint256 lastRun;
    }

    mapping(bytes32 => Job) public jobs;

    event Registered(bytes32 indexed label, address indexed owner, IJob target);
    event CreditsTaken(bytes32 indexed label, uint256 amount);

    modifier onlyJobOwner(bytes32 label) {
        require(msg.sender == jobs[label].owner, "not the owner");
        _;
    }

    function register(bytes32 label, IJob target, uint256 maxPay, uint256 gap) external payable {
        require(address(target).code.length > 0 && address(target) != address(this), "no job");
        Job storage job = jobs[label];
        require(job.owner == address(0), "label is taken");
        job.owner = msg.sender;
        job.target = target;
        job.maxPay = maxPay;
        job.gap = gap;
        job.credits += msg.value;
        emit Registered(label, msg.sender, target);
    }

    function fund(bytes32 label) external payable {
        require(jobs[label].owner != address(0), "no job");
        jobs[label].credits += msg.value;
    }

    function setTerms(bytes32 label, uint256 maxPay, uint256 gap) external onlyJobOwner(label) {
        jobs[label].maxPay = maxPay;
        jobs[label].gap = gap;
    }

    function handOver(bytes32 label, address next) external onlyJobOwner(label) {
        require(next != address(0), "nobody");
        jobs[label].owner = next;
    }

    function takeCredits(bytes32 label, uint256 amount, address payable to) external onlyJobOwner(label) {
        Job storage job = jobs[label];
        job.credits -= amount;
        (bool ok, ) = to.call{value: amount}("");
        require(ok, "not paid");
        emit CreditsTaken(label, amount);
    }
}

contract BeadleJobs is Bonds, JobBook {
    uint256 public constant OVERHEAD = 60_000;
    uint256 public constant PREMIUM = 110;

    mapping(address => uint256) public earned;
    bool private _working;

    event Worked(bytes32 indexed label, address indexed by, uint256 pay);

    constructor(IBondToken bondToken_, address council_) Bonds(bondToken_, council_) {}

    function work(bytes32 label) external {
        uint256 gasAtStart = gasleft();
        require(!_working, "busy");
        require(isActive(msg.sender), "not active");
        Job storage job = jobs[label];
        require(job.owner != address(0), "no job");
        require(block.timestamp >= job.lastRun + job.gap, "too early");
        require(job.target.workable(), "nothing to do");
        _working = true;
        job.lastRun = block.timestamp;
        job.target.work();
        _working = false;
        uint256 pay = ((gasAtStart - gasleft() + OVERHEAD) * tx.gasprice * PREMIUM) / 100;
        if (pay > job.maxPay) pay = job.maxPay;
        job.credits -= pay;
        earned[msg.sender] += pay;
        emit Worked(label, msg.sender, pay);
    }

    function collect(address payable to) external {
        uint256 amount = earned[msg.sender];
        require(amount > 0, "nothing");
        earned[msg.sender] = 0;
        (bool ok, ) = to.call{value: amount}("");
        require(ok, "not paid");
    }
}
