// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.25;

import {Token, SafeToken} from "./SafeToken.sol";

/// @title Paystream
/// @notice Salaries by the second out of money that the employer paid in beforehand.
/// @dev One token per deployment, without transfer fees. What is earned belongs to the payee whatever happens later.
contract Paystream {
    using SafeToken for Token;

    struct Stream {
        address employer;
        address payee;
        uint96 rate; // units per second
        uint64 checkpoint;
        bool paused;
        uint256 unearned;
        uint256 earned;
    }

    struct Opening {
        address payee;
        uint96 rate;
        uint64 start;
        uint256 funding;
    }

    error NotEmployer(uint256 id);
    error NotPayee(uint256 id);
    error BadPayee();
    error BadRate();
    error BadStart();
    error AlreadyPaused();
    error NotPaused();
    error NothingToPay();

    event Opened(uint256 indexed id, address indexed employer, address indexed payee, uint96 rate, uint64 start);
    event Funded(uint256 indexed id, uint256 amount);
    event RateChanged(uint256 indexed id, uint96 rate);
    event Paused(uint256 indexed id);
    event Resumed(uint256 indexed id);
    event PayeeChanged(uint256 indexed id, address indexed payee);
    event Paid(uint256 indexed id, address indexed to, uint256 amount);
    event Cancelled(uint256 indexed id, uint256 refund, uint256 leftToPayee);
    event SettledOut(address indexed payee, address indexed to, uint256 amount);

    Token public immutable token;
    uint256 public streamCount;
    mapping(uint256 => Stream) private _streams;
    /// @notice Final pay of cancelled streams.
    mapping(address => uint256) public finalPay;

    constructor(Token token_) {
        token = token_;
    }

    modifier byEmployer(uint256 id) {
        if (_streams[id].employer != msg.sender) revert NotEmployer(id);
        _;
    }

    modifier byPayee(uint256 id) {
        if (_streams[id].payee != msg.sender) revert NotPayee(id);
        _;
    }

    // ------------------------------------------------------------------------------------------------ employer

    function open(Opening calldata o) public returns (uint256 id) {
        if (o.payee == address(0) || o.payee == address(this)) revert BadPayee();
        if (o.rate == 0) revert BadRate();
        uint64 start = o.start == 0 ? uint64(block.timestamp) : o.start;
        if (start < block.timestamp || start > block.timestamp + 365 days) revert BadStart();
        id = ++streamCount;
        Stream storage s = _streams[id];
        s.employer = msg.sender;
        s.payee = o.payee;
        s.rate = o.rate;
        s.checkpoint = start;
        emit Opened(id, msg.sender, o.payee, o.rate, start);
        _fund(id, s, o.funding);
    }

    function openMany(Opening[] calldata list) external returns (uint256[] memory ids) {
        ids = new uint256[](list.length);
        for (uint256 i; i < list.length; ++i) {
            ids[i] = open(list[i]);
        }
    }

    /// @notice Add money. Time during which the stream had run dry is not paid afterwards.
    function fund(uint256 id, uint256 amount) external byEmployer(id) {
        Stream storage s = _streams[id];
        _accrue(s);
        _fund(id, s, amount);
    }

    function setRate(uint256 id, uint96 rate) external byEmployer(id) {
        if (rate == 0) revert BadRate();
        Stream storage s = _streams[id];
        _accrue(s);
        s.rate = rate;
        emit RateChanged(id, rate);
    }

    /// @notice Unpaid leave: what was earned until now stays with the payee.
    function pause(uint256 id) external byEmployer(id) {
        Stream storage s = _streams[id];
        if (s.paused) revert AlreadyPaused();
        _accrue(s);
        s.paused = true;
        emit Paused(id);
    }

    function resume(uint256 id) external byEmployer(id) {
        Stream storage s = _streams[id];
        if (!s.paused) revert NotPaused();
        s.paused = false;
        if (s.checkpoint < block.timestamp) s.checkpoint = uint64(block.timestamp);
        emit Resumed(id);
    }

    /// @notice End a stream. The employer gets the unearned rest, the payee's part waits in `finalPay`.
    function cancel(uint256 id) external byEmployer(id) {
        Stream storage s = _streams[id];
        _accrue(s);
        uint256 refund = s.unearned;
        uint256 left = s.earned;
        finalPay[s.payee] += left;
        delete _streams[id];
        if (refund != 0) token.send(msg.sender, refund);
        emit Cancelled(id, refund, left);
    }

    // --------------------------------------------------------------------------------------------------- payee

    function collect(uint256 id, address to) external byPayee(id) returns (uint256 amount) {
        Stream storage s = _streams[id];
        _accrue(s);
        amount = s.earned;
        if (amount == 0) revert NothingToPay();
        s.earned = 0;
        token.send(to, amount);
        emit Paid(id, to, amount);
    }

    function collectFinal(address to) external returns (uint256 amount) {
        amount = finalPay[msg.sender];
        if (amount == 0) revert NothingToPay();
        finalPay[msg.sender] = 0;
        token.send(to, amount);
        emit SettledOut(msg.sender, to, amount);
    }

    /// @notice Move a stream, with all that is earned and not collected, to another address of the payee.
    function changePayee(uint256 id, address payee) external byPayee(id) {
        if (payee == address(0) || payee == address(this)) revert BadPayee();
        _streams[id].payee = payee;
        emit PayeeChanged(id, payee);
    }

    // --------------------------------------------------------------------------------------------------- views

    function streamOf(uint256 id) external view returns (Stream memory) {
        return _streams[id];
    }

    function due(uint256 id) external view returns (uint256) {
        Stream storage s = _streams[id];
        return s.earned + _newlyEarned(s);
    }

    /// @notice When the money runs out at the present rate.
    function dryAt(uint256 id) external view returns (uint256) {
        Stream storage s = _streams[id];
        if (s.paused || s.rate == 0) return type(uint256).max;
        return s.checkpoint + s.unearned / s.rate;
    }

    // ------------------------------------------------------------------------------------------------ internal

    function _newlyEarned(Stream storage s) private view returns (uint256 amount) {
        if (s.paused || block.timestamp <= s.checkpoint) return 0;
        amount = (block.timestamp - s.checkpoint) * s.rate;
        if (amount > s.unearned) amount = s.unearned;
    }

    function _accrue(Stream storage s) private {
        uint256 amount = _newlyEarned(s);
        s.unearned -= amount;
        s.earned += amount;
        if (!s.paused && s.checkpoint < block.timestamp) s.checkpoint = uint64(block.timestamp);
    }

    function _fund(uint256 id, Stream storage s, uint256 amount) private {
        s.unearned += amount;
        if (amount != 0) token.take(msg.sender, amount);
        emit Funded(id, amount);
    }
}
