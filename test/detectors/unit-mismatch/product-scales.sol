// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface ICoin {
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
}

contract Lake {
    ICoin internal immutable a;
    ICoin internal immutable b;
    uint112 internal ra;
    uint112 internal rb;

    constructor(ICoin x, ICoin y) {
        a = x;
        b = y;
    }

    function sync() public {
        ra = uint112(a.balanceOf(address(this)));
        rb = uint112(b.balanceOf(address(this)));
    }

    function swap(uint256 outA, uint256 inB) external {
        require(a.transfer(msg.sender, outA), "send");
        uint256 netB = b.balanceOf(address(this)) * 10000 - inB * 25;
        uint256 netA = a.balanceOf(address(this)) * 10000;
        require(netA * netB >= uint256(ra) * rb * 1000 ** 2, "product");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `swap` compares a product that is 100000000 times as large as its amounts with one that is 1000000 times as large.
        sync();
    }

    function swapPlain(uint256 outA, uint256 inB) external {
        require(a.transfer(msg.sender, outA), "send");
        uint256 netB = b.balanceOf(address(this)) * 1000 - inB * 3;
        require(a.balanceOf(address(this)) * netB >= uint256(ra) * rb, "product");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `swapPlain` compares a product that is 1000 times as large as its amounts with one that is 1 times as large.
        sync();
    }

    function swapRight(uint256 outA, uint256 inB) external {
        require(a.transfer(msg.sender, outA), "send");
        uint256 netB = b.balanceOf(address(this)) * 10000 - inB * 25;
        uint256 netA = a.balanceOf(address(this)) * 10000;
        require(netA * netB >= uint256(ra) * rb * 10000 ** 2, "product"); // safe: one scale
        sync();
    }
}
