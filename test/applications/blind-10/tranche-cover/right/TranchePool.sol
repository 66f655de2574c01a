// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IERC20, SafeToken} from "./Token.sol";

/// @title TranchePool
/// @notice Underwrites cover out of a junior and a senior tranche. Losses eat the junior tranche first.
/// @dev The asset is a plain ERC-20: no fee on transfer, no rebasing.
contract TranchePool {
    using SafeToken for IERC20;

    enum Kind { Junior, Senior }

    struct Tranche {
        uint256 assets;
        uint256 shares;
        uint256 round; // shares of a round that was wiped out are worth nothing
    }

    struct Request {
        uint256 shares;
        uint256 round;
        uint256 readyAt;
    }

    struct Policy {
        address holder;
        uint40 end;
        bool open;
        uint256 cover;
    }

    uint256 public constant COOLDOWN = 14 days;
    uint256 public constant EXIT_WINDOW = 3 days;
    uint256 public constant GRACE = 7 days;
    uint256 public constant MIN_TERM = 7 days;
    uint256 public constant MAX_TERM = 365 days;
    uint256 public constant JUNIOR_BPS = 6_000;
    uint256 private constant VIRTUAL = 1e3;

    IERC20 public immutable asset;
    address public immutable assessor;
    uint256 public immutable yearlyBps;

    uint256 public activeCover;
    uint256 public nextPolicy;
    mapping(Kind => Tranche) public tranches;
    mapping(Kind => mapping(uint256 => mapping(address => uint256))) public shareOf;
    mapping(Kind => mapping(address => Request)) public requests;
    mapping(uint256 => Policy) public policies;

    event Deposited(Kind indexed kind, address indexed account, uint256 amount, uint256 shares);
    event ExitRequested(Kind indexed kind, address indexed account, uint256 shares, uint256 readyAt);
    event Withdrawn(Kind indexed kind, address indexed account, uint256 amount, uint256 shares);
    event Covered(uint256 indexed id, address indexed holder, uint256 cover, uint256 premium);
    event Paid(uint256 indexed id, uint256 loss, uint256 fromJunior);
    event Lapsed(uint256 indexed id);

    error NotAssessor();
    error ZeroAmount();
    error TooFewShares();
    error NotEnoughShares();
    error OutsideWindow();
    error CapitalLocked();
    error BadTerm();
    error PremiumTooHigh();
    error NotOpen();
    error TooMuch();

    constructor(IERC20 asset_, address assessor_, uint256 yearlyBps_) {
        if (yearlyBps_ == 0 || yearlyBps_ > 10_000 || assessor_ == address(0)) revert BadTerm();
        asset = asset_;
        assessor = assessor_;
        yearlyBps = yearlyBps_;
    }

    // ------------------------------------------------------------- capital

    function deposit(Kind kind, uint256 amount, uint256 minShares) external returns (uint256 shares) {
        if (amount == 0) revert ZeroAmount();
        Tranche storage t = tranches[kind];
        shares = (amount * (t.shares + VIRTUAL)) / (t.assets + 1);
        if (shares == 0 || shares < minShares) revert TooFewShares();
        delete requests[kind][msg.sender];
        t.assets += amount;
        t.shares += shares;
        shareOf[kind][t.round][msg.sender] += shares;
        asset.pull(msg.sender, amount);
        emit Deposited(kind, msg.sender, amount, shares);
    }

    function requestExit(Kind kind, uint256 shares) external {
        uint256 round = tranches[kind].round;
        if (shares == 0) revert ZeroAmount();
        if (shares > shareOf[kind][round][msg.sender]) revert NotEnoughShares();
        uint256 readyAt = block.timestamp + COOLDOWN;
        requests[kind][msg.sender] = Request(shares, round, readyAt);
        emit ExitRequested(kind, msg.sender, shares, readyAt);
    }

    function withdraw(Kind kind) external returns (uint256 amount) {
        Request memory r = requests[kind][msg.sender];
        Tranche storage t = tranches[kind];
        if (r.shares == 0 || r.round != t.round) revert NotEnoughShares();
        if (block.timestamp < r.readyAt || block.timestamp > r.readyAt + EXIT_WINDOW) revert OutsideWindow();
        delete requests[kind][msg.sender];

        amount = (r.shares * (t.assets + 1)) / (t.shares + VIRTUAL);
        if (totalAssets() - amount < activeCover) revert CapitalLocked();
        shareOf[kind][t.round][msg.sender] -= r.shares;
        t.shares -= r.shares;
        t.assets -= amount;
        asset.push(msg.sender, amount);
        emit Withdrawn(kind, msg.sender, amount, r.shares);
    }

    // --------------------------------------------------------------- cover

    function buyCover(address holder, uint256 cover, uint256 term, uint256 maxPremium) external returns (uint256 id) {
        if (cover == 0 || holder == address(0)) revert ZeroAmount();
        if (term < MIN_TERM || term > MAX_TERM) revert BadTerm();
        if (activeCover + cover > totalAssets()) revert CapitalLocked();
        uint256 premium = premiumFor(cover, term);
        if (premium > maxPremium) revert PremiumTooHigh();

        id = nextPolicy++;
        policies[id] = Policy({holder: holder, end: uint40(block.timestamp + term), open: true, cover: cover});
        activeCover += cover;
        _share(premium);
        asset.pull(msg.sender, premium);
        emit Covered(id, holder, cover, premium);
    }

    function payClaim(uint256 id, uint256 loss) external {
        if (msg.sender != assessor) revert NotAssessor();
        Policy storage p = policies[id];
        if (!p.open || block.timestamp > p.end + GRACE) revert NotOpen();
        if (loss == 0 || loss > p.cover) revert TooMuch();
        p.cover -= loss;
        activeCover -= loss;

        uint256 fromJunior = tranches[Kind.Junior].assets;
        if (fromJunior > loss) fromJunior = loss;
        _absorb(Kind.Junior, fromJunior);
        _absorb(Kind.Senior, loss - fromJunior);
        asset.push(p.holder, loss);
        emit Paid(id, loss, fromJunior);
    }

    /// @notice Frees the capital behind a policy that can no longer be claimed on.
    function lapse(uint256 id) external {
        Policy storage p = policies[id];
        if (!p.open || block.timestamp <= p.end + GRACE) revert NotOpen();
        p.open = false;
        activeCover -= p.cover;
        emit Lapsed(id);
    }

    // --------------------------------------------------------------- views

    function totalAssets() public view returns (uint256) {
        return tranches[Kind.Junior].assets + tranches[Kind.Senior].assets;
    }

    function premiumFor(uint256 cover, uint256 term) public view returns (uint256) {
        uint256 scale = 10_000 * 365 days;
        return (cover * yearlyBps * term + scale - 1) / scale;
    }

    // ------------------------------------------------------------ internal

    function _share(uint256 premium) internal {
        Tranche storage junior = tranches[Kind.Junior];
        Tranche storage senior = tranches[Kind.Senior];
        uint256 toJunior = (premium * JUNIOR_BPS) / 10_000;
        if (senior.shares == 0) toJunior = premium;
        else if (junior.shares == 0) toJunior = 0;
        junior.assets += toJunior;
        senior.assets += premium - toJunior;
    }

    function _absorb(Kind kind, uint256 loss) internal {
        if (loss == 0) return;
        Tranche storage t = tranches[kind];
        t.assets -= loss;
        if (t.assets == 0) {
            t.shares = 0;
            t.round += 1;
        }
    }
}
