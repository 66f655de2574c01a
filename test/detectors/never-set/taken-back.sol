// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Records that are cleared or reduced, and that nothing puts anything in.
contract Deeds {
    mapping(uint256 => address) public ownerOf;
    mapping(uint256 => address) public agentOf;
    mapping(uint256 => address) public buyerOf;

    function enter(uint256 deed) external {
        require(ownerOf[deed] == address(0), "taken");
        ownerOf[deed] = msg.sender;
    }

    function offer(uint256 deed, address buyer) external {
        require(msg.sender == ownerOf[deed], "not yours");
        buyerOf[deed] = buyer;
    }

    function move(uint256 deed, address to) external {
        require(msg.sender == ownerOf[deed] || msg.sender == agentOf[deed], "not yours");
        //                                                   ^^^^^^^^^^^^^ Low: `move` asks `agentOf[deed]`, and nothing ever sets it: the answer is always the same.
        delete agentOf[deed];
        ownerOf[deed] = to;
    }

    function buy(uint256 deed) external {
        require(msg.sender == buyerOf[deed], "not offered"); // safe: offers are made
        delete buyerOf[deed];
        ownerOf[deed] = msg.sender;
    }
}

contract Pool {
    mapping(address => uint256) public sharesOf;
    mapping(address => int256) public scoreOf;
    uint256 public totalShares;
    uint256 public given;
    uint256 public left = 1000;

    function enter() external payable {
        sharesOf[msg.sender] += msg.value;
        given += msg.value;
    }

    function leave(uint256 shares) external {
        sharesOf[msg.sender] -= shares; // safe: raised by who enters
        totalShares -= shares;
      //^^^^^^^^^^^^^^^^^^^^^ Medium: `leave` reduces `totalShares`, which nothing ever raises: it fails for every amount but zero.
        given -= shares; // safe: raised by who enters
        left -= 1; // safe: it starts with something
        scoreOf[msg.sender] -= 1; // safe: less than nothing is a number too
        payable(msg.sender).transfer(shares);
    }
}

contract Prepaid {
    mapping(address => uint256) public creditOf;
    mapping(address => uint256) public paidBy;
    mapping(address => uint256) public due;

    function topUp() external payable {
        creditOf[msg.sender] -= msg.value;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `topUp` reduces `creditOf[msg.sender]`, which nothing ever raises: it fails for every amount but zero.
    }

    function bill(address who, uint256 amount) external {
        due[who] = amount;
        paidBy[who] = 0;
    }

    function settle() external payable {
        due[msg.sender] -= msg.value; // safe: a bill sets it
        paidBy[msg.sender] += msg.value; // safe: it grows
    }
}
