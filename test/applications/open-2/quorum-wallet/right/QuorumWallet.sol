// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title QuorumWallet
/// @notice Shared wallet. Owners propose calls, confirm them and, with enough confirmations, carry them
///         out. The wallet changes its own owners and threshold through such calls.
contract QuorumWallet {
    struct Action {
        address target;
        uint96 openUntil;
        uint256 value;
        bytes data;
        bool done;
        uint256 epoch;
    }

    uint256 public constant MAX_OWNERS = 30;
    uint256 public constant LIFETIME = 30 days;

    address[] private _owners;
    mapping(address => bool) public isOwner;
    uint256 public threshold;
    uint256 public epoch;
    Action[] private _actions;
    mapping(uint256 => mapping(address => bool)) public confirmedBy;

    event Received(address indexed from, uint256 value);
    event Proposed(uint256 indexed id, address indexed by, address target, uint256 value, bytes data);
    event Confirmed(uint256 indexed id, address indexed owner);
    event Withdrawn(uint256 indexed id, address indexed owner);
    event Done(uint256 indexed id, bytes result);
    event OwnerAdded(address indexed owner);
    event OwnerRemoved(address indexed owner);
    event ThresholdSet(uint256 threshold);

    error NotOwner();
    error NotWallet();
    error BadOwner();
    error BadThreshold();
    error Closed();
    error TooFewConfirmations(uint256 have, uint256 need);

    modifier onlyOwner() {
        if (!isOwner[msg.sender]) revert NotOwner();
        _;
    }

    modifier onlyWallet() {
        if (msg.sender != address(this)) revert NotWallet();
        _;
    }

    modifier pending(uint256 id) {
        Action storage a = _actions[id];
        if (a.done || a.openUntil < block.timestamp || a.epoch != epoch) revert Closed();
        _;
    }

    constructor(address[] memory owners_, uint256 threshold_) {
        for (uint256 i = 0; i < owners_.length; i++) {
            _insert(owners_[i]);
        }
        _setThreshold(threshold_);
    }

    receive() external payable {
        emit Received(msg.sender, msg.value);
    }

    // ------------------------------------------------------------- actions

    function propose(address target, uint256 value, bytes calldata data) external onlyOwner returns (uint256 id) {
        id = _actions.length;
        _actions.push(Action(target, uint96(block.timestamp + LIFETIME), value, data, false, epoch));
        emit Proposed(id, msg.sender, target, value, data);
        confirmedBy[id][msg.sender] = true;
        emit Confirmed(id, msg.sender);
    }

    function confirm(uint256 id) external onlyOwner pending(id) {
        confirmedBy[id][msg.sender] = true;
        emit Confirmed(id, msg.sender);
    }

    function withdraw(uint256 id) external onlyOwner pending(id) {
        confirmedBy[id][msg.sender] = false;
        emit Withdrawn(id, msg.sender);
    }

    function carryOut(uint256 id) external onlyOwner pending(id) returns (bytes memory result) {
        uint256 have = confirmations(id);
        if (have < threshold) revert TooFewConfirmations(have, threshold);
        Action storage a = _actions[id];
        a.done = true;
        bool ok;
        (ok, result) = a.target.call{value: a.value}(a.data);
        if (!ok) {
            assembly {
                revert(add(result, 32), mload(result))
            }
        }
        emit Done(id, result);
    }

    /// @notice Confirmations by those who are owners now.
    function confirmations(uint256 id) public view returns (uint256 count) {
        uint256 n = _owners.length;
        for (uint256 i = 0; i < n; i++) {
            if (confirmedBy[id][_owners[i]]) count++;
        }
    }

    function action(uint256 id) external view returns (Action memory) {
        return _actions[id];
    }

    function owners() external view returns (address[] memory) {
        return _owners;
    }

    // --------------------------------------------------------- self-service

    function addOwner(address owner, uint256 threshold_) external onlyWallet {
        _insert(owner);
        _setThreshold(threshold_);
    }

    function removeOwner(address owner, uint256 threshold_) external onlyWallet {
        _remove(owner);
        _setThreshold(threshold_);
    }

    function replaceOwner(address oldOwner, address newOwner) external onlyWallet {
        _remove(oldOwner);
        _insert(newOwner);
    }

    function setThreshold(uint256 threshold_) external onlyWallet {
        _setThreshold(threshold_);
    }

    /// @notice Drops everything that is pending.
    function dropPending() external onlyWallet {
        epoch++;
    }

    function _insert(address owner) private {
        if (owner == address(0) || owner == address(this) || isOwner[owner]) revert BadOwner();
        if (_owners.length == MAX_OWNERS) revert BadOwner();
        isOwner[owner] = true;
        _owners.push(owner);
        emit OwnerAdded(owner);
    }

    function _remove(address owner) private {
        if (!isOwner[owner]) revert BadOwner();
        isOwner[owner] = false;
        uint256 last = _owners.length - 1;
        for (uint256 i = 0; i < last; i++) {
            if (_owners[i] == owner) {
                _owners[i] = _owners[last];
                break;
            }
        }
        _owners.pop();
        emit OwnerRemoved(owner);
    }

    function _setThreshold(uint256 threshold_) private {
        if (threshold_ == 0 || threshold_ > _owners.length) revert BadThreshold();
        threshold = threshold_;
        emit ThresholdSet(threshold_);
    }
}
