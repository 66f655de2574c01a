// SPDX-License-Identifier: MIT
pragma solidity ^0.8.4;

import "./Base.sol";

/// @notice Stake is delegated to operators and leaves through a queue in which it can still be slashed.
/// @dev Runs behind a proxy. The token reverts where a transfer fails.
contract UnbondHub is OwnableUpgradeable {
    struct Operator {
        bool registered;
        bool jailed;
        uint16 commissionBps;
        uint256 stake;
        uint256 shares;
        uint256 leaving; // tokens in the queue
        uint256 leavingShares;
        uint256 commission;
    }

    struct Exit {
        address operator;
        uint256 shares; // of `leavingShares`
        uint256 readyAt;
    }

    uint256 public constant DELAY = 21 days;
    uint256 public constant MAX_COMMISSION_BPS = 2_000;
    uint256 public constant MAX_SLASH_BPS = 5_000;
    uint256 public constant MIN_DELEGATION = 1e15;
    uint256 private constant VIRTUAL = 1e6;

    IERC20 public token;
    address public distributor;
    address public slasher;
    address public treasury;
    mapping(address => Operator) public operators;
    mapping(address => mapping(address => uint256)) public sharesOf; // operator, delegator
    mapping(address => Exit[]) private _exits;
    uint256[43] private __gap;

    event Registered(address indexed operator, uint16 commissionBps);
    event Delegated(address indexed operator, address indexed account, uint256 amount, uint256 shares);
    event Leaving(address indexed operator, address indexed account, uint256 amount, uint256 readyAt);
    event Claimed(address indexed operator, address indexed account, uint256 amount);
    event Rewarded(address indexed operator, uint256 amount, uint256 commission);
    event Slashed(address indexed operator, uint256 amount);

    constructor() {
        _disableInitializers();
    }

    function initialize(IERC20 token_, address owner_, address distributor_, address slasher_, address treasury_)
        external
        initializer
    {
        require(treasury_ != address(0), "Hub: treasury");
        __Ownable_init(owner_);
        token = token_;
        distributor = distributor_;
        slasher = slasher_;
        treasury = treasury_;
    }

    function setRoles(address distributor_, address slasher_) external onlyOwner {
        distributor = distributor_;
        slasher = slasher_;
    }

    function register(uint16 commissionBps) external {
        Operator storage o = operators[msg.sender];
        require(!o.registered, "Hub: registered");
        require(commissionBps <= MAX_COMMISSION_BPS, "Hub: commission");
        o.registered = true;
        o.commissionBps = commissionBps;
        emit Registered(msg.sender, commissionBps);
    }

    function delegate(address operator, uint256 amount) external returns (uint256 shares) {
        Operator storage o = operators[operator];
        require(o.registered && !o.jailed, "Hub: operator");
        require(amount >= MIN_DELEGATION, "Hub: too little");
        shares = (amount * (o.shares + VIRTUAL)) / (o.stake + 1);
        require(shares > 0, "Hub: no shares");
        o.stake += amount;
        o.shares += shares;
        sharesOf[operator][msg.sender] += shares;
        require(token.transferFrom(msg.sender, address(this), amount), "Hub: transfer");
        emit Delegated(operator, msg.sender, amount, shares);
    }

    function undelegate(address operator, uint256 shares) external returns (uint256 index) {
        Operator storage o = operators[operator];
        require(shares > 0 && shares <= sharesOf[operator][msg.sender], "Hub: shares");
        uint256 amount = (shares * (o.stake + 1)) / (o.shares + VIRTUAL);
        require(amount > 0, "Hub: nothing");
        sharesOf[operator][msg.sender] -= shares;
        o.shares -= shares;
        o.stake -= amount;

        uint256 part = o.leavingShares == 0 ? amount : (amount * o.leavingShares) / o.leaving;
        o.leaving += amount;
        o.leavingShares += part;
        index = _exits[msg.sender].length;
        _exits[msg.sender].push(Exit(operator, part, block.timestamp + DELAY));
        emit Leaving(operator, msg.sender, amount, block.timestamp + DELAY);
    }

    function claim(address operator, uint256 index) external returns (uint256 amount) {
        Exit storage e = _exits[msg.sender][index];
        require(e.operator == operator, "Hub: other operator");
        require(block.timestamp >= e.readyAt, "Hub: not ready");
        uint256 part = e.shares;
        require(part > 0, "Hub: claimed");
        e.shares = 0;
        Operator storage o = operators[operator];
        amount = (part * o.leaving) / o.leavingShares;
        o.leavingShares -= part;
        o.leaving -= amount;
        require(token.transfer(msg.sender, amount), "Hub: transfer");
        emit Claimed(operator, msg.sender, amount);
    }

    function reward(address operator, uint256 amount) external {
        require(msg.sender == distributor, "Hub: not distributor");
        Operator storage o = operators[operator];
        require(o.shares > 0, "Hub: no stake");
        uint256 cut = (amount * o.commissionBps) / 10_000;
        o.commission += cut;
        o.stake += amount - cut;
        require(token.transferFrom(msg.sender, address(this), amount), "Hub: transfer");
        emit Rewarded(operator, amount, cut);
    }

    function takeCommission(address to) external {
        Operator storage o = operators[msg.sender];
        uint256 amount = o.commission;
        require(amount > 0, "Hub: nothing");
        o.commission = 0;
        require(token.transfer(to, amount), "Hub: transfer");
    }

    /// @notice Takes part of the stake of an operator, in the queue too, and jails it.
    function slash(address operator, uint256 bps) external {
        require(msg.sender == slasher, "Hub: not slasher");
        require(bps > 0 && bps <= MAX_SLASH_BPS, "Hub: bps");
        Operator storage o = operators[operator];
        require(o.registered, "Hub: operator");
        uint256 fromStake = (o.stake * bps) / 10_000;
        uint256 fromLeaving = (o.leaving * bps) / 10_000;
        o.stake -= fromStake;
        o.leaving -= fromLeaving;
        o.jailed = true;
        require(token.transfer(treasury, fromStake + fromLeaving), "Hub: transfer");
        emit Slashed(operator, fromStake + fromLeaving);
    }

    function unjail(address operator) external onlyOwner {
        operators[operator].jailed = false;
    }

    function exitsOf(address account) external view returns (Exit[] memory) {
        return _exits[account];
    }
}
