// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Labels} from "./Labels.sol";

/// @title NameTree
/// @notice Names are rented by commit and reveal; below a name its owner hands out further names.
contract NameTree {
    struct Node {
        address owner;
        uint64 expiry;
        uint8 depth;
        uint8 labelLength;
        bool emancipated; // the parent cannot take it back before it expires
        bytes32 parent;
        uint256 generation;
        uint256 parentGeneration;
    }

    uint256 public constant MIN_AGE = 1 minutes;
    uint256 public constant MAX_AGE = 1 days;
    uint256 public constant GRACE = 30 days;
    uint256 public constant MIN_TERM = 28 days;
    uint256 public constant MAX_TERM = 10 * 365 days;
    uint8 public constant MAX_DEPTH = 8;

    address payable public immutable treasury;
    mapping(bytes32 => Node) public nodes;
    mapping(bytes32 => uint256) public committedAt;
    mapping(bytes32 => mapping(uint256 => address)) private _target; // node, generation

    event Registered(bytes32 indexed id, string label, address indexed owner, uint64 expiry);
    event Renewed(bytes32 indexed id, uint64 expiry);
    event Granted(bytes32 indexed id, bytes32 indexed parent, string label, address indexed owner, uint64 expiry);
    event Transferred(bytes32 indexed id, address indexed to);
    event TargetSet(bytes32 indexed id, address target);

    error StillCommitted();
    error BadCommitment();
    error BadTerm();
    error Taken();
    error Underpaid(uint256 cost);
    error NotOwner();
    error NotTopLevel();
    error Emancipated();
    error TooDeep();
    error ZeroAddress();
    error PaymentFailed();

    modifier onlyOwner(bytes32 id) {
        if (ownerOf(id) != msg.sender) revert NotOwner();
        _;
    }

    constructor(address payable treasury_) {
        if (treasury_ == address(0)) revert ZeroAddress();
        treasury = treasury_;
    }

    // ------------------------------------------------------------ top level

    function commit(bytes32 commitment) external {
        if (committedAt[commitment] + MAX_AGE >= block.timestamp) revert StillCommitted();
        committedAt[commitment] = block.timestamp;
    }

    function register(string calldata label, address owner, uint256 term, bytes32 secret) external payable {
        uint256 length = Labels.check(label, 3);
        if (owner == address(0)) revert ZeroAddress();
        if (term < MIN_TERM || term > MAX_TERM) revert BadTerm();
        _useCommitment(keccak256(abi.encode(label, owner, term, secret)));

        bytes32 id = Labels.node(0, label);
        Node storage n = nodes[id];
        if (n.owner != address(0) && block.timestamp <= n.expiry + GRACE) revert Taken();
        n.owner = owner;
        n.expiry = uint64(block.timestamp + term);
        n.depth = 1;
        n.labelLength = uint8(length);
        n.generation += 1;
        emit Registered(id, label, owner, n.expiry);
        _charge(costOf(length, term));
    }

    function renew(bytes32 id, uint256 term) external payable {
        Node storage n = nodes[id];
        if (n.owner == address(0) || n.depth != 1) revert NotTopLevel();
        if (block.timestamp > n.expiry + GRACE) revert BadTerm();
        if (term == 0 || n.expiry + term > block.timestamp + MAX_TERM) revert BadTerm();
        n.expiry += uint64(term);
        emit Renewed(id, n.expiry);
        _charge(costOf(n.labelLength, term));
    }

    // ---------------------------------------------------------------- below

    function grant(bytes32 parent, string calldata label, address owner, uint64 expiry, bool emancipate)
        external
        onlyOwner(parent)
        returns (bytes32 id)
    {
        Labels.check(label, 1);
        if (owner == address(0)) revert ZeroAddress();
        Node storage p = nodes[parent];
        if (p.depth >= MAX_DEPTH) revert TooDeep();
        if (expiry <= block.timestamp || expiry > p.expiry) revert BadTerm();
        if (emancipate && p.depth != 1 && !p.emancipated) revert NotTopLevel();

        id = Labels.node(parent, label);
        Node storage n = nodes[id];
        if (n.emancipated && isActive(id)) revert Emancipated();
        n.owner = owner;
        n.expiry = expiry;
        n.depth = p.depth + 1;
        n.emancipated = emancipate;
        n.parent = parent;
        n.generation += 1;
        n.parentGeneration = p.generation;
        emit Granted(id, parent, label, owner, expiry);
    }

    function transfer(bytes32 id, address to) external onlyOwner(id) {
        if (to == address(0)) revert ZeroAddress();
        nodes[id].owner = to;
        emit Transferred(id, to);
    }

    function setTarget(bytes32 id, address target) external onlyOwner(id) {
        _target[id][nodes[id].generation] = target;
        emit TargetSet(id, target);
    }

    function sweep() external {
        _send(treasury, address(this).balance);
    }

    // ---------------------------------------------------------------- views

    /// @notice Whether a name and all names above it are rented, and it was handed out by who rents them.
    function isActive(bytes32 id) public view returns (bool) {
        while (true) {
            Node storage n = nodes[id];
            if (n.owner == address(0) || n.expiry < block.timestamp) return false;
            if (n.depth == 1) return true;
            if (n.parentGeneration != nodes[n.parent].generation) return false;
            id = n.parent;
        }
        return false;
    }

    function ownerOf(bytes32 id) public view returns (address) {
        return isActive(id) ? nodes[id].owner : address(0);
    }

    function resolve(bytes32 id) external view returns (address) {
        return isActive(id) ? _target[id][nodes[id].generation] : address(0);
    }

    function costOf(uint256 length, uint256 term) public pure returns (uint256) {
        uint256 yearly = length == 3 ? 0.1 ether : length == 4 ? 0.02 ether : 0.005 ether;
        return (yearly * term + 365 days - 1) / 365 days;
    }

    // ------------------------------------------------------------- internal

    function _useCommitment(bytes32 commitment) internal {
        uint256 since = committedAt[commitment];
        if (since == 0 || block.timestamp < since + MIN_AGE) revert BadCommitment();
        if (block.timestamp > since + MAX_AGE) revert BadCommitment();
        delete committedAt[commitment];
    }

    function _charge(uint256 cost) internal {
        if (msg.value < cost) revert Underpaid(cost);
        if (msg.value > cost) _send(msg.sender, msg.value - cost);
    }

    function _send(address to, uint256 amount) private {
        (bool ok,) = to.call{value: amount}("");
        if (!ok) revert PaymentFailed();
    }
}
