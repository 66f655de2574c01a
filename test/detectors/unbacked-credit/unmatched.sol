// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function balanceOf(address who) external view returns (uint256);
}

interface ICourt {
    function isDue(uint256 amount) external view returns (bool);
}

/// A house that bets are paid from: anyone makes it look richer than it is.
contract House {
    IToken private immutable token;
    address private immutable owner = msg.sender;
    uint256 public pool;
    uint256 public reserved;

    constructor(IToken token_) {
        token = token_;
    }

    function fund(uint256 amount) external {
        pool += amount;
      //^^^^^^^^^^^^^^ Medium: `fund` raises `pool` and nothing comes in for it, where `defund` changes it with what is paid.
    }

    function fundPaid(uint256 amount) external {
        pool += amount; // safe: it comes in
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function defund(uint256 amount) external {
        require(msg.sender == owner, "not the owner");
        pool -= amount;
        require(token.transfer(owner, amount), "not paid");
    }

    function reserve(uint256 amount) external {
        pool -= amount; // safe: it is kept as something else
        reserved += amount;
    }

    function fundMeasured(uint256 amount) external {
        require(token.balanceOf(address(this)) >= pool + amount, "not there");
        pool += amount; // safe: it is there
    }
}

/// Loans that whoever likes takes off the books.
contract Loans {
    IToken private immutable token;
    ICourt private immutable court;
    address private immutable owner = msg.sender;
    mapping(address => uint256) public debtOf;
    mapping(address => uint256) public savedBy;
    uint256 public lent;

    constructor(IToken token_, ICourt court_) {
        (token, court) = (token_, court_);
    }

    function lend(address to, uint256 amount) external {
        require(msg.sender == owner, "not the owner");
        debtOf[to] += amount;
        lent += amount;
        require(token.transfer(to, amount), "not paid");
    }

    function save(uint256 amount) external {
        savedBy[msg.sender] += amount;
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function repay(uint256 amount) external {
        debtOf[msg.sender] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `repay` lowers `debtOf[msg.sender]` and nothing comes in for it, where `repayPaid` changes it with what is paid.
        lent -= amount;
    }

    function repayPaid(uint256 amount) external {
        debtOf[msg.sender] -= amount; // safe: it comes in
        lent -= amount;
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function repaySaved(uint256 amount) external {
        savedBy[msg.sender] -= amount; // safe: from what was saved
        debtOf[msg.sender] -= amount;
    }

    function forgive(uint256 amount) external {
        require(court.isDue(amount), "not due");
        debtOf[msg.sender] -= amount; // safe: a court says so
    }

    function writeOff(address who, uint256 amount) external {
        require(msg.sender == owner, "not the owner");
        debtOf[who] -= amount; // safe: the owner may
    }
}

/// Tickets that are handed in and not paid out, by the books.
contract Kitty {
    IToken private immutable token;
    uint256 public inside;
    mapping(address => bool) public isMember;

    constructor(IToken token_) {
        token = token_;
    }

    function give(uint256 amount) external {
        inside += amount;
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function take(uint256 amount) external {
        require(amount <= inside / 10, "too much");
        inside -= amount;
        require(token.transfer(msg.sender, amount), "not paid"); // safe: it goes out
    }

    function takeLater(uint256 amount) external {
        require(amount <= inside / 10, "too much");
        inside -= amount;
      //^^^^^^^^^^^^^^^^ Medium: `takeLater` lowers `inside` and nothing goes out for it, where `take` changes it with what is paid.
    }
}

/// Who burns a share gives it up.
contract Burnt {
    uint256 public supply;
    mapping(address => uint256) public sharesOf;

    function enter() external payable {
        sharesOf[msg.sender] += msg.value;
        supply += msg.value;
    }

    function leave(uint256 amount) external {
        sharesOf[msg.sender] -= amount;
        supply -= amount;
        payable(msg.sender).transfer(amount);
    }

    function burn(uint256 amount) external {
        sharesOf[msg.sender] -= amount;
        supply -= amount; // safe: given up
    }
}
