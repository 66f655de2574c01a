// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Times, amounts and numbers of records that meet.
contract Votes {
    struct Proposal {
        uint256 amount;
        uint256 deadline;
        uint256 ayes;
    }

    mapping(uint256 => Proposal) public proposals;
    mapping(uint256 => address) public ownerOf;
    mapping(address => uint256) public cutOf;
    mapping(uint256 => uint256) public priceOf;

    function suggest(uint256 id, uint256 deadline) external payable {
        require(proposals[id].deadline == 0, "taken");
        proposals[id].amount = msg.value;
        proposals[id].deadline = deadline; // safe: it is kept as what it is
    }

    function vote(uint256 id) external {
        require(block.timestamp < proposals[id].amount, "too late");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `vote` compares the time with `proposals[id].amount`, which is an amount.
        proposals[id].ayes += 1;
    }

    function voteAgain(uint256 id) external {
        require(block.timestamp < proposals[id].deadline, "too late"); // safe: a time is one
        proposals[id].ayes += 1;
    }

    function execute(uint256 id) external {
        require(block.timestamp >= proposals[id].deadline, "too early");
        payable(ownerOf[id]).transfer(proposals[id].amount);
    }

    function buy(uint256 id, uint256 deadline) external payable {
        require(block.timestamp <= deadline, "late");
        cutOf[ownerOf[id]] += deadline;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `buy` adds the moment `deadline` to `cutOf[ownerOf[id]]`.
        ownerOf[id] = msg.sender;
    }

    function pay(uint256 id, uint256 price) external payable {
        require(msg.value == price, "price");
        cutOf[ownerOf[price]] += msg.value;
        //    ^^^^^^^^^^^^^^ Low: `pay` looks `ownerOf[price]` up by the amount `price`.
        priceOf[id] = price; // safe: it is what is kept, and not the key
    }

    function raise(uint256 id, uint256 by) external payable {
        priceOf[id] += by; // safe: it is no key
        cutOf[msg.sender] += msg.value;
    }
}
