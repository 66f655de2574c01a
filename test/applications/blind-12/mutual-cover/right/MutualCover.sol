// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// @title MutualCover
/// @notice Members put up capital, sell covers against it and vote on claims; a council may rule on any open claim.
/// @dev Shares are not transferable. `asset` is a plain ERC20 that reverts on failure. The council is trusted and rules
///      over votes that were bought or missed their quorum.
contract MutualCover {
    enum Outcome {
        Open,
        Paid,
        Rejected
    }

    struct Cover {
        address holder;
        uint64 from;
        uint64 until;
        bool claimOpen;
        uint256 remaining;
    }

    struct Claim {
        uint256 coverId;
        uint256 amount;
        uint256 bond;
        uint64 filedAt;
        uint64 voteEnd;
        Outcome outcome;
        uint256 yes;
        uint256 no;
        uint256 sharesAtFiling;
    }

    struct Exit {
        uint256 shares;
        uint64 readyAt;
    }

    error OnlyCouncil();
    error OnlyHolder();
    error BadTerms();
    error OverCapacity();
    error Slippage();
    error NotInWindow();
    error ClaimIsOpen();
    error NotOpen();
    error JoinedTooLate();
    error AlreadyVoted();
    error NoQuorum();
    error Nothing();

    event Provided(address indexed member, uint256 assets, uint256 shares);
    event ExitAsked(address indexed member, uint256 shares, uint64 readyAt);
    event Exited(address indexed member, uint256 shares, uint256 assets);
    event CoverSold(uint256 indexed id, address indexed holder, uint256 amount, uint64 until, uint256 premium);
    event CoverExpired(uint256 indexed id, uint256 released);
    event ClaimFiled(uint256 indexed id, uint256 indexed coverId, uint256 amount);
    event Voted(uint256 indexed id, address indexed member, bool pay, uint256 weight);
    event ClaimClosed(uint256 indexed id, Outcome outcome);

    uint256 private constant V = 1e6;
    uint256 public constant YEARLY_BPS = 400;
    uint256 public constant MAX_USE_BPS = 8_000;
    uint256 public constant QUORUM_BPS = 2_000;
    uint256 public constant BOND_BPS = 300;
    uint64 public constant COOLDOWN = 14 days;
    uint64 public constant EXIT_WINDOW = 7 days;
    uint64 public constant WAITING = 2 days;
    uint64 public constant GRACE = 14 days;
    uint64 public constant VOTING = 5 days;
    uint64 public constant RULING = 2 days;

    IERC20 public immutable asset;
    address public immutable council;

    uint256 public capital;
    uint256 public totalShares;
    uint256 public activeCover; // sum of what all unexpired covers may still draw
    uint256 public pendingClaims;
    mapping(address => uint256) public sharesOf;
    mapping(address => uint64) public joinedAt;
    mapping(address => Exit) public exits;
    mapping(address => uint256) public owed;
    Cover[] public covers;
    Claim[] public claims;
    mapping(uint256 => mapping(address => bool)) public hasVoted;

    constructor(IERC20 asset_, address council_) {
        asset = asset_;
        council = council_;
    }

    // --------------------------------------------------------------- members

    /// @notice Adding capital takes the vote on claims that are already filed.
    function provide(uint256 assets, uint256 minShares) external returns (uint256 shares) {
        shares = (assets * (totalShares + V)) / (capital + 1);
        if (shares == 0 || shares < minShares) revert Slippage();
        capital += assets;
        totalShares += shares;
        sharesOf[msg.sender] += shares;
        joinedAt[msg.sender] = uint64(block.timestamp);
        asset.transferFrom(msg.sender, address(this), assets);
        emit Provided(msg.sender, assets, shares);
    }

    function askExit(uint256 shares) external {
        if (shares == 0 || shares > sharesOf[msg.sender]) revert Nothing();
        uint64 readyAt = uint64(block.timestamp) + COOLDOWN;
        exits[msg.sender] = Exit(shares, readyAt);
        emit ExitAsked(msg.sender, shares, readyAt);
    }

    /// @notice Open claims are taken as lost when shares leave; who does not want that waits until they are closed.
    function exit(uint256 minAssets) external returns (uint256 assets) {
        Exit memory e = exits[msg.sender];
        if (e.shares == 0) revert Nothing();
        if (block.timestamp < e.readyAt || block.timestamp > e.readyAt + EXIT_WINDOW) revert NotInWindow();
        delete exits[msg.sender];
        assets = (e.shares * (capital - pendingClaims)) / (totalShares + V);
        if (assets < minAssets) revert Slippage();
        sharesOf[msg.sender] -= e.shares;
        totalShares -= e.shares;
        capital -= assets;
        if (capital < activeCover) revert OverCapacity();
        asset.transfer(msg.sender, assets);
        emit Exited(msg.sender, e.shares, assets);
    }

    // ---------------------------------------------------------------- covers

    function buyCover(uint256 amount, uint16 days_, uint256 maxPremium) external returns (uint256 id) {
        if (amount == 0 || days_ < 7 || days_ > 90) revert BadTerms();
        if (activeCover + amount > (capital * MAX_USE_BPS) / 10_000) revert OverCapacity();
        uint256 premium = (amount * YEARLY_BPS * days_) / (365 * 10_000) + 1;
        if (premium > maxPremium) revert Slippage();
        uint64 from = uint64(block.timestamp) + WAITING;
        uint64 until = from + uint64(days_) * 1 days;
        id = covers.length;
        covers.push(Cover(msg.sender, from, until, false, amount));
        activeCover += amount;
        capital += premium;
        asset.transferFrom(msg.sender, address(this), premium);
        emit CoverSold(id, msg.sender, amount, until, premium);
    }

    /// @notice Anyone may free the capital of a cover that can no longer be claimed.
    function expire(uint256 id) external {
        Cover storage c = covers[id];
        if (block.timestamp <= c.until + GRACE) revert NotInWindow();
        if (c.claimOpen) revert ClaimIsOpen();
        uint256 released = c.remaining;
        c.remaining = 0;
        activeCover -= released;
        emit CoverExpired(id, released);
    }

    // ---------------------------------------------------------------- claims

    /// @notice File for a loss; the bond comes back with the payment and is lost to the members otherwise.
    function file(uint256 coverId, uint256 amount) external returns (uint256 id) {
        Cover storage c = covers[coverId];
        if (c.holder != msg.sender) revert OnlyHolder();
        if (c.claimOpen) revert ClaimIsOpen();
        if (block.timestamp < c.from || block.timestamp > c.until + GRACE) revert NotInWindow();
        if (amount == 0 || amount > c.remaining) revert BadTerms();
        uint256 bond = (amount * BOND_BPS) / 10_000 + 1;
        c.claimOpen = true;
        pendingClaims += amount;
        uint64 time = uint64(block.timestamp);
        id = claims.length;
        claims.push(Claim(coverId, amount, bond, time, time + VOTING, Outcome.Open, 0, 0, totalShares));
        asset.transferFrom(msg.sender, address(this), bond);
        emit ClaimFiled(id, coverId, amount);
    }

    function vote(uint256 id, bool pay) external {
        Claim storage k = claims[id];
        if (k.outcome != Outcome.Open || block.timestamp >= k.voteEnd) revert NotOpen();
        if (joinedAt[msg.sender] >= k.filedAt) revert JoinedTooLate();
        if (hasVoted[id][msg.sender]) revert AlreadyVoted();
        uint256 weight = sharesOf[msg.sender];
        if (weight == 0) revert Nothing();
        hasVoted[id][msg.sender] = true;
        if (pay) k.yes += weight;
        else k.no += weight;
        emit Voted(id, msg.sender, pay, weight);
    }

    /// @notice Carry out the vote after the council had its time to overrule it.
    function resolve(uint256 id) external {
        Claim storage k = claims[id];
        if (k.outcome != Outcome.Open || block.timestamp < k.voteEnd + RULING) revert NotOpen();
        if ((k.yes + k.no) * 10_000 < k.sharesAtFiling * QUORUM_BPS) revert NoQuorum();
        _close(id, k, k.yes > k.no);
    }

    function rule(uint256 id, bool pay) external {
        if (msg.sender != council) revert OnlyCouncil();
        Claim storage k = claims[id];
        if (k.outcome != Outcome.Open) revert NotOpen();
        _close(id, k, pay);
    }

    function collect(address to) external returns (uint256 amount) {
        amount = owed[msg.sender];
        if (amount == 0) revert Nothing();
        owed[msg.sender] = 0;
        asset.transfer(to, amount);
    }

    function _close(uint256 id, Claim storage k, bool pay) private {
        Cover storage c = covers[k.coverId];
        k.outcome = pay ? Outcome.Paid : Outcome.Rejected;
        c.claimOpen = false;
        pendingClaims -= k.amount;
        if (pay) {
            c.remaining -= k.amount;
            activeCover -= k.amount;
            capital -= k.amount;
            owed[c.holder] += k.amount + k.bond;
        } else {
            capital += k.bond;
        }
        emit ClaimClosed(id, k.outcome);
    }
}
