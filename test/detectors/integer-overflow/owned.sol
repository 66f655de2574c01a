// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/* Amounts that a caller has to own: told lower than those that a caller names at will. */

interface IToken {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function transfer(address to, uint256 amount) external returns (bool);
}

contract Shares {
    IToken public immutable token;
    mapping(address => uint256) public sharesOf;
    uint256 public total;
    uint256 public held;

    constructor(IToken token_) {
        token = token_;
    }

    function deposit(uint256 amount) external {
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
        unchecked {
            uint256 shares = total == 0 ? amount : (amount * total) / held;
            //                                      ^^^^^^^^^^^^^^ Low: `amount * total` can overflow and wrap around: `amount` is chosen by the caller, and no check bounds it.
            sharesOf[msg.sender] += shares;
          //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `sharesOf[msg.sender] + …` can overflow and wrap around: `amount` is chosen by the caller, and no check bounds it.
            total += shares;
          //^^^^^^^^^^^^^^^ Low: `total + …` can overflow and wrap around: `amount` is chosen by the caller, and no check bounds it.
            held += amount;
          //^^^^^^^^^^^^^^ Low: `held + amount` can overflow and wrap around: `amount` is chosen by the caller, and no check bounds it.
        }
    }

    function withdraw(uint256 shares) external {
        uint256 amount;
        unchecked {
            amount = (shares * held) / total;
            //        ^^^^^^^^^^^^^ Low: `shares * held` can overflow and wrap around: `shares` is chosen by the caller, and no check bounds it.
        }
        sharesOf[msg.sender] -= shares;
        unchecked {
            total -= shares;
            held -= amount;
          //^^^^^^^^^^^^^^ Low: `held - shares * held / total` can underflow and wrap around: `shares` is chosen by the caller, and no check bounds it.
        }
        require(token.transfer(msg.sender, amount), "not paid");
    }

    function give(address[] calldata to, uint256 each) external {
        uint256 all;
        unchecked {
            all = to.length * each;
            //    ^^^^^^^^^^^^^^^^ Medium: `to.length * each` can overflow and wrap around: `each` is chosen by the caller, and no check bounds it.
        }
        require(sharesOf[msg.sender] >= all, "too few");
        sharesOf[msg.sender] -= all;
        for (uint256 i = 0; i < to.length; i++) sharesOf[to[i]] += each;
    }
}

contract Unpaid {
    mapping(address => uint256) public pointsOf;
    mapping(address => uint256) public limitOf;
    uint256 public total;

    function setLimit(uint256 limit) external {
        limitOf[msg.sender] = limit;
    }

    function add(uint256 points) external {
        require(points <= limitOf[msg.sender], "too many");
        unchecked {
            pointsOf[msg.sender] += points;
          //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `pointsOf[msg.sender] + points` can overflow and wrap around: `points` is chosen by the caller, and no check bounds it.
            total += points;
          //^^^^^^^^^^^^^^^ Medium: `total + points` can overflow and wrap around: `points` is chosen by the caller, and no check bounds it.
        }
    }
}
