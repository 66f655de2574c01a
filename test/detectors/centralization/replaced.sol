// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IERC20 {
    function approve(address spender, uint256 amount) external returns (bool);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface ISource {
    function supply(uint256 amount) external;
    function redeem(uint256 amount) external;
}

interface IRoles {
    function hasRole(bytes32 role, address who) external view returns (bool);
}

interface IFeed {
    function latestAnswer() external view returns (int256);
}

contract Desk {
    IFeed public feed;
    address public immutable council = msg.sender;
    mapping(address => uint256) public etherOf;

    function put() external payable {
        etherOf[msg.sender] += msg.value;
    }

    function take(uint256 amount) external {
        etherOf[msg.sender] -= amount;
        require(feed.latestAnswer() > 0, "no price");
        payable(msg.sender).transfer(amount);
    }

    function setFeed(IFeed feed_) external {
        require(msg.sender == council, "not the council");
        feed = feed_;
      //^^^^^^^^^^^^ Low: `setFeed` replaces `feed`, which users' funds depend on, at once: whoever is in charge can take them.
    }
}

contract Rewards {
    IRoles private immutable roles;
    IERC20 public reward;
    uint256 public total;
    mapping(address => uint256) public owed;

    constructor(IRoles roles_) {
        roles = roles_;
    }

    function add(uint256 amount) external {
        require(total > 0, "nobody");
        require(reward.transferFrom(msg.sender, address(this), amount), "failed");
        total += amount;
    }

    function setReward(IERC20 reward_) external {
        require(roles.hasRole("governance", msg.sender), "not governance");
        reward = reward_;
      //^^^^^^^^^^^^^^^^ Low: `setReward` replaces `reward`, which users' funds depend on, at once: whoever is in charge can take them.
    }
}

contract Savings {
    IERC20 public token;
    ISource public source;
    ISource public next;
    ISource public vault;
    address public safe;
    address public hook;
    uint256 public nextAt;
    address public owner = msg.sender;
    mapping(address => uint256) public sharesOf;

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    function deposit(uint256 amount) external {
        require(token.transferFrom(msg.sender, address(this), amount), "failed");
        require(token.approve(address(source), amount), "failed");
        source.supply(amount);
        sharesOf[msg.sender] += amount;
    }

    function store(uint256 amount) external {
        sharesOf[msg.sender] += amount;
        require(token.transferFrom(msg.sender, safe, amount), "failed");
    }

    function setSource(ISource source_) external onlyOwner {
        source = source_;
      //^^^^^^^^^^^^^^^^ Low: `setSource` replaces `source`, which users' funds depend on, at once: whoever is in charge can take them.
    }

    function setToken(IERC20 token_) external onlyOwner {
        token = token_;
      //^^^^^^^^^^^^^^ Low: `setToken` replaces `token`, which users' funds depend on, at once: whoever is in charge can take them.
    }

    function setSafe(address safe_) external onlyOwner {
        require(safe_ != address(0), "zero");
        safe = safe_;
      //^^^^^^^^^^^^ Low: `setSafe` replaces `safe`, which users' funds depend on, at once: whoever is in charge can take them.
    }

    function setSafeOnce(address safe_) external onlyOwner {
        require(safe == address(0), "set");
        safe = safe_; // safe: once, before anybody pays in
    }

    function announce(ISource next_) external onlyOwner {
        next = next_; // safe: nothing goes there yet
        nextAt = block.timestamp + 7 days;
    }

    function replaceSource(ISource source_) external onlyOwner {
        next = source_;
        source = next;
      //^^^^^^^^^^^^^ Low: `replaceSource` replaces `source`, which users' funds depend on, at once: whoever is in charge can take them.
    }

    function changeSource(ISource source_) external onlyOwner {
        require(source_ == next && block.timestamp >= nextAt, "too early");
        source = source_; // safe: users had a week
    }

    function supply(uint256 amount) external {
        require(token.transferFrom(msg.sender, address(this), amount), "failed");
        vault.supply(amount);
        sharesOf[msg.sender] += amount;
    }

    function setVault(ISource vault_) external onlyOwner {
        vault = vault_;
      //^^^^^^^^^^^^^^ Low: `setVault` replaces `vault`, which users' funds depend on, at once: whoever is in charge can take them.
    }

    function setHook(address hook_) external onlyOwner {
        hook = hook_; // safe: no tokens go there
    }
}

contract Points {
//<^^^^^^^^^^^^ None: Privileged accounts of `Points` can change or take what belongs to users, through `move`, `moveAllowed`, `give`.
    address private immutable owner = msg.sender;
    mapping(address => uint256) public pointsOf;
    mapping(address => mapping(address => uint256)) public allowanceOf;

    function earn() external {
        pointsOf[msg.sender] += 1;
    }

    function allow(address spender, uint256 amount) external {
        allowanceOf[msg.sender][spender] = amount;
    }

    function move(address from, address to, uint256 amount) external {
        require(msg.sender == owner, "not the owner");
        pointsOf[from] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^ Low: `move` lets whoever is in charge take from `pointsOf[from]`, without consent.
        pointsOf[to] += amount;
    }

    function moveAllowed(address from, address to, uint256 amount) external {
        require(msg.sender == owner, "not the owner");
        allowanceOf[from][msg.sender] -= amount; // safe: as much as the account allowed
        pointsOf[from] -= amount;
        pointsOf[to] += amount;
    }

    function give(address to, uint256 amount) external {
        require(msg.sender == owner, "not the owner");
        pointsOf[to] += amount; // safe: nobody has less
    }
}
