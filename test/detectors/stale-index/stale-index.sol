pragma solidity ^0.8.0;

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Savings {
    IERC20 private immutable token;
    address private immutable treasurer = msg.sender;
    uint256 public index = 1e18;
    uint256 public rate;
    uint256 public accruedAt = block.timestamp;
    uint256 public nNotes;
    mapping(address => uint256) public scaledOf;

    event Noted(uint256 index);

    constructor(IERC20 token_) {
        token = token_;
    }

    function accrue() public {
        uint256 elapsed = block.timestamp - accruedAt;
        if (elapsed == 0) return;
        index += (index * rate * elapsed) / 1e18;
        accruedAt = block.timestamp;
    }

    function save(uint256 amount) external {
        accrue();
        scaledOf[msg.sender] += (amount * 1e18) / index;
        token.transferFrom(msg.sender, address(this), amount);
    }

    function take(uint256 scaled) external {
        scaledOf[msg.sender] -= scaled;
        token.transfer(msg.sender, (scaled * index) / 1e18);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `take` reckons with `index` as it was stored last, without the update that `save` makes first.
    }

    function saveForOther(address who, uint256 amount) external {
        scaledOf[who] += (amount * 1e18) / index;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `saveForOther` reckons with `index` as it was stored last, without the update that `save` makes first.
        token.transferFrom(msg.sender, address(this), amount);
    }

    function close() external {
        accrue();
        uint256 scaled = scaledOf[msg.sender];
        scaledOf[msg.sender] = 0;
        token.transfer(msg.sender, (scaled * index) / 1e18); // safe: brought up to date
    }

    function takeFresh(uint256 scaled) external {
        require(accruedAt == block.timestamp, "accrue first");
        scaledOf[msg.sender] -= scaled;
        token.transfer(msg.sender, (scaled * index) / 1e18); // safe: up to date, or it reverts
    }

    function move(address to, uint256 scaled) external {
        scaledOf[msg.sender] -= scaled; // safe: no index in it
        scaledOf[to] += scaled;
    }

    function note() external {
        nNotes++; // safe: the index is told and decides nothing
        emit Noted(index);
    }
}

contract Stakes {
    IERC20 private immutable token;
    address private immutable treasurer = msg.sender;
    uint256 public perToken;
    uint256 public updatedAt = block.timestamp;
    uint256 public rate = 1e18;
    uint256 public total;
    mapping(address => uint256) public staked;
    mapping(address => uint256) public entered;
    mapping(address => uint256) public earned;

    constructor(IERC20 token_) {
        token = token_;
    }

    function settle(address who) private {
        if (total > 0) perToken += (rate * (block.timestamp - updatedAt)) / total;
        updatedAt = block.timestamp;
        earned[who] += staked[who] * (perToken - entered[who]);
        entered[who] = perToken;
    }

    function stake(uint256 amount) external {
        settle(msg.sender);
        staked[msg.sender] += amount;
        total += amount;
        token.transferFrom(msg.sender, address(this), amount);
    }

    function unstake(uint256 amount) external {
        settle(msg.sender);
        staked[msg.sender] -= amount;
        total -= amount;
        token.transfer(msg.sender, amount);
    }

    function claimUnsettled() external {
        uint256 amount = earned[msg.sender];
        earned[msg.sender] = 0;
        token.transfer(msg.sender, amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `claimUnsettled` reckons with `earned[msg.sender]` as it was stored last, without the update that `claimByRole` makes first.
    }

    function claimByRole(address to) external {
        require(msg.sender == treasurer, "not the treasurer");
        settle(to);
        uint256 amount = earned[to];
        earned[to] = 0;
        token.transfer(to, amount); // safe: settled, though by a role
    }

    function claim() external {
        settle(msg.sender);
        uint256 amount = earned[msg.sender];
        earned[msg.sender] = 0;
        token.transfer(msg.sender, amount); // safe: settled
    }
}

contract Sale {
    IERC20 private immutable token;
    uint256 public immutable startedAt = block.timestamp;
    uint256 public committed;
    uint256 public burned;

    constructor(IERC20 token_) {
        token = token_;
    }

    function worth(uint256 amount) public view returns (uint256) {
        return (amount * (block.timestamp - startedAt)) / 1 days;
    }

    function commit(uint256 amount) external {
        committed += worth(amount);
        token.transferFrom(msg.sender, address(this), amount);
    }

    function commitAndTake(uint256 amount) external {
        committed += worth(amount);
        token.transfer(msg.sender, committed / 100);
    }

    function finish(address to) external {
        require(block.timestamp > startedAt + 7 days, "too early");
        token.transfer(to, committed); // safe: it grows by what is committed, and not with time
    }

    function decay() external {
        burned = burned - (burned * (block.timestamp - startedAt)) / 100 days;
        token.transfer(msg.sender, burned);
    }

    function decayTwice() external {
        burned = burned - (burned * (block.timestamp - startedAt)) / 50 days;
        token.transfer(msg.sender, burned);
    }

    function sweep() external {
        token.transfer(msg.sender, burned); // safe: what is taken away is no interest
    }
}

contract Collected {
    IERC20 private immutable token;
    address private immutable collector = msg.sender;
    uint256 public index = 1e18;
    uint256 public rate = 1;
    uint256 public collectedAt = block.timestamp;
    mapping(address => uint256) public scaledOf;

    constructor(IERC20 token_) {
        token = token_;
    }

    function collect() public {
        require(msg.sender == collector, "not the collector");
        index += (index * rate * (block.timestamp - collectedAt)) / 1e18;
        collectedAt = block.timestamp;
    }

    function collectAndTake(uint256 scaled) external {
        collect();
        scaledOf[msg.sender] -= scaled;
        token.transfer(msg.sender, (scaled * index) / 1e18);
    }

    function take(uint256 scaled) external {
        scaledOf[msg.sender] -= scaled;
        token.transfer(msg.sender, (scaled * index) / 1e18); // safe: users cannot bring it up to date, it grows when it is collected
    }
}

/// Rewards of several kinds of stakes, each settled before it is paid.
contract ManyStakes {
    struct Stake {
        uint256 amount;
        uint256 entered;
        uint256 earned;
    }

    IERC20 private immutable token;
    mapping(address => uint256) public perToken;
    mapping(address => mapping(address => Stake)) public stakes;

    constructor(IERC20 token_) {
        token = token_;
    }

    modifier settled(address kind) {
        Stake storage stake = stakes[kind][msg.sender];
        stake.earned = stake.amount * (perToken[kind] - stake.entered) + stake.earned;
        stake.entered = perToken[kind];
        _;
    }

    function add(address kind, uint256 amount) external settled(kind) {
        stakes[kind][msg.sender].amount += amount;
        IERC20(kind).transferFrom(msg.sender, address(this), amount);
    }

    function claim(address kind) public settled(kind) {
        uint256 amount = stakes[kind][msg.sender].earned;
        stakes[kind][msg.sender].earned = 0;
        token.transfer(msg.sender, amount); // safe: settled
    }

    function claimAll(address[] calldata kinds) external {
        for (uint256 i = 0; i < kinds.length; i++) claim(kinds[i]); // safe: each is settled
    }

    function claimAsItIs(address kind) external {
        uint256 amount = stakes[kind][msg.sender].earned;
        stakes[kind][msg.sender].earned = 0;
        token.transfer(msg.sender, amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `claimAsItIs` reckons with `stakes[kind][msg.sender].earned` as it was stored last, without the update that `claim` makes first.
    }

    function fund(address kind, uint256 amount) external {
        perToken[kind] += amount;
        token.transferFrom(msg.sender, address(this), amount);
    }
}
