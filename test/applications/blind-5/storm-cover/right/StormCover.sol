// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IStableCoin {
  function transfer(address to, uint256 value) external returns (bool);
  function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// Wind at a place, in tenths of a metre per second; below zero where the station reports a fault.
interface IStation {
  function reading() external view returns (int256 wind, uint256 observedAt);
}

/// The shares of those who underwrite.
contract PoolShares {
  string public constant name = "Storm Cover Share";
  string public constant symbol = "STORM";
  uint8 public constant decimals = 18;
  uint256 public totalSupply;
  mapping(address => uint256) public balanceOf;
  mapping(address => mapping(address => uint256)) public allowance;

  event Transfer(address indexed from, address indexed to, uint256 value);
  event Approval(address indexed owner, address indexed spender, uint256 value);

  function approve(address spender, uint256 value) external returns (bool) {
    allowance[msg.sender][spender] = value;
    emit Approval(msg.sender, spender, value);
    return true;
  }

  function transfer(address to, uint256 value) external returns (bool) {
    _move(msg.sender, to, value);
    return true;
  }

  function transferFrom(address from, address to, uint256 value) external returns (bool) {
    allowance[from][msg.sender] -= value;
    _move(from, to, value);
    return true;
  }

  function _move(address from, address to, uint256 value) internal {
    require(to != address(0), "to nobody");
    balanceOf[from] -= value;
    balanceOf[to] += value;
    emit Transfer(from, to, value);
  }

  function _mint(address to, uint256 value) internal {
    totalSupply += value;
    balanceOf[to] += value;
    emit Transfer(address(0), to, value);
  }

  function _burn(address from, uint256 value) internal {
    balanceOf[from] -= value;
    totalSupply -= value;
    emit Transfer(from, address(0), value);
  }
}

/// Cover against storms, paid out on what a weather station reports. Cover that runs is locked in the pool.
contract StormCover is PoolShares {
  struct Policy {
    address holder;
    IStation station;
    uint64 startsAt;
    uint64 endsAt;
    bool over;
    uint256 trigger;
    uint256 cover;
  }

  struct Exit {
    uint256 shares;
    uint256 readyAt;
  }

  uint256 public constant WAITING = 3 days;
  uint256 public constant CLAIM_PERIOD = 2 days;
  uint256 public constant FRESH = 1 days;
  uint256 public constant EXIT_DELAY = 7 days;
  uint256 public constant EXIT_WINDOW = 3 days;
  uint256 public constant MAX_DAYS = 120;
  uint256 private constant OFFSET = 1e3;

  IStableCoin public immutable coin;
  address public immutable manager;
  uint256 public assets;
  uint256 public lockedCover;

  /// Premium per day and million of cover, by station and trigger; none where no cover is sold.
  mapping(IStation => mapping(uint256 => uint256)) public dailyPpm;
  mapping(address => Exit) public exits;
  Policy[] public policies;

  event Deposited(address indexed who, uint256 amount, uint256 shares);
  event ExitRequested(address indexed who, uint256 shares, uint256 readyAt);
  event Exited(address indexed who, uint256 shares, uint256 amount);
  event Bought(uint256 indexed policy, address indexed holder, uint256 cover, uint256 premium);
  event PaidOut(uint256 indexed policy, address indexed holder, uint256 amount);
  event Lapsed(uint256 indexed policy);

  constructor(IStableCoin coin_) {
    coin = coin_;
    manager = msg.sender;
  }

  function setPremium(IStation station, uint256 trigger, uint256 ppm) external {
    require(msg.sender == manager, "manager only");
    require(trigger > 0, "trigger");
    dailyPpm[station][trigger] = ppm;
  }

  function deposit(uint256 amount) external returns (uint256 shares) {
    shares = (amount * (totalSupply + OFFSET)) / (assets + 1);
    require(shares > 0, "too little");
    assets += amount;
    _mint(msg.sender, shares);
    require(coin.transferFrom(msg.sender, address(this), amount), "not paid");
    emit Deposited(msg.sender, amount, shares);
  }

  /// The shares are kept until the exit, so that they cannot be used elsewhere.
  function requestExit(uint256 shares) external {
    _move(msg.sender, address(this), shares);
    Exit storage leaving = exits[msg.sender];
    leaving.shares += shares;
    leaving.readyAt = block.timestamp + EXIT_DELAY;
    emit ExitRequested(msg.sender, leaving.shares, leaving.readyAt);
  }

  function cancelExit() external {
    uint256 shares = exits[msg.sender].shares;
    delete exits[msg.sender];
    _move(address(this), msg.sender, shares);
  }

  /// Takes out as many of the requested shares as wanted, within a window; what is locked for cover stays.
  function exit(uint256 shares) external returns (uint256 amount) {
    Exit storage leaving = exits[msg.sender];
    require(block.timestamp >= leaving.readyAt, "not yet");
    require(block.timestamp <= leaving.readyAt + EXIT_WINDOW, "too late");
    leaving.shares -= shares;
    amount = (shares * (assets + 1)) / (totalSupply + OFFSET);
    require(amount <= assets - lockedCover, "locked for cover");
    _burn(address(this), shares);
    assets -= amount;
    require(coin.transfer(msg.sender, amount), "not sent");
    emit Exited(msg.sender, shares, amount);
  }

  function premiumFor(IStation station, uint256 trigger, uint256 cover, uint256 forDays) public view returns (uint256) {
    uint256 ppm = dailyPpm[station][trigger];
    require(ppm > 0, "not sold");
    return (cover * ppm * forDays) / 1_000_000 + 1;
  }

  function buy(
    IStation station,
    uint256 trigger,
    uint256 cover,
    uint256 forDays,
    uint256 maxPremium
  ) external returns (uint256 id) {
    require(cover > 0 && forDays > 0 && forDays <= MAX_DAYS, "bad cover");
    uint256 premium = premiumFor(station, trigger, cover, forDays);
    require(premium <= maxPremium, "premium");
    assets += premium;
    lockedCover += cover;
    require(lockedCover <= assets, "pool is full");
    id = policies.length;
    uint64 startsAt = uint64(block.timestamp + WAITING);
    uint64 endsAt = uint64(startsAt + forDays * 1 days);
    policies.push(Policy(msg.sender, station, startsAt, endsAt, false, trigger, cover));
    require(coin.transferFrom(msg.sender, address(this), premium), "not paid");
    emit Bought(id, msg.sender, cover, premium);
  }

  /// Pays the holder where the station has lately seen the storm, within the time of the policy.
  function claim(uint256 id) external {
    Policy storage policy = policies[id];
    require(!policy.over, "over");
    (int256 wind, uint256 observedAt) = policy.station.reading();
    require(observedAt >= policy.startsAt && observedAt <= policy.endsAt, "not covered");
    require(observedAt <= block.timestamp && block.timestamp - observedAt <= FRESH, "old reading");
    require(wind > 0 && uint256(wind) >= policy.trigger, "no storm");
    policy.over = true;
    lockedCover -= policy.cover;
    assets -= policy.cover;
    require(coin.transfer(policy.holder, policy.cover), "not sent");
    emit PaidOut(id, policy.holder, policy.cover);
  }

  /// Frees the cover of a policy that has run out and can no longer be claimed on.
  function lapse(uint256 id) external {
    Policy storage policy = policies[id];
    require(!policy.over, "over");
    require(block.timestamp > policy.endsAt + CLAIM_PERIOD, "still runs");
    policy.over = true;
    lockedCover -= policy.cover;
    emit Lapsed(id);
  }

  function passOn(uint256 id, address to) external {
    require(policies[id].holder == msg.sender, "not yours");
    require(to != address(0), "to nobody");
    policies[id].holder = to;
  }
}
