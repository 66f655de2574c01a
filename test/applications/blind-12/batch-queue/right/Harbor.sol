// SPDX-License-Identifier: MIT
pragma solidity ^0.8.23;

import {HarborShare} from "./HarborShare.sol";

/// @title Harbor
/// @notice Liquid staking of ether. Exits go through batches: requests gather in the open batch, the keeper closes it,
///         brings the ether back from the validators and settles it at the rate of that moment.
/// @dev The keeper (custody, settlement) and the reporter (validator balances) are trusted, within the bounds below.
contract Harbor is HarborShare {
    enum Phase {
        Open,
        Closed,
        Settled
    }

    struct Batch {
        Phase phase;
        uint128 shares;
        uint128 ether_;
    }

    struct Ticket {
        address owner;
        uint32 batch;
        uint128 shares;
    }

    error OnlyKeeper();
    error OnlyReporter();
    error OnlyCustody();
    error TooSmall();
    error Slippage();
    error NotYourTicket();
    error WrongPhase();
    error EmptyBatch();
    error NotEnoughEther(uint256 have, uint256 need);
    error ReportTooSoon();
    error ReportOutOfBounds();
    error SendFailed();

    event Deposited(address indexed by, uint256 amount, uint256 shares);
    event Requested(uint256 indexed ticket, address indexed owner, uint256 indexed batch, uint256 shares);
    event RequestCancelled(uint256 indexed ticket);
    event BatchClosed(uint256 indexed batch, uint256 shares);
    event BatchSettled(uint256 indexed batch, uint256 amount);
    event Claimed(uint256 indexed ticket, address to, uint256 amount);
    event Reported(int256 change, uint256 pooled);
    event Staked(uint256 amount);
    event Returned(uint256 amount);

    uint256 public constant MIN = 1e15;
    uint256 public constant MAX_GAIN_BPS = 5; // per report
    uint256 public constant MAX_LOSS_BPS = 500;
    uint256 public constant REPORT_GAP = 20 hours;
    uint256 public constant FEE_BPS = 1_000;

    address public immutable keeper;
    address public immutable reporter;
    address payable public immutable custody;
    address public immutable treasury;

    /// @notice Ether that belongs to the shares, here or with the validators.
    uint256 public pooled;
    /// @notice Ether of settled batches that is not yet claimed.
    uint256 public reserved;
    uint256 public lastReport;
    uint32 public openBatch;
    uint32 public nextToSettle;
    uint256 public ticketCount;
    mapping(uint256 => Batch) public batches;
    mapping(uint256 => Ticket) public tickets;

    /// @dev The first ether is a gift, so that the supply never gets near zero.
    constructor(address keeper_, address reporter_, address payable custody_, address treasury_) payable {
        if (msg.value < 0.1 ether) revert TooSmall();
        (keeper, reporter, custody, treasury) = (keeper_, reporter_, custody_, treasury_);
        pooled = msg.value;
        _mint(address(0xdead), msg.value);
        lastReport = block.timestamp;
    }

    modifier onlyKeeper() {
        if (msg.sender != keeper) revert OnlyKeeper();
        _;
    }

    // --------------------------------------------------------------- holders

    function deposit(uint256 minShares) external payable returns (uint256 shares) {
        if (msg.value < MIN) revert TooSmall();
        shares = (msg.value * totalSupply) / pooled;
        if (shares < minShares) revert Slippage();
        pooled += msg.value;
        _mint(msg.sender, shares);
        emit Deposited(msg.sender, msg.value, shares);
    }

    function request(uint128 shares) external returns (uint256 id) {
        if (shares < MIN) revert TooSmall();
        _transfer(msg.sender, address(this), shares);
        uint32 batch = openBatch;
        batches[batch].shares += shares;
        id = ++ticketCount;
        tickets[id] = Ticket(msg.sender, batch, shares);
        emit Requested(id, msg.sender, batch, shares);
    }

    /// @notice Take a request back as long as its batch is not settled.
    function cancel(uint256 id) external {
        Ticket memory t = _ticket(id);
        Batch storage b = batches[t.batch];
        if (b.phase == Phase.Settled) revert WrongPhase();
        b.shares -= t.shares;
        delete tickets[id];
        _transfer(address(this), msg.sender, t.shares);
        emit RequestCancelled(id);
    }

    function claim(uint256 id, address payable to) external returns (uint256 amount) {
        Ticket memory t = _ticket(id);
        Batch storage b = batches[t.batch];
        if (b.phase != Phase.Settled) revert WrongPhase();
        amount = (uint256(t.shares) * b.ether_) / b.shares;
        delete tickets[id];
        reserved -= amount;
        _send(to, amount);
        emit Claimed(id, to, amount);
    }

    // ---------------------------------------------------------------- keeper

    function closeBatch() external onlyKeeper {
        uint32 id = openBatch;
        Batch storage b = batches[id];
        if (b.shares == 0) revert EmptyBatch();
        b.phase = Phase.Closed;
        openBatch = id + 1;
        emit BatchClosed(id, b.shares);
    }

    /// @notice Settle the oldest closed batch out of the free ether.
    function settleBatch() external onlyKeeper {
        uint32 id = nextToSettle;
        Batch storage b = batches[id];
        if (b.phase != Phase.Closed) revert WrongPhase();
        uint256 amount = (uint256(b.shares) * pooled) / totalSupply;
        if (amount > free()) revert NotEnoughEther(free(), amount);
        b.phase = Phase.Settled;
        b.ether_ = uint128(amount);
        nextToSettle = id + 1;
        pooled -= amount;
        reserved += amount;
        _burn(address(this), b.shares);
        emit BatchSettled(id, amount);
    }

    function sendToValidators(uint256 amount) external onlyKeeper {
        if (amount > free()) revert NotEnoughEther(free(), amount);
        _send(custody, amount);
        emit Staked(amount);
    }

    /// @notice Ether coming back from the validators; it is in `pooled` already.
    function returnEther() external payable {
        if (msg.sender != custody) revert OnlyCustody();
        emit Returned(msg.value);
    }

    /// @notice Ether here that is not promised to settled batches.
    function free() public view returns (uint256) {
        return address(this).balance - reserved;
    }

    // -------------------------------------------------------------- reporter

    /// @notice Book what validators won or lost since the last report; a part of gains is minted to the treasury.
    function report(int256 change) external {
        if (msg.sender != reporter) revert OnlyReporter();
        if (block.timestamp < lastReport + REPORT_GAP) revert ReportTooSoon();
        lastReport = block.timestamp;
        if (change >= 0) {
            uint256 gain = uint256(change);
            if (gain > (pooled * MAX_GAIN_BPS) / 10_000) revert ReportOutOfBounds();
            pooled += gain;
            uint256 fee = (gain * FEE_BPS) / 10_000;
            uint256 shares = (fee * totalSupply) / (pooled - fee);
            if (shares != 0) _mint(treasury, shares);
        } else {
            uint256 loss = uint256(-change);
            if (loss > (pooled * MAX_LOSS_BPS) / 10_000) revert ReportOutOfBounds();
            pooled -= loss;
        }
        emit Reported(change, pooled);
    }

    // -------------------------------------------------------------- internal

    function _ticket(uint256 id) private view returns (Ticket memory t) {
        t = tickets[id];
        if (t.owner != msg.sender) revert NotYourTicket();
    }

    function _send(address payable to, uint256 amount) private {
        (bool ok,) = to.call{value: amount}("");
        if (!ok) revert SendFailed();
    }
}
