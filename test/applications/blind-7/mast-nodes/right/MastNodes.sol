// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Attested} from "./Attested.sol";

interface IMastToken {
    function transfer(address to, uint256 amount) external returns (bool);

    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/**
 * Masts earn by the epoch for what the attesters saw of them. An epoch is a merkle root; what a mast earned in it is shared
 * by its operator and those who delegated to it.
 */
contract MastNodes is Attested {
    struct Mast {
        address operator;
        uint256 stake;
        uint256 perStake;
    }

    struct Commission {
        uint64 from;
        uint16 bps;
    }

    struct Delegation {
        uint256 active;
        uint256 pending;
        uint256 pendingFrom;
        uint256 paidPerStake;
    }

    struct Leaving {
        uint256 amount;
        uint64 readyAt;
    }

    bytes32 private constant EPOCH_TYPEHASH = keccak256("Epoch(uint256 number,bytes32 root,uint256 total)");
    uint256 private constant SCALE = 1e24;
    uint16 public constant MAX_COMMISSION = 5000;
    uint256 public constant LEAVE_TIME = 14 days;

    IMastToken public immutable token;
    uint256 public reserve;
    uint256 public epoch;
    uint256 public nMasts;
    mapping(uint256 => bytes32) public rootOf;
    mapping(uint256 => uint256) public leftOf;
    mapping(uint256 => mapping(uint256 => bool)) public isClaimed;
    mapping(uint256 => Mast) public masts;
    mapping(uint256 => Commission[]) private commissions;
    mapping(uint256 => mapping(address => Delegation)) public delegations;
    mapping(address => Leaving) public leavings;
    mapping(address => uint256) public earned;

    event Registered(uint256 indexed mast, address indexed operator, uint16 commission);
    event EpochPosted(uint256 indexed number, bytes32 root, uint256 total);
    event Claimed(uint256 indexed number, uint256 indexed mast, uint256 amount);
    event Delegated(uint256 indexed mast, address indexed by, uint256 amount, uint256 from);
    event Undelegated(uint256 indexed mast, address indexed by, uint256 amount);

    error NoSuchMast();
    error NotOperator();
    error BadCommission();
    error AlreadyClaimed();
    error BadProof();
    error NotReady();

    constructor(IMastToken token_, address[] memory attesters, uint256 threshold_) Attested(attesters, threshold_) {
        token = token_;
    }

    function register(uint16 commission) external returns (uint256 id) {
        if (commission > MAX_COMMISSION) revert BadCommission();
        id = ++nMasts;
        masts[id].operator = msg.sender;
        commissions[id].push(Commission(0, commission));
        emit Registered(id, msg.sender, commission);
    }

    /// In force from the epoch after next, so that whoever minds can leave.
    function setCommission(uint256 id, uint16 commission) external {
        if (masts[id].operator != msg.sender) revert NotOperator();
        if (commission > MAX_COMMISSION) revert BadCommission();
        uint64 from = uint64(epoch + 2);
        Commission[] storage history = commissions[id];
        if (history[history.length - 1].from == from) history.pop();
        history.push(Commission(from, commission));
    }

    function fund(uint256 amount) external {
        reserve += amount;
        _pull(amount);
    }

    function postEpoch(bytes32 root, uint256 total, bytes[] calldata signatures) external {
        uint256 number = ++epoch;
        _requireSigned(keccak256(abi.encode(EPOCH_TYPEHASH, number, root, total)), signatures);
        reserve -= total;
        rootOf[number] = root;
        leftOf[number] = total;
        emit EpochPosted(number, root, total);
    }

    function claim(uint256 number, uint256 id, uint256 amount, bytes32[] calldata proof) external {
        Mast storage mast = masts[id];
        if (mast.operator == address(0)) revert NoSuchMast();
        if (isClaimed[number][id]) revert AlreadyClaimed();
        bytes32 node = keccak256(bytes.concat(keccak256(abi.encode(number, id, amount))));
        for (uint256 i = 0; i < proof.length; i++) {
            node = node < proof[i] ? _pair(node, proof[i]) : _pair(proof[i], node);
        }
        if (rootOf[number] == bytes32(0) || node != rootOf[number]) revert BadProof();
        isClaimed[number][id] = true;
        leftOf[number] -= amount;
        uint256 cut = (amount * commissionOf(id, number)) / 10_000;
        if (mast.stake == 0) cut = amount;
        else mast.perStake += ((amount - cut) * SCALE) / mast.stake;
        earned[mast.operator] += cut;
        emit Claimed(number, id, amount);
    }

    /// Counts once the epoch after next is posted: what was earned before that is shared by those who were there.
    function delegate(uint256 id, uint256 amount) external {
        if (masts[id].operator == address(0)) revert NoSuchMast();
        Delegation storage delegation = delegations[id][msg.sender];
        delegation.pending += amount;
        delegation.pendingFrom = epoch + 2;
        emit Delegated(id, msg.sender, amount, epoch + 2);
        _pull(amount);
    }

    function activate(uint256 id, address who) external {
        Delegation storage delegation = delegations[id][who];
        if (epoch < delegation.pendingFrom) revert NotReady();
        _settle(masts[id], delegation, who);
        uint256 amount = delegation.pending;
        delegation.pending = 0;
        delegation.active += amount;
        masts[id].stake += amount;
    }

    function undelegate(uint256 id, uint256 amount) external {
        Delegation storage delegation = delegations[id][msg.sender];
        _settle(masts[id], delegation, msg.sender);
        delegation.active -= amount;
        masts[id].stake -= amount;
        Leaving storage leaving = leavings[msg.sender];
        leaving.amount += amount;
        leaving.readyAt = uint64(block.timestamp + LEAVE_TIME);
        emit Undelegated(id, msg.sender, amount);
    }

    function settle(uint256 id) external {
        _settle(masts[id], delegations[id][msg.sender], msg.sender);
    }

    function withdraw() external {
        Leaving storage leaving = leavings[msg.sender];
        if (block.timestamp < leaving.readyAt) revert NotReady();
        uint256 amount = leaving.amount;
        leaving.amount = 0;
        require(token.transfer(msg.sender, amount), "not sent");
    }

    function collect() external {
        uint256 amount = earned[msg.sender];
        earned[msg.sender] = 0;
        require(token.transfer(msg.sender, amount), "not sent");
    }

    function commissionOf(uint256 id, uint256 number) public view returns (uint16) {
        Commission[] storage history = commissions[id];
        uint256 i = history.length - 1;
        while (history[i].from > number) i--;
        return history[i].bps;
    }

    function _settle(Mast storage mast, Delegation storage delegation, address who) private {
        earned[who] += (delegation.active * (mast.perStake - delegation.paidPerStake)) / SCALE;
        delegation.paidPerStake = mast.perStake;
    }

    function _pair(bytes32 a, bytes32 b) private pure returns (bytes32) {
        return keccak256(abi.encode(a, b));
    }

    function _pull(uint256 amount) private {
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
    }
}
