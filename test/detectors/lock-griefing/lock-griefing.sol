pragma solidity ^0.8.20;

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IDeeds {
    function ownerOf(uint256 id) external view returns (address);
}

contract Mappings {
    IToken private immutable token;
    mapping(address => uint256) public staked;
    mapping(address => uint256) public unlockAt;

    constructor(IToken token_) {
        token = token_;
    }

    function stake(uint256 amount) external {
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
        staked[msg.sender] += amount;
        unlockAt[msg.sender] = block.timestamp + 30 days; // safe: one's own
    }

    function stakeFor(address account, uint256 amount) external {
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
        staked[account] += amount;
        unlockAt[account] = block.timestamp + 30 days;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can call `stakeFor` to set `unlockAt[account]` anew for somebody else, which `unstake` has to wait for.
    }

    function unstake(uint256 amount) external {
        require(block.timestamp >= unlockAt[msg.sender], "locked");
        staked[msg.sender] -= amount;
        require(token.transfer(msg.sender, amount), "not sent");
    }
}

contract Records {
    struct Position {
        uint256 amount;
        uint64 since;
    }

    mapping(uint256 => Position) public positions;
    mapping(uint256 => address) public ownerOf;
    uint256 public nPositions;
    uint256 private constant delay = 1 days;

    function open() external payable returns (uint256 id) {
        id = nPositions++;
        ownerOf[id] = msg.sender;
        positions[id] = Position(msg.value, uint64(block.timestamp)); // safe: a new one
    }

    function add(uint256 id) external payable {
        Position storage position = positions[id];
        position.amount += msg.value;
        position.since = uint64(block.timestamp);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can call `add` to set `positions[id].since` anew for somebody else, which `close` has to wait for.
    }

    function addOwn(uint256 id) external payable {
        require(ownerOf[id] == msg.sender, "not yours");
        positions[id].amount += msg.value;
        positions[id].since = uint64(block.timestamp); // safe: the owner does
    }

    function close(uint256 id) external {
        require(ownerOf[id] == msg.sender, "not yours");
        Position memory position = positions[id];
        if (block.timestamp - position.since < delay) revert("too early");
        delete positions[id];
        payable(msg.sender).transfer(position.amount);
    }
}

abstract contract Cooling {
    mapping(address => mapping(address => uint256)) internal lastAction;
    uint256 internal constant cooldown = 600;

    modifier cooled(address token) {
        require(lastAction[msg.sender][token] + cooldown < block.number, "cooling down");
        _;
    }

    function _touch(address account, address token) internal {
        lastAction[account][token] = block.number;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can call `deposit` to set `lastAction[account][token]` anew for somebody else, which `withdraw` has to wait for.
    }
}

contract Inherits is Cooling {
    mapping(address => mapping(address => uint256)) public balance;

    function deposit(address token, address account, uint256 amount) external {
        require(IToken(token).transferFrom(msg.sender, address(this), amount), "not paid");
        balance[account][token] += amount;
        _touch(account, token);
    }

    function withdraw(address token, uint256 amount) external cooled(token) {
        balance[msg.sender][token] -= amount;
        require(IToken(token).transfer(msg.sender, amount), "not sent");
    }
}

library Locks {
    struct Lock {
        uint256 amount;
        uint256 end;
    }

    function extend(Lock storage self, uint256 amount, uint256 period) internal {
        self.amount += amount;
        self.end = block.timestamp + period;
    }
}

contract UsesLibrary {
    using Locks for Locks.Lock;

    mapping(address => Locks.Lock) public locks;

    function lockFor(address account) external payable {
        locks[account].extend(msg.value, 90 days);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can call `lockFor` to set `locks[account].end` anew for somebody else, which `release` has to wait for.
    }

    function release() external {
        Locks.Lock memory lock = locks[msg.sender];
        require(lock.end <= block.timestamp, "locked");
        delete locks[msg.sender];
        payable(msg.sender).transfer(lock.amount);
    }
}

contract MovesOnly {
    mapping(address => uint256) public votes;
    mapping(address => uint256) public movedAt;
    mapping(address => uint256) public cast;

    function give(address to, uint256 amount) external {
        require(to != msg.sender, "to oneself");
        votes[msg.sender] -= amount;
        votes[to] += amount;
        movedAt[to] = block.timestamp;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: Anyone can call `give` to set `movedAt[to]` anew for somebody else, which `use` has to wait for.
    }

    function use(uint256 amount) external {
        require(movedAt[msg.sender] < block.timestamp, "just moved");
        votes[msg.sender] -= amount;
        cast[msg.sender] += amount;
    }
}

contract Deeds {
    IDeeds private immutable deeds;
    mapping(uint256 => uint256) public heldSince;
    mapping(uint256 => uint256) public worth;
    mapping(address => mapping(address => bool)) public isKeeper;

    constructor(IDeeds deeds_) {
        deeds = deeds_;
    }

    function fund(uint256 id) external payable {
        worth[id] += msg.value;
        heldSince[id] = block.timestamp;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can call `fund` to set `heldSince[id]` anew for somebody else, which `take` has to wait for.
    }

    function take(uint256 id) external {
        require(deeds.ownerOf(id) == msg.sender && block.timestamp > heldSince[id] + 1 weeks, "not yet");
        uint256 amount = worth[id];
        worth[id] = 0;
        payable(msg.sender).transfer(amount);
    }
}

contract Sound {
    mapping(address => uint256) public held;
    mapping(address => uint256) public freeAt;
    mapping(address => mapping(address => bool)) public mayFund;

    function allow(address funder) external {
        mayFund[msg.sender][funder] = true;
    }

    function fundFor(address account) external payable {
        require(mayFund[account][msg.sender], "not allowed");
        held[account] += msg.value;
        freeAt[account] = block.timestamp + 7 days; // safe: they agreed
    }

    function beginFor(address account) external payable {
        require(held[account] == 0, "begun");
        held[account] = msg.value;
        freeAt[account] = block.timestamp + 7 days; // safe: nothing waits yet
    }

    function again(address account) external payable {
        require(freeAt[account] < block.timestamp, "not over");
        held[account] += msg.value;
        freeAt[account] = block.timestamp + 7 days; // safe: the last time is over
    }

    function giveTo(address account) external payable {
        held[account] += msg.value; // safe: the time stays
    }

    function take() external {
        require(block.timestamp >= freeAt[msg.sender], "not yet");
        uint256 amount = held[msg.sender];
        held[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }
}
