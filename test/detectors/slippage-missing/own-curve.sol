// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function balanceOf(address who) external view returns (uint256);
    function mint(address to, uint256 amount) external;
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IPair {
    function swap(uint256 out0, uint256 out1, address to, bytes calldata data) external;
}

library Curve {
    function out(uint256 given, uint256 held, uint256 other) internal pure returns (uint256) {
        return (given * other) / (given + held);
    }

    function units(uint256 given, uint256 held, uint256 total) internal pure returns (uint256) {
        return (given * total * slip(given, held)) / held;
    }

    function slip(uint256 given, uint256 held) internal pure returns (uint256) {
        return 1e18 - (given * 1e18) / (given + held);
    }

    function part(uint256 given, uint256 held, uint256 total) internal pure returns (uint256) {
        return (given * total) / held;
    }
}

contract Exchange {
    IToken private immutable gold;
    IToken private immutable silver;
    IToken private immutable share;
    address private immutable owner = msg.sender;
    uint256 public goldHeld;
    uint256 public silverHeld;
    uint256 public nShares;

    constructor(IToken gold_, IToken silver_, IToken share_) {
        gold = gold_;
        silver = silver_;
        share = share_;
    }

    function sellGold(uint256 amount) external {
        require(gold.transferFrom(msg.sender, address(this), amount), "failed");
        uint256 out = (amount * silverHeld) / (goldHeld + amount);
        goldHeld += amount;
        silverHeld -= out;
        require(silver.transfer(msg.sender, out), "failed");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `sellGold` pays what the reserves give at that moment, without slippage protection: the caller can set no minimum amount to receive.
    }

    function sellSilver(uint256 amount, address to) external {
        require(silver.transferFrom(msg.sender, address(this), amount), "failed");
        uint256 out = Curve.out(amount, silverHeld, goldHeld);
        silverHeld += amount;
        goldHeld -= out;
        _pay(to, out);
    }

    function _pay(address to, uint256 amount) private {
        require(gold.transfer(to, amount), "failed");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `sellSilver` pays what the reserves give at that moment, without slippage protection: the caller can set no minimum amount to receive.
    }

    function provide(uint256 amount) external {
        require(gold.transferFrom(msg.sender, address(this), amount), "failed");
        uint256 made = Curve.units(amount, goldHeld, nShares);
        goldHeld += amount;
        nShares += made;
        share.mint(msg.sender, made);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `provide` pays what the reserves give at that moment, without slippage protection: the caller can set no minimum amount to receive.
    }

    function sellGoldFor(uint256 amount, uint256 least) external {
        require(gold.transferFrom(msg.sender, address(this), amount), "failed");
        uint256 out = (amount * silverHeld) / (goldHeld + amount);
        require(out >= least, "too little");
        goldHeld += amount;
        silverHeld -= out;
        require(silver.transfer(msg.sender, out), "failed"); // safe: the caller says the least
    }

    function sellGoldMeasured(uint256 amount, uint256 least) external {
        require(gold.transferFrom(msg.sender, address(this), amount), "failed");
        uint256 out = Curve.out(amount, goldHeld, silverHeld);
        silver.transfer(msg.sender, out); // safe: what came out is compared with what the caller said
        require(silver.balanceOf(msg.sender) >= least, "too little");
        goldHeld += amount;
        silverHeld -= out;
    }

    struct Order {
        uint256 amount;
        uint256 least;
    }

    function sellByOrder(Order calldata order) external {
        require(gold.transferFrom(msg.sender, address(this), order.amount), "failed");
        uint256 out = Curve.out(order.amount, goldHeld, silverHeld);
        require(out >= order.least, "too little");
        goldHeld += order.amount;
        silverHeld -= out;
        require(silver.transfer(msg.sender, out), "failed"); // safe: the order says the least
    }

    function deposit(uint256 amount) external {
        require(gold.transferFrom(msg.sender, address(this), amount), "failed");
        uint256 made = Curve.part(amount, goldHeld, nShares);
        goldHeld += amount;
        nShares += made;
        share.mint(msg.sender, made); // safe: a share of what is held, whatever is paid in
    }

    function rebalance(uint256 amount) external {
        require(msg.sender == owner, "not the owner");
        uint256 out = (amount * silverHeld) / (goldHeld + amount);
        require(silver.transfer(owner, out), "failed"); // safe: nobody else can call it
    }
}

contract Buyer {
    IToken private immutable token;
    IToken private immutable money;
    address private immutable pair;

    constructor(IToken token_, IToken money_, address pair_) {
        token = token_;
        money = money_;
        pair = pair_;
    }

    function buy(uint256 amount) external {
        uint256 held = money.balanceOf(pair);
        uint256 other = token.balanceOf(pair);
        uint256 out = (amount * 997 * other) / (held * 1000 + amount * 997);
        require(money.transferFrom(msg.sender, pair, amount), "failed");
        IPair(pair).swap(0, out, msg.sender, "");
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `buy` pays what the reserves give at that moment, without slippage protection: the caller can set no minimum amount to receive.
    }
}
