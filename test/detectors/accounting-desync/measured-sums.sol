// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface ICoin {
    function balanceOf(address account) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// What comes in has to be what was asked for, and nothing is paid where there is nothing to pay.
abstract contract Till {
    ICoin internal immutable coin;

    constructor(ICoin coin_) {
        coin = coin_;
    }

    function _take(uint256 amount) internal {
        uint256 before = coin.balanceOf(address(this));
        require(coin.transferFrom(msg.sender, address(this), amount), "not paid in");
        require(coin.balanceOf(address(this)) - before == amount, "takes a fee");
    }

    function _give(address to, uint256 amount) internal {
        if (amount == 0) return;
        require(coin.transfer(to, amount), "not paid out");
    }
}

/// The cash on the books is the cash that lies here.
contract Loans is Till {
    error TooMuch();

    uint256 public cash;
    mapping(address => uint256) public debtOf;
    mapping(address => uint256) public shareOf;

    constructor(ICoin coin_) Till(coin_) {}

    function lend(uint256 amount) external {
        shareOf[msg.sender] += amount;
        cash += amount;
        _take(amount);
    }

    function borrow(uint256 amount) external {
        if (amount > shareOf[msg.sender] / 2) revert TooMuch();
        debtOf[msg.sender] += amount;
        cash -= amount; // safe: as much is paid
        _give(msg.sender, amount);
    }

    function repay(uint256 amount) external {
        uint256 paid = amount < debtOf[msg.sender] ? amount : debtOf[msg.sender];
        debtOf[msg.sender] -= paid;
        cash += amount;
      //^^^^^^^^^^^^^^ Low: `repay` does not change what is held and `cash` alike, as `lend` and others do.
        _take(paid);
    }

    function repayAll() external {
        uint256 paid = debtOf[msg.sender];
        debtOf[msg.sender] = 0;
        cash += paid; // safe: as much comes in
        _take(paid);
    }
}

/// Two kinds of claims grow together; giving one of them up is no way into the other.
contract Options is Till {
    struct Series {
        uint256 held;
        uint256 totalShorts;
        mapping(address => uint256) longs;
        mapping(address => uint256) shorts;
    }

    mapping(uint256 => Series) private series;

    constructor(ICoin coin_) Till(coin_) {}

    function write(uint256 id, uint256 amount, address to) external {
        Series storage one = series[id];
        one.longs[to] += amount;
        one.shorts[msg.sender] += amount;
        one.totalShorts += amount;
        one.held += amount;
        _take(amount);
    }

    function unwind(uint256 id, uint256 amount) external {
        Series storage one = series[id];
        one.longs[msg.sender] -= amount;
        one.shorts[msg.sender] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `unwind` does not change `series[id].shorts[msg.sender]` and `series[id].totalShorts` alike, as `write` and others do.
        one.held -= amount;
        _give(msg.sender, amount);
    }

    function exercise(uint256 id, uint256 amount) external {
        Series storage one = series[id];
        one.longs[msg.sender] -= amount; // safe: shorts stand until the end
        one.held -= amount / 2;
        _give(msg.sender, amount / 2);
    }

    function redeem(uint256 id) external {
        Series storage one = series[id];
        uint256 shorts = one.shorts[msg.sender];
        uint256 part = (one.held * shorts) / one.totalShorts;
        one.shorts[msg.sender] = 0; // safe: the total shrinks by as much
        one.totalShorts -= shorts;
        one.held -= part;
        _give(msg.sender, part);
    }
}

/// One side of a branch keeps the books, the other pays and forgets them.
contract Puts is Till {
    uint256 public held;
    mapping(address => uint256) public longs;

    constructor(ICoin coin_) Till(coin_) {}

    function write(uint256 amount) external {
        longs[msg.sender] += amount;
        held += amount; // safe: as much comes in
        _take(amount);
    }

    function unwind(uint256 amount) external {
        longs[msg.sender] -= amount;
        held -= amount; // safe: as much goes out
        _give(msg.sender, amount);
    }

    function burn(uint256 amount) external {
        longs[msg.sender] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `burn` reduces `longs[msg.sender]` without updating `held`, while 2 other functions change both by the same amount.
    }

    function exercise(uint256 amount, bool isCall) external {
        longs[msg.sender] -= amount;
        uint256 price = amount / 2;
        if (isCall) {
            held += price;
            _take(price);
        } else {
            _give(msg.sender, price);
          //^^^^^^^^^^^^^^^^^^^^^^^^ Low: `exercise` does not change what is held and `held` alike, as `write` and others do.
        }
    }
}
