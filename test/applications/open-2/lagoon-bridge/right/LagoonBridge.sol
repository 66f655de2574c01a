// SPDX-License-Identifier: MIT
pragma solidity 0.8.20;

import "./MerkleBranch.sol";

interface IBridged {
    function balanceOf(address) external view returns (uint256);
    function transfer(address, uint256) external returns (bool);
    function transferFrom(address, address, uint256) external returns (bool);
}

/// @title LagoonBridge
/// @notice Lock-and-release side of a bridge for one token. A relayer posts roots of the tree of all
///         withdrawals ever sent from the other side; after a challenge time withdrawals proven under
///         a root can be paid, up to an amount per day.
contract LagoonBridge {
    using MerkleBranch for bytes32;

    uint256 public constant CHALLENGE = 4 hours;

    IBridged public token;
    bool private _set;
    address public relayer;
    address public watcher;
    uint256 public dailyLimit;

    mapping(bytes32 root => uint256) public usableAt;
    mapping(bytes32 leaf => bytes32) public provenUnder;
    mapping(bytes32 leaf => bool) public paid;
    uint256 public windowStart;
    uint256 public windowUsed;
    uint256 public departures;

    event Departed(uint256 indexed serial, address indexed from, bytes32 indexed to, uint256 amount);
    event RootPosted(bytes32 indexed root, uint256 usableAt);
    event RootVetoed(bytes32 indexed root);
    event Proven(bytes32 indexed leaf, bytes32 indexed root);
    event Paid(bytes32 indexed leaf, address indexed to, uint256 amount);

    constructor() {
        _set = true;
    }

    /// @param trustedRoot Root carried over from an older bridge, or zero when there was none.
    function initialize(IBridged token_, address relayer_, address watcher_, uint256 dailyLimit_, bytes32 trustedRoot)
        external
    {
        require(!_set, "Lagoon: set");
        _set = true;
        token = token_;
        relayer = relayer_;
        watcher = watcher_;
        dailyLimit = dailyLimit_;
        windowStart = block.timestamp;
        usableAt[trustedRoot] = 1;
    }

    /// @notice Locks tokens here for somebody on the other side.
    function depart(bytes32 to, uint256 amount) external {
        uint256 before = token.balanceOf(address(this));
        _call(abi.encodeCall(IBridged.transferFrom, (msg.sender, address(this), amount)));
        uint256 locked = token.balanceOf(address(this)) - before;
        require(locked > 0 && locked <= amount, "Lagoon: nothing");
        emit Departed(++departures, msg.sender, to, locked);
    }

    function postRoot(bytes32 root) external {
        require(msg.sender == relayer, "Lagoon: relayer");
        require(root != bytes32(0) && usableAt[root] == 0, "Lagoon: root");
        usableAt[root] = block.timestamp + CHALLENGE;
        emit RootPosted(root, usableAt[root]);
    }

    /// @notice The watcher rejects a fraudulent root for good.
    function vetoRoot(bytes32 root) external {
        require(msg.sender == watcher, "Lagoon: watcher");
        usableAt[root] = type(uint256).max;
        emit RootVetoed(root);
    }

    function isUsable(bytes32 root) public view returns (bool) {
        if (root == bytes32(0)) return false;
        uint256 at = usableAt[root];
        return at != 0 && block.timestamp >= at;
    }

    function leafOf(uint256 serial, address to, uint256 amount) public view returns (bytes32) {
        return keccak256(abi.encode(block.chainid, address(this), serial, to, amount));
    }

    /// @notice Shows that a withdrawal is part of a posted tree; a root usable earlier replaces a later one.
    function prove(bytes32 leaf, uint256 index, bytes32[32] calldata branch) external {
        bytes32 root = leaf.climb(index, branch);
        require(usableAt[root] != 0 && usableAt[root] != type(uint256).max, "Lagoon: unknown root");
        bytes32 known = provenUnder[leaf];
        require(known == bytes32(0) || usableAt[root] < usableAt[known], "Lagoon: proven");
        provenUnder[leaf] = root;
        emit Proven(leaf, root);
    }

    /// @notice Pays a proven withdrawal.
    function payOut(uint256 serial, address to, uint256 amount) external {
        bytes32 leaf = leafOf(serial, to, amount);
        require(isUsable(provenUnder[leaf]), "Lagoon: not usable");
        require(!paid[leaf], "Lagoon: paid");
        paid[leaf] = true;
        _useLimit(amount);
        _call(abi.encodeCall(IBridged.transfer, (to, amount)));
        emit Paid(leaf, to, amount);
    }

    /// @dev A single amount above the daily limit is paid by the watcher, outside of the window.
    function _useLimit(uint256 amount) private {
        if (amount > dailyLimit) {
            require(msg.sender == watcher, "Lagoon: watcher");
            return;
        }
        if (block.timestamp >= windowStart + 1 days) {
            windowStart = block.timestamp;
            windowUsed = 0;
        }
        require(windowUsed + amount <= dailyLimit, "Lagoon: limit");
        windowUsed += amount;
    }

    function _call(bytes memory data) private {
        (bool ok, bytes memory ret) = address(token).call(data);
        require(ok && (ret.length == 0 || abi.decode(ret, (bool))), "Lagoon: token");
    }
}
