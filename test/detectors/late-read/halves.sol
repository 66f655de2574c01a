// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// What is left is compared with what was just taken: true at the half, and never at the end.
contract Wages {
    mapping(address => uint256) public leftOf;
    mapping(address => uint256) public rateOf;
    mapping(address => uint256) public paidAt;

    function hire(address worker, uint256 rate) external payable {
        leftOf[worker] += msg.value;
        rateOf[worker] = rate;
        paidAt[worker] = block.timestamp;
    }

    function due(address worker) public view returns (uint256 sum) {
        sum = (block.timestamp - paidAt[worker]) * rateOf[worker];
        if (sum > leftOf[worker]) sum = leftOf[worker];
    }

    function draw() external {
        uint256 sum = due(msg.sender);
        paidAt[msg.sender] = block.timestamp;
        leftOf[msg.sender] -= sum;
        if (leftOf[msg.sender] == sum) rateOf[msg.sender] = 0;
        //  ^^^^^^^^^^^^^^^^^^ Medium: `draw` reads `leftOf[msg.sender]` after it was overwritten: what is left is compared with what was just taken from it.
        payable(msg.sender).transfer(sum);
    }

    function drawRight() external {
        uint256 sum = due(msg.sender);
        paidAt[msg.sender] = block.timestamp;
        if (leftOf[msg.sender] == sum) rateOf[msg.sender] = 0; // safe: before it is taken
        leftOf[msg.sender] -= sum;
        payable(msg.sender).transfer(sum);
    }

    function drawAll() external {
        uint256 sum = due(msg.sender);
        paidAt[msg.sender] = block.timestamp;
        leftOf[msg.sender] -= sum;
        if (leftOf[msg.sender] == 0) rateOf[msg.sender] = 0; // safe: nothing is left
        payable(msg.sender).transfer(sum);
    }
}

/// Stock of a shop.
contract Shelf {
    struct Ware {
        uint256 stock;
        uint256 lot;
        bool sold;
    }

    mapping(uint256 => Ware) public wares;

    function put(uint256 id, uint256 count, uint256 lot) external {
        wares[id].stock += count;
        wares[id].lot = lot;
    }

    function buy(uint256 id, uint256 count) external payable {
        Ware storage ware = wares[id];
        ware.stock -= count;
        require(ware.stock >= count, "sold out");
        //      ^^^^^^^^^^ Medium: `buy` reads `wares[id].stock` after it was overwritten: what is left is compared with what was just taken from it.
    }

    function buyRight(uint256 id, uint256 count) external payable {
        Ware storage ware = wares[id];
        require(ware.stock >= count, "sold out"); // safe: before it is taken
        ware.stock -= count;
    }

    function buyLot(uint256 id, uint256 lot) external payable {
        Ware storage ware = wares[id];
        ware.stock -= lot;
        if (ware.stock < lot) ware.sold = true; // safe: not enough for another one
    }

    function buyAndKeep(uint256 id, uint256 count, uint256 kept) external payable {
        Ware storage ware = wares[id];
        ware.stock -= count;
        require(ware.stock >= kept, "some must stay"); // safe: not what was taken
    }

    function buyTwo(uint256 id, uint256 count) external payable {
        Ware storage ware = wares[id];
        require(ware.stock >= count, "sold out");
        ware.stock -= count;
        require(ware.stock >= count, "sold out"); // safe: as much is taken once more
        ware.stock -= count;
    }

    function fill(uint256 id, uint256 count) external {
        Ware storage ware = wares[id];
        ware.stock += count;
        if (ware.stock == count) ware.sold = false; // safe: there was none before
    }
}
