// SPDX-License-Identifier: MIT
pragma solidity ^0.8.18;

interface IPayToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// @title Payroll of many firms
/// @notice Each firm keeps a balance, out of which its workers are paid by the second. Where the balance does not
/// suffice, workers draw what there is, and the rest when the firm has paid in.
contract PayrollVault {
  struct Firm {
    address boss;
    address pendingBoss;
    uint128 balance;
    // Sum of the wages that run at the moment, per second.
    uint128 outflow;
    uint256[] staff;
  }

  struct Job {
    uint256 firm;
    address worker;
    uint96 wage;
    uint40 settledAt;
    uint40 endsAt;
    uint32 index;
    bool ended;
    uint128 accrued;
  }

  uint256 public constant MAX_STAFF = 200;
  uint256 public constant NOTICE = 30 days;

  IPayToken public immutable token;
  uint256 public firmCount;
  uint256 public jobCount;
  mapping(uint256 => Firm) private firms;
  mapping(uint256 => Job) public jobs;
  mapping(uint256 => uint256) public owedToLeavers;

  event FirmFounded(uint256 indexed firm, address boss);
  event PaidIn(uint256 indexed firm, uint256 amount);
  event PaidBack(uint256 indexed firm, uint256 amount);
  event Hired(uint256 indexed firm, uint256 indexed job, address worker, uint96 wage);
  event WageChanged(uint256 indexed job, uint96 wage);
  event Ended(uint256 indexed job);
  event Drawn(uint256 indexed job, uint256 amount);

  constructor(IPayToken token_) {
    token = token_;
  }

  modifier onlyBoss(uint256 firm) {
    require(firms[firm].boss == msg.sender, "boss only");
    _;
  }

  function found() external returns (uint256 firm) {
    firm = ++firmCount;
    firms[firm].boss = msg.sender;
    emit FirmFounded(firm, msg.sender);
  }

  function offerBoss(uint256 firm, address next) external onlyBoss(firm) {
    firms[firm].pendingBoss = next;
  }

  function acceptBoss(uint256 firm) external {
    require(firms[firm].pendingBoss == msg.sender, "not offered");
    firms[firm].boss = msg.sender;
    firms[firm].pendingBoss = address(0);
  }

  function payIn(uint256 firm, uint128 amount) external {
    require(firms[firm].boss != address(0), "no firm");
    firms[firm].balance += amount;
    require(token.transferFrom(msg.sender, address(this), amount), "not paid");
    emit PaidIn(firm, amount);
  }

  /// @notice The boss takes back what is neither owed already nor needed for the time of notice.
  function payBack(uint256 firm, uint256 amount) external onlyBoss(firm) {
    Firm storage f = firms[firm];
    uint256 needed = owedBy(firm) + uint256(f.outflow) * NOTICE;
    require(amount + needed <= f.balance, "needed for wages");
    f.balance -= uint128(amount);
    require(token.transfer(msg.sender, amount), "not sent");
    emit PaidBack(firm, amount);
  }

  function hire(uint256 firm, address worker, uint96 wage, uint40 endsAt) external onlyBoss(firm) returns (uint256 id) {
    require(worker != address(0) && wage > 0, "bad job");
    require(endsAt > block.timestamp, "ends before it starts");
    Firm storage f = firms[firm];
    require(f.staff.length < MAX_STAFF, "too many");
    id = ++jobCount;
    jobs[id] = Job({
      firm: firm,
      worker: worker,
      wage: wage,
      settledAt: uint40(block.timestamp),
      endsAt: endsAt,
      index: uint32(f.staff.length),
      ended: false,
      accrued: 0
    });
    f.staff.push(id);
    f.outflow += wage;
    emit Hired(firm, id, worker, wage);
  }

  function setWage(uint256 firm, uint256 id, uint96 wage) external onlyBoss(firm) {
    Job storage job = jobs[id];
    require(job.firm == firm && !job.ended, "no such job");
    require(wage > 0, "bad wage");
    _settle(job);
    Firm storage f = firms[firm];
    f.outflow = f.outflow - job.wage + wage;
    job.wage = wage;
    emit WageChanged(id, wage);
  }

  /// @notice The boss ends a job, or anyone does once its time is over. What was earned stays owed.
  function end(uint256 firm, uint256 id) external {
    Job storage job = jobs[id];
    require(job.firm == firm && !job.ended, "no such job");
    require(firms[firm].boss == msg.sender || block.timestamp >= job.endsAt, "still runs");
    _settle(job);
    job.ended = true;
    Firm storage f = firms[firm];
    f.outflow -= job.wage;
    // What is still owed to the worker is kept from the boss.
    owedToLeavers[firm] += job.accrued;
    uint256 last = f.staff[f.staff.length - 1];
    f.staff[job.index] = last;
    jobs[last].index = job.index;
    f.staff.pop();
    emit Ended(id);
  }

  function draw(uint256 id, uint256 amount, address to) external {
    Job storage job = jobs[id];
    require(job.worker == msg.sender, "not your job");
    _settle(job);
    Firm storage f = firms[job.firm];
    require(amount <= job.accrued, "not earned");
    require(amount <= f.balance, "firm is short");
    job.accrued -= uint128(amount);
    f.balance -= uint128(amount);
    if (job.ended) owedToLeavers[job.firm] -= amount;
    require(token.transfer(to, amount), "not sent");
    emit Drawn(id, amount);
  }

  /// @notice A worker moves the job to another address of theirs.
  function moveJob(uint256 id, address to) external {
    require(jobs[id].worker == msg.sender, "not your job");
    require(to != address(0), "to nobody");
    jobs[id].worker = to;
  }

  function earned(uint256 id) public view returns (uint256) {
    return jobs[id].accrued + _running(jobs[id]);
  }

  function owedBy(uint256 firm) public view returns (uint256 sum) {
    uint256[] storage staff = firms[firm].staff;
    sum = owedToLeavers[firm];
    for (uint256 i = 0; i < staff.length; i++) sum += earned(staff[i]);
  }

  function firmOf(uint256 firm) external view returns (Firm memory) {
    return firms[firm];
  }

  function _running(Job storage job) private view returns (uint256) {
    if (job.ended) return 0;
    uint256 until = block.timestamp < job.endsAt ? block.timestamp : job.endsAt;
    return until > job.settledAt ? (until - job.settledAt) * job.wage : 0;
  }

  function _settle(Job storage job) private {
    job.accrued += uint128(_running(job));
    job.settledAt = uint40(block.timestamp);
  }
}
