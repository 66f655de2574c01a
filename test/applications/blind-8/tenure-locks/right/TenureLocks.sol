// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ICoin, ILocks, IPot} from "./Interfaces.sol";

abstract contract DeedBase {
    mapping(uint256 => address) internal _holders;
    mapping(uint256 => address) public approvedFor;
    mapping(address => mapping(address => bool)) public isOperator;

    error NoSuchDeed();
    error NotYours();
    error BadReceiver();

    event Transfer(address indexed from, address indexed to, uint256 indexed id);

    function ownerOf(uint256 id) public view virtual returns (address holder) {
        holder = _holders[id];
        if (holder == address(0)) revert NoSuchDeed();
    }

    function approve(address to, uint256 id) external {
        address holder = ownerOf(id);
        if (msg.sender != holder && !isOperator[holder][msg.sender]) revert NotYours();
        approvedFor[id] = to;
    }

    function setOperator(address who, bool yes) external {
        isOperator[msg.sender][who] = yes;
    }

    function transferFrom(address from, address to, uint256 id) external {
        _requireAllowed(id);
        if (_holders[id] != from) revert NotYours();
        if (to == address(0)) revert BadReceiver();
        delete approvedFor[id];
        _holders[id] = to;
        emit Transfer(from, to, id);
    }

    function _requireAllowed(uint256 id) internal view {
        address holder = ownerOf(id);
        if (msg.sender != holder && msg.sender != approvedFor[id] && !isOperator[holder][msg.sender]) revert NotYours();
    }

    function _mintDeed(address to, uint256 id) internal {
        _holders[id] = to;
        emit Transfer(address(0), to, id);
    }

    function _burnDeed(uint256 id) internal {
        emit Transfer(_holders[id], address(0), id);
        delete approvedFor[id];
        delete _holders[id];
    }
}

/// Locks coins for up to two years; the longer a lock runs, the more weight it has when it is made or renewed.
contract TenureLocks is DeedBase, ILocks {
    struct Lock {
        uint256 amount;
        uint256 end;
    }

    uint256 public constant MAX_WEEKS = 104;
    uint256 public constant MIN_AMOUNT = 1e18;

    ICoin public immutable coin;
    address public immutable deployer;
    IPot public pot;
    uint256 public lastId;
    uint256 public totalWeight;
    mapping(uint256 => Lock) public locks;
    mapping(uint256 => uint256) public weightOf;

    error BadAmount();
    error BadTime();
    error StillLocked();
    error SetAlready();
    error PaymentFailed();

    constructor(ICoin coin_) {
        coin = coin_;
        deployer = msg.sender;
    }

    function setPot(IPot pot_) external {
        if (msg.sender != deployer || address(pot) != address(0)) revert SetAlready();
        pot = pot_;
    }

    function ownerOf(uint256 id) public view override(DeedBase, ILocks) returns (address) {
        return super.ownerOf(id);
    }

    function create(uint256 amount, uint256 weeks_) external returns (uint256 id) {
        if (amount < MIN_AMOUNT) revert BadAmount();
        if (weeks_ == 0 || weeks_ > MAX_WEEKS) revert BadTime();
        id = ++lastId;
        locks[id] = Lock(amount, block.timestamp + weeks_ * 1 weeks);
        _mintDeed(msg.sender, id);
        _refresh(id);
        _pull(amount);
    }

    function increase(uint256 id, uint256 amount) external {
        _requireAllowed(id);
        if (locks[id].end <= block.timestamp) revert BadTime();
        locks[id].amount += amount;
        _refresh(id);
        _pull(amount);
    }

    function extend(uint256 id, uint256 weeks_) external {
        _requireAllowed(id);
        uint256 end = block.timestamp + weeks_ * 1 weeks;
        if (weeks_ > MAX_WEEKS || end <= locks[id].end) revert BadTime();
        locks[id].end = end;
        _refresh(id);
    }

    function split(uint256 id, uint256 amount) external returns (uint256 part) {
        _requireAllowed(id);
        Lock storage whole = locks[id];
        if (amount < MIN_AMOUNT || whole.amount < amount + MIN_AMOUNT) revert BadAmount();
        whole.amount -= amount;
        part = ++lastId;
        locks[part] = Lock(amount, whole.end);
        _mintDeed(ownerOf(id), part);
        _refresh(id);
        _refresh(part);
    }

    function merge(uint256 from, uint256 into) external {
        _requireAllowed(from);
        _requireAllowed(into);
        if (from == into) revert BadAmount();
        Lock memory source = locks[from];
        Lock storage target = locks[into];
        pot.close(from, ownerOf(from));
        _setWeight(from, 0);
        delete locks[from];
        _burnDeed(from);
        target.amount += source.amount;
        if (source.end > target.end) target.end = source.end;
        _refresh(into);
    }

    function withdraw(uint256 id) external {
        _requireAllowed(id);
        Lock memory lock = locks[id];
        if (block.timestamp < lock.end) revert StillLocked();
        address holder = ownerOf(id);
        pot.close(id, holder);
        _setWeight(id, 0);
        delete locks[id];
        _burnDeed(id);
        if (!coin.transfer(holder, lock.amount)) revert PaymentFailed();
    }

    /// Anyone may take the weight from a lock that has run out.
    function poke(uint256 id) external {
        if (_holders[id] == address(0) || block.timestamp < locks[id].end) revert BadTime();
        _refresh(id);
    }

    function _refresh(uint256 id) private {
        Lock memory lock = locks[id];
        uint256 left = lock.end > block.timestamp ? lock.end - block.timestamp : 0;
        _setWeight(id, (lock.amount * left) / (MAX_WEEKS * 1 weeks));
    }

    function _setWeight(uint256 id, uint256 next) private {
        pot.sync(id);
        totalWeight = totalWeight - weightOf[id] + next;
        weightOf[id] = next;
    }

    function _pull(uint256 amount) private {
        if (!coin.transferFrom(msg.sender, address(this), amount)) revert PaymentFailed();
    }
}
