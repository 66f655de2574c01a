// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

library SafeToken {
    error TokenFailed();

    function push(IERC20 token, address to, uint256 amount) internal {
        if (!token.transfer(to, amount)) revert TokenFailed();
    }

    function pull(IERC20 token, address from, uint256 amount) internal {
        if (!token.transferFrom(from, address(this), amount)) revert TokenFailed();
    }
}

/// Pay by the second, out of a deposit, with a rate that the payer may change.
contract PayStreams {
    using SafeToken for IERC20;

    enum Status { None, Running, Paused, Ended }

    struct Stream {
        address payer;
        address payee;
        uint256 rate;
        uint256 deposit;
        uint256 accrued;
        uint64 start;
        uint64 updated;
        Status status;
    }

    IERC20 public immutable token;
    uint256 public total;
    uint256 public streamCount;
    mapping(uint256 => Stream) internal streams;
    mapping(uint256 => mapping(address => bool)) public guests;

    event Changed(uint256 indexed id, Status status);

    error NotPayer();
    error NotPayee();
    error BadStatus();
    error BadValue();

    constructor(IERC20 token_) {
        token = token_;
    }

    modifier byPayer(uint256 id) {
        if (streams[id].payer != msg.sender) revert NotPayer();
        _;
    }

    function open(address payee, uint256 rate, uint256 deposit, uint64 start) external returns (uint256 id) {
        if (payee == address(0) || payee == msg.sender || rate == 0) revert BadValue();
        if (start < block.timestamp || deposit < rate * 1 days) revert BadValue();
        id = ++streamCount;
        Stream storage s = streams[id];
        (s.payer, s.payee, s.rate, s.deposit) = (msg.sender, payee, rate, deposit);
        (s.start, s.updated, s.status) = (start, start, Status.Running);
        total += deposit;
        token.pull(msg.sender, deposit);
        emit Changed(id, Status.Running);
    }

    function topUp(uint256 id, uint256 amount) external {
        Stream storage s = streams[id];
        if (s.status == Status.None || s.status == Status.Ended) revert BadStatus();
        _accrue(s);
        s.deposit += amount;
        total += amount;
        token.pull(msg.sender, amount);
    }

    function setRate(uint256 id, uint256 rate) external byPayer(id) {
        Stream storage s = streams[id];
        if (s.status != Status.Running) revert BadStatus();
        if (rate == 0) revert BadValue();
        _accrue(s);
        s.rate = rate;
    }

    function pause(uint256 id) external byPayer(id) {
        Stream storage s = streams[id];
        if (s.status != Status.Running) revert BadStatus();
        _accrue(s);
        s.status = Status.Paused;
        emit Changed(id, Status.Paused);
    }

    function resume(uint256 id) external byPayer(id) {
        Stream storage s = streams[id];
        if (s.status != Status.Paused) revert BadStatus();
        if (block.timestamp > s.start) s.updated = uint64(block.timestamp);
        s.status = Status.Running;
        emit Changed(id, Status.Running);
    }

    function draw(uint256 id, uint256 amount, address to) external {
        Stream storage s = streams[id];
        if (s.payee != msg.sender) revert NotPayee();
        if (to == address(0) || amount == 0) revert BadValue();
        _accrue(s);
        s.accrued -= amount;
        total -= amount;
        token.push(to, amount);
    }

    function end(uint256 id) external byPayer(id) {
        Stream storage s = streams[id];
        if (s.status == Status.Ended) revert BadStatus();
        _accrue(s);
        uint256 rest = s.deposit;
        s.deposit = 0;
        s.status = Status.Ended;
        total -= rest;
        token.push(s.payer, rest);
        emit Changed(id, Status.Ended);
    }

    function handOver(uint256 id, address next) external {
        Stream storage s = streams[id];
        if (s.payee != msg.sender) revert NotPayee();
        if (next == address(0) || next == s.payer) revert BadValue();
        s.payee = next;
    }

    function streamOf(uint256 id) external view returns (Stream memory) {
        return streams[id];
    }

    function _accrue(Stream storage s) private {
        if (s.status != Status.Running || block.timestamp <= s.updated) return;
        uint256 due = (block.timestamp - s.updated) * s.rate;
        if (due > s.deposit) due = s.deposit;
        s.deposit -= due;
        s.accrued += due;
        s.updated = uint64(block.timestamp);
    }
}
