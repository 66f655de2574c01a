// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

interface ICoin {
    function transfer(address to, uint256 amount) external returns (bool);
}

/// Totals so far, signed anew as they grow: what is new of them is to be paid.
contract Tabs {
    struct Tab {
        address payer;
        address payable payee;
        uint256 deposit;
        uint256 spent;
    }

    ICoin private immutable coin;
    mapping(uint256 => Tab) public tabs;
    mapping(address => mapping(address => uint256)) private drawn;
    mapping(address => uint256) public best;
    uint256 private count;

    error Old();
    error Unsigned();

    constructor(ICoin coin_) {
        coin = coin_;
    }

    function open(address payable payee) external payable {
        tabs[++count] = Tab(msg.sender, payee, msg.value, 0);
    }

    function cash(uint256 id, uint256 total, bytes32 r, bytes32 s, uint8 v) external {
        Tab storage tab = tabs[id];
        _check(keccak256(abi.encode(block.chainid, address(this), id, total)), tab.payer, r, s, v);
        require(total > tab.spent && total <= tab.deposit, "not now");
        tab.spent = total;
      //^^^^^^^^^^^^^^^^^ Medium: `cash` asks for more than `tabs[id].spent`, and pays all of it instead of the difference: what was paid the last time is paid again.
        tab.payee.transfer(total);
    }

    function cashToken(address payer, uint256 total, bytes32 r, bytes32 s, uint8 v) external {
        _check(keccak256(abi.encode(block.chainid, address(this), msg.sender, total)), payer, r, s, v);
        if (total <= drawn[payer][msg.sender]) revert Old();
        require(coin.transfer(msg.sender, total), "not sent");
        drawn[payer][msg.sender] = total;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `cashToken` asks for more than `drawn[payer][msg.sender]`, and pays all of it instead of the difference: what was paid the last time is paid again.
    }

    function cashNew(uint256 id, uint256 total, bytes32 r, bytes32 s, uint8 v) external {
        Tab storage tab = tabs[id];
        _check(keccak256(abi.encode(block.chainid, address(this), id, total)), tab.payer, r, s, v);
        require(total > tab.spent && total <= tab.deposit, "not now");
        uint256 fresh = total - tab.spent;
        tab.spent = total;
        tab.payee.transfer(fresh); // safe: what is new
    }

    function outbid(address last) external payable {
        require(msg.value > best[last], "too little");
        uint256 before = best[last];
        best[last] = msg.value;
        payable(last).transfer(before); // safe: what the last one paid
    }

    function _check(bytes32 digest, address payer, bytes32 r, bytes32 s, uint8 v) private pure {
        address signer = ecrecover(digest, v, r, s);
        if (signer == address(0) || signer != payer) revert Unsigned();
    }
}
