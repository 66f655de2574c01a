// SPDX-License-Identifier: MIT
pragma solidity ^0.8.21;

interface ICoin {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

abstract contract Wardens {
    address public steward;
    address public slasher;

    error NotAllowed(address who);

    modifier onlySteward() {
        if (msg.sender != steward) revert NotAllowed(msg.sender);
        _;
    }

    modifier onlySlasher() {
        if (msg.sender != slasher) revert NotAllowed(msg.sender);
        _;
    }

    constructor(address slasher_) {
        steward = msg.sender;
        slasher = slasher_;
    }

    function setSlasher(address next) external onlySteward {
        slasher = next;
    }
}

/// Delegators back operators with a coin that may be slashed; services pay the operators' delegators.
contract YokeRestake is Wardens {
    struct Operator {
        address admin;
        uint16 commissionBps;
        uint256 assets;
        uint256 shares;
        uint256 earning; // shares that are not leaving
        uint256 perShare;
        uint256 commission;
    }

    struct Position {
        uint256 shares;
        uint256 paidPerShare;
        uint256 earned;
    }

    struct Exit {
        uint256 operatorId;
        uint256 shares;
        uint256 readyAt;
    }

    uint256 public constant EXIT_DELAY = 14 days;
    uint256 public constant MIN_DELEGATION = 1e15;
    uint256 public constant MAX_COMMISSION = 3_000;
    uint256 private constant WAD = 1e18;

    ICoin public immutable coin;
    address public immutable sink;
    uint256 public operatorCount;
    mapping(uint256 => Operator) public operators;
    mapping(uint256 => mapping(address => Position)) public positions;
    mapping(address => Exit[]) public exits;

    error UnknownOperator();
    error TooSmall();
    error TooMuch();
    error WipedOut();
    error NotReady();
    error TransferFailed();

    event Registered(uint256 indexed id, address indexed admin);
    event Delegated(uint256 indexed id, address indexed who, uint256 amount, uint256 shares);
    event ExitStarted(uint256 indexed id, address indexed who, uint256 shares, uint256 index);
    event ExitDone(uint256 indexed id, address indexed who, uint256 amount);
    event Slashed(uint256 indexed id, uint256 amount);
    event Rewarded(uint256 indexed id, uint256 amount);

    constructor(ICoin coin_, address sink_, address slasher_) Wardens(slasher_) {
        coin = coin_;
        sink = sink_;
    }

    function register(uint16 commissionBps) external returns (uint256 id) {
        if (commissionBps > MAX_COMMISSION) revert TooMuch();
        id = ++operatorCount;
        operators[id].admin = msg.sender;
        operators[id].commissionBps = commissionBps;
        emit Registered(id, msg.sender);
    }

    function delegate(uint256 id, uint256 amount, uint256 minShares) external returns (uint256 shares) {
        Operator storage op = _operator(id);
        if (amount < MIN_DELEGATION) revert TooSmall();
        _settle(op, positions[id][msg.sender]);
        if (op.shares == 0) {
            shares = amount;
        } else {
            if (op.assets == 0) revert WipedOut();
            shares = (amount * op.shares) / op.assets;
        }
        if (shares == 0 || shares < minShares) revert TooSmall();
        op.assets += amount;
        op.shares += shares;
        op.earning += shares;
        positions[id][msg.sender].shares += shares;
        _pull(amount);
        emit Delegated(id, msg.sender, amount, shares);
    }

    function startExit(uint256 id, uint256 shares) external returns (uint256 index) {
        Operator storage op = _operator(id);
        Position storage position = positions[id][msg.sender];
        _settle(op, position);
        position.shares -= shares;
        op.earning -= shares;
        index = exits[msg.sender].length;
        exits[msg.sender].push(Exit(id, shares, block.timestamp + EXIT_DELAY));
        emit ExitStarted(id, msg.sender, shares, index);
    }

    /// Anyone may finish the exit of another, who is paid. What was slashed meanwhile is lost.
    function finishExit(address who, uint256 index) external returns (uint256 amount) {
        Exit memory leaving = exits[who][index];
        if (leaving.shares == 0 || block.timestamp < leaving.readyAt) revert NotReady();
        delete exits[who][index];
        Operator storage op = operators[leaving.operatorId];
        amount = (leaving.shares * op.assets) / op.shares;
        op.shares -= leaving.shares;
        op.assets -= amount;
        _push(who, amount);
        emit ExitDone(leaving.operatorId, who, amount);
    }

    function slash(uint256 id, uint256 amount) external onlySlasher {
        Operator storage op = _operator(id);
        if (amount > op.assets) amount = op.assets;
        op.assets -= amount;
        _push(sink, amount);
        emit Slashed(id, amount);
    }

    function reward(uint256 id, uint256 amount) external {
        Operator storage op = _operator(id);
        if (op.earning == 0) revert TooSmall();
        uint256 cut = (amount * op.commissionBps) / 10_000;
        op.commission += cut;
        op.perShare += ((amount - cut) * WAD) / op.earning;
        _pull(amount);
        emit Rewarded(id, amount);
    }

    function claim(uint256 id, address to) external returns (uint256 amount) {
        Position storage position = positions[id][msg.sender];
        _settle(_operator(id), position);
        amount = position.earned;
        position.earned = 0;
        _push(to, amount);
    }

    function claimCommission(uint256 id, address to) external returns (uint256 amount) {
        Operator storage op = _operator(id);
        if (msg.sender != op.admin) revert NotAllowed(msg.sender);
        amount = op.commission;
        op.commission = 0;
        _push(to, amount);
    }

    function _operator(uint256 id) private view returns (Operator storage op) {
        op = operators[id];
        if (op.admin == address(0)) revert UnknownOperator();
    }

    function _settle(Operator storage op, Position storage position) private {
        position.earned += (position.shares * (op.perShare - position.paidPerShare)) / WAD;
        position.paidPerShare = op.perShare;
    }

    function _pull(uint256 amount) private {
        if (!coin.transferFrom(msg.sender, address(this), amount)) revert TransferFailed();
    }

    function _push(address to, uint256 amount) private {
        if (!coin.transfer(to, amount)) revert TransferFailed();
    }
}
