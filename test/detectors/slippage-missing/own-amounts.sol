// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface ICoin {
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Mill {
    ICoin public immutable flour;
    ICoin public immutable wheat;
    uint256 public price = 3;
    uint256 public sack = 10;
    address private immutable miller = msg.sender;

    error TooLittle(uint256 got);

    constructor(ICoin newFlour, ICoin newWheat) {
        flour = newFlour;
        wheat = newWheat;
    }

    function setPrice(uint256 newPrice) external {
        require(msg.sender == miller && newPrice > 0 && newPrice < 10, "price");
        price = newPrice;
    }

    function grind(uint256 amount, uint256 atLeast) external returns (uint256 out) {
        require(wheat.transferFrom(msg.sender, address(this), amount), "pull");
        out = amount * price / 10;
        if (amount < atLeast) revert TooLittle(out);
        //  ^^^^^^^^^^^^^^^^ Low: `grind` compares `atLeast` with what the caller gives, and not with what the caller gets: there is no slippage protection.
        require(flour.transfer(msg.sender, out), "send");
    }

    function grindMeasured(uint256 amount, uint256 atLeast) external returns (uint256 out) {
        uint256 before = wheat.balanceOf(address(this));
        require(wheat.transferFrom(msg.sender, address(this), amount), "pull");
        uint256 got = wheat.balanceOf(address(this)) - before;
        require(got >= atLeast, "little");
        //      ^^^^^^^^^^^^^^ Low: `grindMeasured` compares `atLeast` with what the caller gives, and not with what the caller gets: there is no slippage protection.
        out = got * price / 10;
        require(flour.transfer(msg.sender, out), "send");
    }

    function grindForEther(uint256 atLeast) external payable returns (uint256 out) {
        require(msg.value >= atLeast, "little");
        //      ^^^^^^^^^^^^^^^^^^^^ Low: `grindForEther` compares `atLeast` with what the caller gives, and not with what the caller gets: there is no slippage protection.
        out = msg.value * price;
        require(flour.transfer(msg.sender, out), "send");
    }

    function grindFairly(uint256 amount, uint256 atLeast) external returns (uint256 out) {
        require(wheat.transferFrom(msg.sender, address(this), amount), "pull");
        out = amount * price / 10;
        if (out < atLeast) revert TooLittle(out); // safe: it bounds what comes out
        require(flour.transfer(msg.sender, out), "send");
    }

    function grindSacks(uint256 amount, uint256 sacks) external returns (uint256 out) {
        require(amount >= sacks, "fewer than sacks"); // safe: the number has another use
        require(wheat.transferFrom(msg.sender, address(this), amount), "pull");
        out = amount * price / 10 + sacks * sack;
        require(flour.transfer(msg.sender, out), "send");
    }
}
