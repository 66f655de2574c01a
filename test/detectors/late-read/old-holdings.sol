// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface ICoin {
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
}

contract GrainSilo {
    ICoin public grain;
    uint256 public booked;
    uint256 public parts;
    mapping(address => uint256) public partOf;

    constructor(ICoin newGrain) {
        grain = newGrain;
    }

    function book(uint256 amount) internal {
        booked = amount;
    }

    function fill() external {
        uint256 held = grain.balanceOf(address(this));
        partOf[msg.sender] += held - booked;
        parts += held - booked;
        book(held); // safe: nothing is paid
    }

    function empty(uint256 part) external {
        uint256 held = grain.balanceOf(address(this));
        uint256 out = part * booked / parts;
        partOf[msg.sender] -= part;
        parts -= part;
        require(grain.transfer(msg.sender, out), "send");
        book(held);
      //^^^^^^^^^^ Medium: `empty` keeps in `booked` what the contract held before it paid: what is gone is still counted.
    }

    function emptyFairly(uint256 part) external {
        uint256 out = part * booked / parts;
        partOf[msg.sender] -= part;
        parts -= part;
        require(grain.transfer(msg.sender, out), "send");
        book(grain.balanceOf(address(this))); // safe: read after the payment
    }

    function emptyByBooks(uint256 part) external {
        uint256 held = grain.balanceOf(address(this));
        uint256 out = part * held / parts;
        partOf[msg.sender] -= part;
        parts -= part;
        require(grain.transfer(msg.sender, out), "send");
        booked = held - out; // safe: without what was paid
    }
}

contract Lender {
    ICoin private immutable coin;
    uint256 public before;

    constructor(ICoin newCoin) {
        coin = newCoin;
    }

    function lend(uint256 amount) external {
        uint256 held = coin.balanceOf(address(this));
        require(coin.transfer(msg.sender, amount), "send");
        before = held; // safe: compared with what is there at the end
        (bool ok, ) = msg.sender.call("");
        require(ok && coin.balanceOf(address(this)) >= before, "not paid back");
    }
}
