// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ICoin, IPews} from "./Interfaces.sol";

abstract contract Stewarded {
    address public steward;
    address public nextSteward;

    error NotSteward();

    modifier onlySteward() {
        if (msg.sender != steward) revert NotSteward();
        _;
    }

    constructor() {
        steward = msg.sender;
    }

    function offer(address next) external onlySteward {
        nextSteward = next;
    }

    function accept() external {
        if (msg.sender != nextSteward) revert NotSteward();
        steward = msg.sender;
        nextSteward = address(0);
    }
}

/// Who sits here with their tithe gets a part of what is sold, over a week.
contract Pews is IPews, Stewarded {
    uint256 public constant DURATION = 7 days;

    ICoin public immutable tithe;
    address public burner;
    uint256 public totalSeated;
    uint256 public rate;
    uint256 public finishAt;
    uint256 public updatedAt;
    uint256 public perToken;
    uint256 public idle;
    mapping(address => uint256) public seated;
    mapping(address => uint256) public earned;
    mapping(address => uint256) private _paid;

    error NotBurner();
    error SetAlready();
    error Refused();
    error PaymentFailed();

    event Notified(uint256 amount);

    constructor(ICoin tithe_) {
        tithe = tithe_;
    }

    function setBurner(address burner_) external onlySteward {
        if (burner != address(0)) revert SetAlready();
        burner = burner_;
    }

    function sit(uint256 amount) external {
        _update(msg.sender);
        seated[msg.sender] += amount;
        totalSeated += amount;
        if (!tithe.transferFrom(msg.sender, address(this), amount)) revert PaymentFailed();
    }

    function rise(uint256 amount) external {
        _update(msg.sender);
        seated[msg.sender] -= amount;
        totalSeated -= amount;
        if (!tithe.transfer(msg.sender, amount)) revert PaymentFailed();
    }

    function claim() external {
        _update(msg.sender);
        uint256 amount = earned[msg.sender];
        earned[msg.sender] = 0;
        if (!tithe.transfer(msg.sender, amount)) revert PaymentFailed();
    }

    /// What came while nobody sat here is shared out anew.
    function notify(uint256 amount) external {
        if (msg.sender != burner) revert NotBurner();
        _update(address(0));
        if (!tithe.transferFrom(msg.sender, address(this), amount)) revert PaymentFailed();
        uint256 left = block.timestamp < finishAt ? (finishAt - block.timestamp) * rate : 0;
        uint256 whole = amount + left + idle;
        idle = 0;
        rate = whole / DURATION;
        updatedAt = block.timestamp;
        finishAt = block.timestamp + DURATION;
        emit Notified(amount);
    }

    /// Other coins that were sent here by mistake.
    function rescue(ICoin coin, address to, uint256 amount) external onlySteward {
        if (address(coin) == address(tithe)) revert Refused();
        if (!coin.transfer(to, amount)) revert PaymentFailed();
    }

    function _update(address who) private {
        uint256 until = block.timestamp < finishAt ? block.timestamp : finishAt;
        if (until > updatedAt) {
            uint256 released = (until - updatedAt) * rate;
            if (totalSeated == 0) idle += released;
            else perToken += (released * 1e18) / totalSeated;
            updatedAt = until;
        }
        if (who != address(0)) {
            earned[who] += (seated[who] * (perToken - _paid[who])) / 1e18;
            _paid[who] = perToken;
        }
    }
}
