// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Voices that anybody has as many of as addresses.
contract Purse {
    struct Payment {
        address payable to;
        uint256 amount;
        uint256 approvals;
        uint256 likes;
        uint256 signs;
        bool sent;
    }

    mapping(address => bool) public isOwner;
    mapping(uint256 => Payment) public payments;
    mapping(uint256 => mapping(address => bool)) public approvedBy;
    mapping(uint256 => mapping(address => bool)) public likedBy;
    mapping(uint256 => mapping(address => bool)) public signedBy;
    uint256 public immutable threshold;

    constructor(address[] memory owners, uint256 threshold_) {
        require(threshold_ > 1, "too few");
        for (uint256 i = 0; i < owners.length; i++) isOwner[owners[i]] = true;
        threshold = threshold_;
    }

    function suggest(uint256 id, address payable to) external payable {
        require(isOwner[msg.sender] && payments[id].to == address(0), "not you");
        (payments[id].to, payments[id].amount) = (to, msg.value);
    }

    function approve(uint256 id) external {
        require(!approvedBy[id][msg.sender], "already");
        approvedBy[id][msg.sender] = true;
        payments[id].approvals++;
      //^^^^^^^^^^^^^^^^^^^^^^^^ Low: `approve` counts each address once and asks nothing else of it: whoever has many addresses counts many times.
    }

    function sign(uint256 id) external {
        require(isOwner[msg.sender], "not an owner");
        require(!signedBy[id][msg.sender], "already");
        signedBy[id][msg.sender] = true;
        payments[id].signs++; // safe: owners alone
    }

    function like(uint256 id) external {
        require(!likedBy[id][msg.sender], "already");
        likedBy[id][msg.sender] = true;
        payments[id].likes++; // safe: nothing depends on it
    }

    function send(uint256 id) external {
        Payment storage payment = payments[id];
        require(!payment.sent && payment.approvals >= threshold && payment.signs >= threshold, "not ready");
        payment.sent = true;
        payment.to.transfer(payment.amount);
    }
}
