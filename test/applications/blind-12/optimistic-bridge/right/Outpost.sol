// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC20Min, TransferLib} from "./TransferLib.sol";

/// @title Outpost
/// @notice One end of a two-chain token bridge. Transfers that were locked on the other side are proposed here under a
///         bond, may be challenged for a while and are then credited to their recipients.
/// @dev The twin on the other chain has the same code and limits. The arbiter is a trusted committee that answers every
///      challenge. The daily limit slows outflow on purpose; what does not fit waits for the next day.
contract Outpost {
    using TransferLib for TransferLib.Transfer;

    enum Status {
        None,
        Pending,
        Challenged,
        Vetted
    }

    struct Claim {
        address proposer;
        uint64 deadline;
        Status status;
        address challenger;
    }

    error AmountOutOfRange();
    error AlreadyKnown();
    error WrongStatus(Status have);
    error WindowOpen();
    error WindowClosed();
    error DailyLimit();
    error BondTooLow();
    error OnlyArbiter();
    error BadRecipient();
    error TokenFailed();
    error EtherFailed();

    event Sent(uint256 indexed nonce, address indexed from, address indexed recipient, uint256 amount);
    event Proposed(bytes32 indexed id, address indexed proposer, uint256 nonce, address recipient, uint256 amount);
    event ChallengeRaised(bytes32 indexed id, address indexed challenger);
    event Resolved(bytes32 indexed id, bool valid);
    event Finalised(bytes32 indexed id, address indexed recipient, uint256 amount, uint256 fee);
    event Collected(address indexed account, address to, uint256 amount);
    event BondChanged(address indexed account, uint256 balance);

    uint256 public constant BOND = 2 ether;
    uint256 public constant WINDOW = 6 hours;
    uint256 public constant FEE_BPS = 10;

    IERC20Min public immutable token;
    uint256 public immutable remoteChain;
    uint256 public immutable minTransfer;
    uint256 public immutable maxTransfer;
    uint256 public immutable dailyLimit;
    address public immutable arbiter;
    address public immutable treasury;

    uint256 public sendNonce;
    mapping(bytes32 => Claim) public claims;
    mapping(bytes32 => bool) public executed;
    mapping(address => uint256) public bondOf;
    mapping(address => uint256) public lockedBond;
    /// @notice Tokens credited to recipients and proposers.
    mapping(address => uint256) public credit;
    uint256 public today;
    uint256 public usedToday;

    constructor(
        IERC20Min token_,
        uint256 remoteChain_,
        uint256 minTransfer_,
        uint256 maxTransfer_,
        uint256 dailyLimit_,
        address arbiter_,
        address treasury_
    ) {
        if (minTransfer_ == 0 || minTransfer_ > maxTransfer_ || maxTransfer_ > dailyLimit_) revert AmountOutOfRange();
        token = token_;
        remoteChain = remoteChain_;
        minTransfer = minTransfer_;
        maxTransfer = maxTransfer_;
        dailyLimit = dailyLimit_;
        arbiter = arbiter_;
        treasury = treasury_;
    }

    // ------------------------------------------------------------- outbound

    function send(address recipient, uint256 amount) external returns (uint256 nonce) {
        if (recipient == address(0)) revert BadRecipient();
        if (amount < minTransfer || amount > maxTransfer) revert AmountOutOfRange();
        nonce = ++sendNonce;
        if (!token.transferFrom(msg.sender, address(this), amount)) revert TokenFailed();
        emit Sent(nonce, msg.sender, recipient, amount);
    }

    // ---------------------------------------------------------------- bonds

    function addBond() external payable {
        bondOf[msg.sender] += msg.value;
        emit BondChanged(msg.sender, bondOf[msg.sender]);
    }

    function withdrawBond(uint256 amount, address payable to) external {
        if (amount > freeBond(msg.sender)) revert BondTooLow();
        bondOf[msg.sender] -= amount;
        (bool ok,) = to.call{value: amount}("");
        if (!ok) revert EtherFailed();
        emit BondChanged(msg.sender, bondOf[msg.sender]);
    }

    function freeBond(address account) public view returns (uint256) {
        return bondOf[account] - lockedBond[account];
    }

    // -------------------------------------------------------------- inbound

    function propose(TransferLib.Transfer calldata t) external returns (bytes32 id) {
        if (t.recipient == address(0)) revert BadRecipient();
        if (t.amount < minTransfer || t.amount > maxTransfer) revert AmountOutOfRange();
        id = t.idOf(remoteChain);
        if (executed[id] || claims[id].status != Status.None) revert AlreadyKnown();
        _lock(msg.sender);
        claims[id] = Claim(msg.sender, uint64(block.timestamp + WINDOW), Status.Pending, address(0));
        emit Proposed(id, msg.sender, t.nonce, t.recipient, t.amount);
    }

    function challenge(bytes32 id) external {
        Claim storage c = claims[id];
        if (c.status != Status.Pending) revert WrongStatus(c.status);
        if (block.timestamp >= c.deadline) revert WindowClosed();
        _lock(msg.sender);
        c.status = Status.Challenged;
        c.challenger = msg.sender;
        emit ChallengeRaised(id, msg.sender);
    }

    /// @notice The loser's bond goes to the winner; of a false proposal half goes to the treasury.
    function resolve(bytes32 id, bool valid) external {
        if (msg.sender != arbiter) revert OnlyArbiter();
        Claim storage c = claims[id];
        if (c.status != Status.Challenged) revert WrongStatus(c.status);
        address proposer = c.proposer;
        address challenger = c.challenger;
        lockedBond[challenger] -= BOND;
        if (valid) {
            bondOf[challenger] -= BOND;
            bondOf[proposer] += BOND;
            c.status = Status.Vetted;
        } else {
            lockedBond[proposer] -= BOND;
            bondOf[proposer] -= BOND;
            bondOf[challenger] += BOND / 2;
            bondOf[treasury] += BOND - BOND / 2;
            delete claims[id];
        }
        emit Resolved(id, valid);
    }

    /// @notice Credit the recipient once the window closed without a challenge or the arbiter confirmed the transfer.
    function finalise(TransferLib.Transfer calldata t) external {
        bytes32 id = t.idOf(remoteChain);
        Claim memory c = claims[id];
        if (c.status == Status.Pending) {
            if (block.timestamp < c.deadline) revert WindowOpen();
        } else if (c.status != Status.Vetted) {
            revert WrongStatus(c.status);
        }
        _spendLimit(t.amount);
        executed[id] = true;
        delete claims[id];
        lockedBond[c.proposer] -= BOND;

        uint256 fee = (t.amount * FEE_BPS) / 10_000;
        credit[c.proposer] += fee;
        credit[t.recipient] += t.amount - fee;
        emit Finalised(id, t.recipient, t.amount - fee, fee);
    }

    /// @notice Take credited tokens, as far as this side has liquidity.
    function collect(uint256 amount, address to) external {
        credit[msg.sender] -= amount;
        if (!token.transfer(to, amount)) revert TokenFailed();
        emit Collected(msg.sender, to, amount);
    }

    // ------------------------------------------------------------- internal

    function _lock(address account) private {
        if (freeBond(account) < BOND) revert BondTooLow();
        lockedBond[account] += BOND;
    }

    function _spendLimit(uint256 amount) private {
        uint256 day = block.timestamp / 1 days;
        if (day != today) {
            today = day;
            usedToday = 0;
        }
        if (usedToday + amount > dailyLimit) revert DailyLimit();
        usedToday += amount;
    }
}
