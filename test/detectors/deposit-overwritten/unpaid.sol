// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function balanceOf(address who) external view returns (uint256);
}

interface IVault {
    function send(address to, uint256 amount) external;
}

/// A bank: what is withdrawn is taken off the books alone.
contract Savings {
    IToken private immutable token;
    mapping(address => uint256) public savedBy;
    uint256 public saved;

    event Saved(address indexed who, uint256 amount);
    event Withdrawn(address indexed who, uint256 amount);

    constructor(IToken token_) {
        token = token_;
    }

    function save(uint256 amount) external {
        savedBy[msg.sender] += amount;
        saved += amount;
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
        emit Saved(msg.sender, amount);
    }

    function withdraw(uint256 amount) external {
        savedBy[msg.sender] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `withdraw` settles `savedBy[msg.sender]`, and nobody is paid for it: what was owed is lost.
        saved -= amount;
        emit Withdrawn(msg.sender, amount);
    }

    function leave() external {
        uint256 amount = savedBy[msg.sender];
        saved -= amount;
        savedBy[msg.sender] = 0;
        require(token.transfer(msg.sender, amount), "not paid"); // safe: paid
    }

    function giveTo(address to, uint256 amount) external {
        savedBy[msg.sender] -= amount; // safe: another has it now
        savedBy[to] += amount;
    }

    function donate(uint256 amount) external {
        savedBy[msg.sender] -= amount; // safe: given up, by its name
        saved -= amount;
    }
}

/// A vesting: how much was released is noted, and nothing is.
contract Vesting {
    struct Grant {
        address holder;
        uint256 total;
        uint256 released;
        uint64 start;
        uint64 length;
    }

    IToken private immutable token;
    mapping(uint256 => Grant) public grants;
    uint256 public nGrants;

    event Released(uint256 indexed id, uint256 amount);

    constructor(IToken token_) {
        token = token_;
    }

    function grant(address holder, uint256 total, uint64 length) external returns (uint256 id) {
        require(length > 0 && holder != address(0) && total > 0, "bad grant");
        id = ++nGrants;
        grants[id] = Grant(holder, total, 0, uint64(block.timestamp), length);
        require(token.transferFrom(msg.sender, address(this), total), "not paid");
    }

    function release(uint256 id) external {
        Grant storage g = grants[id];
        require(g.holder == msg.sender, "not yours");
        uint256 passed = block.timestamp - g.start;
        uint256 vested = passed >= g.length ? g.total : (g.total * passed) / g.length;
        uint256 amount = vested - g.released;
        require(amount > 0, "nothing yet");
        g.released += amount;
      //^^^^^^^^^^^^^^^^^^^^ Medium: `release` settles `grants[id].released`, and nobody is paid for it: what was owed is lost.
        emit Released(id, amount);
    }

    function releaseTo(uint256 id, address to) external {
        Grant storage g = grants[id];
        require(g.holder == msg.sender, "not yours");
        uint256 passed = block.timestamp - g.start;
        uint256 vested = passed >= g.length ? g.total : (g.total * passed) / g.length;
        uint256 amount = vested - g.released;
        g.released += amount;
        require(token.transfer(to, amount), "not paid"); // safe: paid
    }
}

/// A farm: rewards are cleared, and not paid.
contract Farm {
    IToken private immutable token;
    uint256 public perShare;
    uint256 public staked;
    mapping(address => uint256) public stakeOf;
    mapping(address => uint256) public markOf;
    mapping(address => uint256) public rewardOf;

    event Claimed(address indexed who, uint256 amount);

    constructor(IToken token_) {
        token = token_;
    }

    function fund(uint256 amount) external {
        require(staked > 0, "nobody");
        perShare += (amount * 1e18) / staked;
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function stake(uint256 amount) external {
        settle(msg.sender);
        stakeOf[msg.sender] += amount;
        staked += amount;
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function unstake(uint256 amount) external {
        settle(msg.sender);
        stakeOf[msg.sender] -= amount;
        staked -= amount;
        require(token.transfer(msg.sender, amount), "not paid"); // safe: paid
    }

    function claim() external {
        uint256 amount = rewardOf[msg.sender];
        require(amount > 0, "nothing");
        rewardOf[msg.sender] = 0;
      //^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `claim` settles `rewardOf[msg.sender]`, and nobody is paid for it: what was owed is lost.
        emit Claimed(msg.sender, amount);
    }

    function settle(address who) internal {
        rewardOf[who] += (stakeOf[who] * (perShare - markOf[who])) / 1e18;
        markOf[who] = perShare;
    }
}

/// An exit in two steps: what leaves the one record waits in another.
contract Queue {
    struct Exit {
        address owner;
        uint256 amount;
        uint64 from;
    }

    mapping(address => uint256) public heldBy;
    mapping(uint256 => Exit) public exits;
    uint256 public nExits;

    function deposit() external payable {
        heldBy[msg.sender] += msg.value;
    }

    function ask(uint256 amount) external {
        heldBy[msg.sender] -= amount; // safe: it waits in a record of its own
        exits[++nExits] = Exit(msg.sender, amount, uint64(block.timestamp) + 7 days);
    }

    function take(uint256 id) external {
        Exit memory it = exits[id];
        require(it.owner == msg.sender && block.timestamp >= it.from, "not yet");
        delete exits[id]; // safe: paid
        payable(msg.sender).transfer(it.amount);
    }
}

/// A till: guests pay ahead, and what they use goes to the house.
contract Till {
    address private immutable house = msg.sender;
    mapping(address => uint256) public aheadOf;
    uint256 public earned;

    function payAhead() external payable {
        aheadOf[msg.sender] += msg.value;
    }

    function drink() external {
        aheadOf[msg.sender] -= 0.01 ether; // safe: the house has it now
        earned += 0.01 ether;
    }

    function collect() external {
        require(msg.sender == house, "not the house");
        uint256 amount = earned;
        earned = 0;
        payable(house).transfer(amount);
    }
}

/// A desk: another contract holds the money and is told to send it.
contract Desk {
    IToken private immutable token;
    IVault private immutable vault;
    mapping(address => uint256) public heldBy;

    constructor(IToken token_, IVault vault_) {
        (token, vault) = (token_, vault_);
    }

    function pay(uint256 amount) external {
        heldBy[msg.sender] += amount;
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function withdraw(uint256 amount) external {
        heldBy[msg.sender] -= amount; // safe: the vault is told
        vault.send(msg.sender, amount);
    }
}

/// A gate: who leaves is paid by a clerk, who reads the events.
contract Gate {
    address private immutable clerk = msg.sender;
    mapping(address => uint256) public heldBy;

    event Left(address indexed who, uint256 amount, uint256 chain);

    function enter() external payable {
        heldBy[msg.sender] += msg.value;
    }

    function leave(uint256 amount, uint256 chain) external {
        heldBy[msg.sender] -= amount; // safe: the clerk pays
        emit Left(msg.sender, amount, chain);
    }

    function settle(address payable to, uint256 amount) external {
        require(msg.sender == clerk, "not the clerk");
        to.transfer(amount);
    }
}

/// A list: the record is begun anew, and held nothing before.
contract Lists {
    struct Item {
        address owner;
        uint256 paid;
    }

    mapping(uint256 => Item) public items;
    uint256 public nItems;

    function open() external returns (uint256 id) {
        id = nItems++;
        items[id].owner = msg.sender;
        items[id].paid = 0; // safe: new
    }

    function pay(uint256 id) external payable {
        items[id].paid += msg.value;
    }

    function close(uint256 id) external {
        Item memory it = items[id];
        require(it.owner == msg.sender, "not yours");
        delete items[id];
        payable(msg.sender).transfer(it.paid);
    }
}

/// A gym: what members use up is the house's, who takes whatever is there.
contract Gym {
    address private immutable house = msg.sender;
    mapping(address => uint256) public aheadOf;

    function payAhead() external payable {
        aheadOf[msg.sender] += msg.value;
    }

    function train(uint256 price) external {
        aheadOf[msg.sender] -= price; // safe: the house takes it
    }

    function collect() external {
        require(msg.sender == house, "not the house");
        payable(house).transfer(address(this).balance);
    }
}

/// A lock: all of the record is read and taken away.
contract Locks {
    struct Lock {
        uint128 amount;
        uint64 until;
    }

    mapping(address => Lock) public locks;

    function lock(uint64 until) external payable {
        locks[msg.sender].amount += uint128(msg.value);
        locks[msg.sender].until = until;
    }

    function unlock() external {
        Lock memory held = locks[msg.sender];
        require(block.timestamp >= held.until, "locked");
        delete locks[msg.sender];
      //^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `unlock` settles `locks[msg.sender].amount`, and nobody is paid for it: what was owed is lost.
    }
}
