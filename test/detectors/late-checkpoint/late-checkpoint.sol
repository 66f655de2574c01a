pragma solidity ^0.8.20;

interface IGauge {
    function checkpoint(address account) external returns (bool);
    function noted(address account) external;
    function pendingOf(address account) external view returns (uint256);
}

contract Shares {
    IGauge internal immutable gauge;
    mapping(address => uint256) public balanceOf;

    constructor(IGauge gauge_) {
        gauge = gauge_;
    }

    function stake() external payable {
        gauge.checkpoint(msg.sender);
        balanceOf[msg.sender] += msg.value;
    }

    function unstake(uint256 amount) external {
        gauge.checkpoint(msg.sender);
        balanceOf[msg.sender] -= amount; // safe: before the change
        payable(msg.sender).transfer(amount);
    }

    function move(address to, uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        gauge.checkpoint(msg.sender);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `move` makes this call after it has changed `balanceOf[msg.sender]`; `stake` and others make it before.
        gauge.checkpoint(to);
    }
}

contract Records {
    struct Account {
        uint256 staked;
        uint256 nMoves;
    }

    mapping(address => Account) public accounts;
    mapping(bytes32 => address) public gaugeOf;

    function _note(address who) internal {
        address gauge = gaugeOf["main"];
        if (gauge != address(0)) IGauge(gauge).checkpoint(who);
        //                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `take` makes this call after it has changed `accounts[msg.sender].staked`; `add` and others make it before.
    }

    function add() external payable {
        _note(msg.sender);
        Account storage account = accounts[msg.sender];
        account.staked = account.staked + msg.value;
    }

    function addFor(address who) external payable {
        _note(who);
        accounts[who].staked += msg.value;
    }

    function take(uint256 amount) external {
        Account storage account = accounts[msg.sender];
        account.staked = account.staked - amount;
        _note(msg.sender);
        payable(msg.sender).transfer(amount);
    }
}

abstract contract Noted {
    IGauge internal gauge;
    mapping(address => uint256) internal held;

    modifier noting(address who) {
        gauge.checkpoint(who);
        _;
    }

    modifier notingAfter(address who) {
        _;
        gauge.checkpoint(who);
      //^^^^^^^^^^^^^^^^^^^^^ Medium: `leave` makes this call after it has changed `held[msg.sender]`; `enter` and others make it before.
    }

    function _add(address who, uint256 amount) internal {
        held[who] += amount;
    }

    function _sub(address who, uint256 amount) internal {
        held[who] -= amount;
    }
}

contract Inherits is Noted {
    constructor(IGauge gauge_) {
        gauge = gauge_;
    }

    function enter() external payable noting(msg.sender) {
        _add(msg.sender, msg.value);
    }

    function enterFor(address who) external payable noting(who) {
        _add(who, msg.value);
    }

    function leave(uint256 amount) external notingAfter(msg.sender) {
        _sub(msg.sender, amount);
        payable(msg.sender).transfer(amount);
    }
}

contract Sound {
    IGauge private immutable gauge;
    address private immutable owner = msg.sender;
    mapping(address => uint256) public balanceOf;
    mapping(address => uint256) public nCalls;

    constructor(IGauge gauge_) {
        gauge = gauge_;
    }

    function stake() external payable {
        gauge.checkpoint(msg.sender);
        balanceOf[msg.sender] += msg.value;
        gauge.noted(msg.sender); // safe: all others do it afterwards too
    }

    function unstake(uint256 amount) external {
        gauge.checkpoint(msg.sender);
        balanceOf[msg.sender] -= amount;
        gauge.noted(msg.sender);
        payable(msg.sender).transfer(amount);
    }

    function both(address to, uint256 amount) external {
        gauge.checkpoint(msg.sender);
        gauge.checkpoint(to);
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        gauge.checkpoint(to); // safe: was called before as well
    }

    function look(address who) external {
        balanceOf[who] += 0;
        nCalls[who] += gauge.pendingOf(who); // safe: only reads
    }

    function count() external {
        nCalls[msg.sender] += 1;
        gauge.checkpoint(msg.sender); // safe: another record, which no other function keeps so
    }
}
