// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

interface IERC20 {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);

    function transfer(address to, uint256 amount) external returns (bool);
}

/// All that comes in is kept for the one, and a part of it for another one as well.
contract Shop {
    IERC20 private immutable coin;
    address private immutable treasury = msg.sender;
    uint256 private constant FEE = 250;
    mapping(address => uint256) public proceeds;
    mapping(address => uint256) public volumeOf;
    uint256 public fees;
    uint256 public held;
    uint256 public heldFees;

    constructor(IERC20 token) {
        coin = token;
    }

    function buy(address seller, uint256 price) external {
        require(coin.transferFrom(msg.sender, address(this), price), "not paid");
        uint256 fee = (price * FEE) / 10_000;
        fees += fee;
        proceeds[seller] += price;
      //^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `buy` gives `price` away whole, and a part of it again: together more than there is.
    }

    function buyRight(address seller, uint256 price) external {
        require(coin.transferFrom(msg.sender, address(this), price), "not paid");
        uint256 fee = (price * FEE) / 10_000;
        fees += fee;
        proceeds[seller] += price - fee; // safe: the rest
    }

    function buyWithFee(address seller, uint256 price) external {
        uint256 fee = (price * FEE) / 10_000;
        require(coin.transferFrom(msg.sender, address(this), price + fee), "not paid");
        fees += fee;
        proceeds[seller] += price; // safe: the fee comes on top
    }

    function buyCounted(address seller, uint256 price) external {
        require(coin.transferFrom(msg.sender, address(this), price), "not paid");
        uint256 fee = (price * FEE) / 10_000;
        fees += fee;
        proceeds[seller] += price - fee;
        volumeOf[seller] += price; // safe: nothing is paid by it
    }

    function hold(uint256 price) external {
        require(coin.transferFrom(msg.sender, address(this), price), "not paid");
        held += price; // safe: it has the fees within it, and is read without them
        heldFees += (price * FEE) / 10_000;
    }

    function release(address to) external {
        require(msg.sender == treasury, "not the treasury");
        uint256 amount = held - heldFees;
        held = heldFees;
        require(coin.transfer(to, amount), "not paid");
    }

    function releaseFees() external {
        uint256 amount = heldFees;
        held -= amount;
        heldFees = 0;
        require(coin.transfer(treasury, amount), "not paid");
    }

    function take() external {
        uint256 amount = proceeds[msg.sender];
        proceeds[msg.sender] = 0;
        require(coin.transfer(msg.sender, amount), "not paid");
    }

    function takeFees() external {
        require(msg.sender == treasury, "not the treasury");
        uint256 amount = fees;
        fees = 0;
        require(coin.transfer(treasury, amount), "not paid");
    }
}
