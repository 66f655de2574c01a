// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/* Tokens that no caller chooses, or whose work is measured, are told lower. */

interface IToken {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function balanceOf(address who) external view returns (uint256);
}

contract Tokens {
    address public immutable owner = msg.sender;
    IToken public token;
    mapping(IToken => bool) public isListed;
    mapping(IToken => mapping(address => uint256)) public paidBy;

    function setToken(IToken next) external {
        require(msg.sender == owner, "not the owner");
        token = next;
    }

    function list(IToken one) external {
        require(msg.sender == owner, "not the owner");
        isListed[one] = true;
    }

    function payChosenByOwner(uint256 amount) external {
        token.transferFrom(msg.sender, address(this), amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `payChosenByOwner` does not check the return value of `token.transferFrom` and continues when it is false.
        paidBy[token][msg.sender] += amount;
    }

    function payListed(IToken one, uint256 amount) external {
        require(isListed[one], "not listed");
        one.transferFrom(msg.sender, address(this), amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `payListed` does not check the return value of `one.transferFrom` and continues when it is false.
        paidBy[one][msg.sender] += amount;
    }

    function payMeasured(IToken one, uint256 amount) external {
        uint256 before = one.balanceOf(address(this));
        one.transferFrom(msg.sender, address(this), amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `payMeasured` does not check the return value of `one.transferFrom` and continues when it is false.
        paidBy[one][msg.sender] += one.balanceOf(address(this)) - before;
    }

    function payAny(IToken one, uint256 amount) external {
        one.transferFrom(msg.sender, address(this), amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `payAny` does not check the return value of `one.transferFrom` and continues when it is false.
        paidBy[one][msg.sender] += amount;
    }
}

interface IBook {
    function take(address who, IToken token) external returns (uint256 amount);
}

contract Payouts {
    address public immutable owner = msg.sender;
    IBook public immutable book;
    mapping(IToken => bool) public isListed;
    mapping(address => mapping(IToken => uint256)) public owed;
    mapping(address => mapping(IToken => uint256)) public noted;

    constructor(IBook book_) {
        book = book_;
    }

    function list(IToken one) external {
        require(msg.sender == owner, "not the owner");
        isListed[one] = true;
    }

    function credit(address who, IToken one, uint256 amount) external {
        require(isListed[one], "not listed");
        owed[who][one] += amount;
    }

    function note(address who, IToken one, uint256 amount) external {
        noted[who][one] += amount;
    }

    function claim(IToken one) external {
        uint256 amount = owed[msg.sender][one];
        owed[msg.sender][one] = 0;
        one.transferFrom(address(this), msg.sender, amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `claim` does not check the return value of `one.transferFrom` and continues when it is false.
    }

    function claimPart(IToken one, uint256 amount) external {
        owed[msg.sender][one] -= amount;
        one.transferFrom(address(this), msg.sender, amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `claimPart` does not check the return value of `one.transferFrom` and continues when it is false.
    }

    function claimFromBook(IToken one) external {
        uint256 amount = book.take(msg.sender, one);
        noted[msg.sender][one] = 0;
        one.transferFrom(address(this), msg.sender, amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `claimFromBook` does not check the return value of `one.transferFrom` and continues when it is false.
    }

    function claimNoted(IToken one) external {
        uint256 amount = noted[msg.sender][one];
        noted[msg.sender][one] = 0;
        one.transferFrom(address(this), msg.sender, amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `claimNoted` does not check the return value of `one.transferFrom` and continues when it is false.
    }
}

contract Idle {
    mapping(IToken => uint256) public held;

    function pull(IToken one, uint256 amount) internal {
        one.transferFrom(msg.sender, address(this), amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `pull` does not check the return value of `one.transferFrom` and continues when it is false.
        held[one] += amount;
    }
}
