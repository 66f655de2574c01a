// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

/// Each market grows by its own rate: whoever changes the rate settles the market first.
contract Markets {
    struct Market {
        uint256 debt;
        uint256 rate;
        uint256 settledAt;
        uint256 cash;
        uint256 cap;
    }

    mapping(uint256 => Market) public markets;
    uint256 public nMarkets;
    address private immutable owner = msg.sender;

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    function list(uint256 rate) external onlyOwner {
        markets[nMarkets++].rate = rate; // safe: it has only begun
    }

    function settle(uint256 id) public {
        Market storage market = markets[id];
        market.debt += (market.debt * market.rate * (block.timestamp - market.settledAt)) / 1e18;
        market.settledAt = block.timestamp;
    }

    function lend(uint256 id) external payable {
        settle(id);
        markets[id].cash += msg.value;
    }

    function repay(uint256 id) external payable {
        settle(id);
        markets[id].debt -= msg.value;
    }

    function setRate(uint256 id, uint256 rate) external onlyOwner {
        markets[id].rate = rate;
      //^^^^^^^^^^^^^^^^^^^^^^^ Low: `setRate` changes `markets[id].rate` without bringing `markets[id].debt` up to date, as `settle` does.
    }

    function setRateRight(uint256 id, uint256 rate) external onlyOwner {
        settle(id);
        markets[id].rate = rate; // safe: settled first
    }

    function setCap(uint256 id, uint256 cap) external onlyOwner {
        markets[id].cap = cap; // safe: nothing grows by it
    }
}

contract Streams {
    mapping(address => uint256) public earned;
    mapping(address => uint256) public perSecond;
    mapping(address => uint256) public since;

    function collect() external {
        uint256 amount = _settle(msg.sender);
        earned[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }

    function _settle(address account) private returns (uint256) {
        earned[account] += perSecond[account] * (block.timestamp - since[account]);
        since[account] = block.timestamp;
        return earned[account];
    }

    function change(uint256 rate) external payable {
        require(msg.value >= rate, "pay for it");
        perSecond[msg.sender] = rate;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `change` changes `perSecond[msg.sender]` without bringing `earned[msg.sender]` up to date, as `collect` does.
    }

    function slower(uint256 less) external {
        _settle(msg.sender);
        perSecond[msg.sender] -= less; // safe: settled first
    }

    function faster(uint256 more) external payable {
        _settle(msg.sender);
        perSecond[msg.sender] += more; // safe: settled first
    }
}

/// What was paid so far is taken off what has come up: nothing is lost where the sum changes.
contract Vesting {
    mapping(address => uint256) public granted;
    mapping(address => uint256) public paid;
    uint256 private immutable start = block.timestamp;
    address private immutable owner = msg.sender;

    function claim() external {
        _pay(msg.sender);
    }

    function claimFor(address account) external {
        _pay(account);
    }

    function _pay(address account) private {
        uint256 due = (granted[account] * (block.timestamp - start)) / 365 days - paid[account];
        paid[account] += due;
        payable(account).transfer(due);
    }

    function grant(address account, uint256 amount) external payable {
        require(msg.sender == owner && amount >= granted[account], "not the owner");
        granted[account] = amount; // safe: what was paid counts
    }
}
