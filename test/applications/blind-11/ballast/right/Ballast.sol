// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.26;

import {BallastShares} from "./BallastShares.sol";

interface IOperatorGate {
    /// @notice Takes ether to be restaked with the operator behind the gate.
    function stake() external payable;
}

/// @title Ballast
/// @notice Ether is pooled and restaked through operator gates. Those who leave queue their shares; a request is
///         served in order at the lower of its price when made and when served, so that slashings in between
///         are borne by all, and gains go to those who stay.
contract Ballast is BallastShares {
    struct Request {
        address owner;
        uint128 shares;
        uint128 quoted; // worth when made
        uint128 payable_; // worth when served
        uint64 madeAt;
        bool claimed;
    }

    uint256 public constant MIN_DEPOSIT = 0.01 ether;
    uint256 public constant MAX_REPORT_GAIN_BPS = 100;
    uint256 public constant MIN_WAIT = 3 days;
    uint256 public constant REPORT_GAP = 12 hours;
    uint256 private constant VIRTUAL = 1e6;

    address public immutable manager;
    address public immutable reporter;

    /// @notice Ether free to be staked or to serve requests.
    uint256 public buffer;
    /// @notice Ether set aside for served requests.
    uint256 public reserved;
    /// @notice Ether with all operators, as last reported.
    uint256 public staked;

    address[] public gates;
    mapping(address => bool) public isGate;
    mapping(address => uint256) public stakedWith;
    /// @notice Counts what moves between the pool and a gate; a report is good for one count only.
    mapping(address => uint256) public flowCount;
    mapping(address => uint256) public reportedAt;

    Request[] private _requests;
    uint256 public nextToServe;
    uint256 public queuedShares;

    event Deposited(address indexed who, uint256 assets, uint256 shares);
    event Requested(uint256 indexed id, address indexed owner, uint256 shares, uint256 quoted);
    event Served(uint256 indexed id, uint256 assets);
    event Claimed(uint256 indexed id, address indexed to, uint256 assets);
    event Staked(address indexed gate, uint256 amount);
    event Returned(address indexed gate, uint256 amount);
    event Reported(address indexed gate, uint256 before, uint256 now_);
    event GateAdded(address gate);

    error NotManager();
    error NotReporter();
    error NotGate();
    error NotOwner();
    error TooSmall();
    error TooFewShares(uint256 shares);
    error NotServed();
    error AlreadyClaimed();
    error BufferTooSmall();
    error StaleReport();
    error ReportTooHigh();
    error SendFailed();

    constructor(address manager_, address reporter_) {
        manager = manager_;
        reporter = reporter_;
    }

    function totalAssets() public view returns (uint256) {
        return buffer + staked;
    }

    function toShares(uint256 assets) public view returns (uint256) {
        return (assets * (totalSupply + VIRTUAL)) / (totalAssets() + VIRTUAL);
    }

    function toAssets(uint256 shares) public view returns (uint256) {
        return (shares * (totalAssets() + VIRTUAL)) / (totalSupply + VIRTUAL);
    }

    function deposit(uint256 minShares) external payable returns (uint256 shares) {
        if (msg.value < MIN_DEPOSIT) revert TooSmall();
        shares = toShares(msg.value);
        if (shares == 0 || shares < minShares) revert TooFewShares(shares);
        buffer += msg.value;
        _update(address(0), msg.sender, shares);
        emit Deposited(msg.sender, msg.value, shares);
    }

    /// @notice Queues `shares`. They stay in circulation, held by this contract, until the request is served.
    function requestWithdrawal(uint256 shares) external returns (uint256 id) {
        uint256 quoted = toAssets(shares);
        if (quoted < MIN_DEPOSIT / 10) revert TooSmall();
        _update(msg.sender, address(this), shares);
        queuedShares += shares;
        id = _requests.length;
        _requests.push(Request(msg.sender, uint128(shares), uint128(quoted), 0, uint64(block.timestamp), false));
        emit Requested(id, msg.sender, shares, quoted);
    }

    /// @notice Serves up to `count` requests in order, once they have waited and as far as the buffer goes. Open to everybody.
    function serve(uint256 count) external returns (uint256 served) {
        uint256 id = nextToServe;
        while (served < count && id < _requests.length) {
            Request storage r = _requests[id];
            if (block.timestamp < r.madeAt + MIN_WAIT) break;
            uint256 assets = toAssets(r.shares);
            if (assets > r.quoted) assets = r.quoted;
            if (assets > buffer) break;
            buffer -= assets;
            reserved += assets;
            r.payable_ = uint128(assets);
            queuedShares -= r.shares;
            _update(address(this), address(0), r.shares);
            emit Served(id, assets);
            ++id;
            ++served;
        }
        nextToServe = id;
    }

    function claim(uint256 id, address payable to) external returns (uint256 assets) {
        Request storage r = _requests[id];
        if (msg.sender != r.owner) revert NotOwner();
        if (id >= nextToServe) revert NotServed();
        if (r.claimed) revert AlreadyClaimed();
        r.claimed = true;
        assets = r.payable_;
        reserved -= assets;
        emit Claimed(id, to, assets);
        (bool ok,) = to.call{value: assets}("");
        if (!ok) revert SendFailed();
    }

    // ------------------------------------------------ operators

    function addGate(address gate) external {
        if (msg.sender != manager) revert NotManager();
        if (isGate[gate]) revert NotGate();
        isGate[gate] = true;
        gates.push(gate);
        emit GateAdded(gate);
    }

    /// @notice Sends ether from the buffer to an operator. What waiting requests are quoted has to stay.
    function stakeWith(address gate, uint256 amount) external {
        if (msg.sender != manager) revert NotManager();
        if (!isGate[gate]) revert NotGate();
        if (amount + toAssets(queuedShares) > buffer) revert BufferTooSmall();
        buffer -= amount;
        staked += amount;
        stakedWith[gate] += amount;
        ++flowCount[gate];
        emit Staked(gate, amount);
        IOperatorGate(gate).stake{value: amount}();
    }

    /// @notice Called by a gate that sends ether back.
    function giveBack() external payable {
        if (!isGate[msg.sender]) revert NotGate();
        uint256 known = stakedWith[msg.sender];
        uint256 less = msg.value > known ? known : msg.value;
        stakedWith[msg.sender] = known - less;
        staked -= less;
        buffer += msg.value;
        ++flowCount[msg.sender];
        emit Returned(msg.sender, msg.value);
    }

    /// @notice Sets what a gate holds. The reporter reads the balance at a given flow count; when ether has moved
    ///         since, the figure is out of date and refused.
    function report(address gate, uint256 balance, uint256 seenFlowCount) external {
        if (msg.sender != reporter) revert NotReporter();
        if (!isGate[gate]) revert NotGate();
        if (seenFlowCount != flowCount[gate]) revert StaleReport();
        uint256 before = stakedWith[gate];
        if (balance > before) {
            // Losses may be reported at any time, gains only now and then and in small steps.
            if (block.timestamp < reportedAt[gate] + REPORT_GAP) revert StaleReport();
            if (balance > before + (before * MAX_REPORT_GAIN_BPS) / 10_000) revert ReportTooHigh();
            reportedAt[gate] = block.timestamp;
        }
        stakedWith[gate] = balance;
        staked = staked + balance - before;
        emit Reported(gate, before, balance);
    }

    function requestOf(uint256 id) external view returns (Request memory) {
        return _requests[id];
    }

    function queueLength() external view returns (uint256) {
        return _requests.length - nextToServe;
    }
}
