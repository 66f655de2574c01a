// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

library Fraction {
    function down(uint256 a, uint256 b, uint256 c) internal pure returns (uint256) {
        return (a * b) / c;
    }

    function up(uint256 a, uint256 b, uint256 c) internal pure returns (uint256) {
        return (a * b + c - 1) / c;
    }
}

/// Shares of a pot of one token, with a fee on the way out and a queue of exits.
contract RoundShares {
    using Fraction for uint256;

    struct Exit {
        address owner;
        uint128 shares;
        uint64 ready;
    }

    error TooFew();
    error NotYours();
    error NotYet();
    error Nothing();

    uint256 private constant DEAD = 1e3;
    uint256 public constant EXIT_FEE = 30;
    uint256 public constant WAIT = 2 days;

    IERC20 public immutable asset;
    address public immutable keeper;

    uint256 public totalAssets;
    uint256 public totalShares;
    uint256 public queuedShares;
    uint256 public fees;
    mapping(address => uint256) public sharesOf;
    mapping(address => mapping(address => uint256)) public allowance;
    Exit[] public exits;

    event Deposited(address indexed by, address indexed owner, uint256 assets, uint256 shares);
    event Queued(uint256 indexed id, address indexed owner, uint256 shares);
    event Paid(uint256 indexed id, uint256 assets);

    constructor(IERC20 asset_, address keeper_) {
        asset = asset_;
        keeper = keeper_;
        totalShares = DEAD;
        totalAssets = DEAD;
    }

    function deposit(uint256 assets, address owner, uint256 least) external returns (uint256 shares) {
        shares = assets.down(totalShares, totalAssets);
        if (shares == 0 || shares < least) revert TooFew();
        totalAssets += assets;
        totalShares += shares;
        sharesOf[owner] += shares;
        require(asset.transferFrom(msg.sender, address(this), assets), "pay");
        emit Deposited(msg.sender, owner, assets, shares);
    }

    function mint(uint256 shares, address owner, uint256 most) external returns (uint256 assets) {
        assets = shares.up(totalAssets, totalShares);
        if (shares == 0 || assets > most) revert TooFew();
        totalAssets += assets;
        totalShares += shares;
        sharesOf[owner] += shares;
        require(asset.transferFrom(msg.sender, address(this), assets), "pay");
        emit Deposited(msg.sender, owner, assets, shares);
    }

    function approve(address spender, uint256 shares) external {
        allowance[msg.sender][spender] = shares;
    }

    function transferFrom(address from, address to, uint256 shares) external {
        if (msg.sender != from) allowance[from][msg.sender] -= shares;
        sharesOf[from] -= shares;
        sharesOf[to] += shares;
    }

    function queueExit(uint128 shares) external returns (uint256 id) {
        if (shares == 0) revert Nothing();
        sharesOf[msg.sender] -= shares;
        queuedShares += shares;
        id = exits.length;
        exits.push(Exit(msg.sender, shares, uint64(block.timestamp + WAIT)));
        emit Queued(id, msg.sender, shares);
    }

    function cancelExit(uint256 id) external {
        Exit storage exit = exits[id];
        if (exit.owner != msg.sender) revert NotYours();
        uint256 shares = exit.shares;
        if (shares == 0) revert Nothing();
        exit.shares = 0;
        queuedShares -= shares;
        sharesOf[msg.sender] += shares;
    }

    function payExit(uint256 id) external returns (uint256 assets) {
        Exit storage exit = exits[id];
        uint256 shares = exit.shares;
        if (shares == 0) revert Nothing();
        if (block.timestamp < exit.ready) revert NotYet();
        exit.shares = 0;
        queuedShares -= shares;
        uint256 gross = shares.down(totalAssets, totalShares);
        uint256 fee = gross.up(EXIT_FEE, 10_000);
        assets = gross - fee;
        fees += fee;
        totalShares -= shares;
        totalAssets -= gross;
        require(asset.transfer(exit.owner, assets), "pay");
        emit Paid(id, assets);
    }

    function addYield(uint256 assets) external {
        totalAssets += assets;
        require(asset.transferFrom(msg.sender, address(this), assets), "pay");
    }

    function takeFees(address to) external {
        if (msg.sender != keeper) revert NotYours();
        uint256 amount = fees;
        fees = 0;
        require(asset.transfer(to, amount), "pay");
    }
}
