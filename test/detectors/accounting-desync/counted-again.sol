// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Promises that are backed while they last; whoever ends one frees what stands behind it.
contract Promises {
    struct Promise {
        address maker;
        uint256 until;
        uint256 amount;
        bool over;
    }

    uint256 public backing;
    uint256 public promised;
    mapping(uint256 => Promise) public promises;
    uint256 public next;

    receive() external payable {
        backing += msg.value;
    }

    function make(uint256 amount, uint256 time) external returns (uint256 id) {
        require(promised + amount <= backing, "not backed");
        promised += amount;
        id = next++;
        promises[id].maker = msg.sender;
        promises[id].until = block.timestamp + time;
        promises[id].amount = amount;
    }

    function free(uint256 id) external {
        require(block.timestamp > promises[id].until, "not over");
        promised -= promises[id].amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `free` lowers `promised` by `promises[id].amount` and changes nothing that it asks: the same record is counted again with each call.
    }

    function drop(uint256 id) external {
        require(promises[id].maker == msg.sender, "not yours");
        promised -= promises[id].amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `drop` lowers `promised` by `promises[id].amount` and changes nothing that it asks: the same record is counted again with each call.
    }

    function end(uint256 id) external {
        require(!promises[id].over && block.timestamp > promises[id].until, "not over");
        promises[id].over = true; // safe: nobody passes the test again
        promised -= promises[id].amount;
    }

    function clear(uint256 id) external {
        require(block.timestamp > promises[id].until, "not over");
        promised -= promises[id].amount; // safe: there is nothing left in the record
        promises[id].amount = 0;
    }

    function buyOut(uint256 id) external payable {
        require(msg.value == promises[id].amount, "not paid");
        promised -= promises[id].amount; // safe: each time is paid for
    }
}

/// Loans that are paid back in parts of the same size.
contract Parts {
    struct Loan {
        uint256 part;
        uint256 left;
    }

    mapping(address => Loan) public loans;
    mapping(address => uint256) public savings;
    uint256 public lent;

    receive() external payable {
        savings[msg.sender] += msg.value;
    }

    function lend(uint256 part) external {
        loans[msg.sender].part = part;
        loans[msg.sender].left = part;
        lent += part;
    }

    function payPart() external {
        lent -= loans[msg.sender].part; // safe: what is left of the loan gets smaller
        loans[msg.sender].left -= loans[msg.sender].part;
    }

    function payFromSavings() external {
        savings[msg.sender] -= loans[msg.sender].part;
        lent -= loans[msg.sender].part; // safe: it is taken from savings
    }
}

/// A round that is closed as a whole.
contract Rounds {
    struct Bet {
        uint256 amount;
    }

    mapping(address => Bet) public bets;
    uint256 public pot;
    uint256 public state;

    function bet() external payable {
        bets[msg.sender].amount = msg.value;
        pot += msg.value;
    }

    function close(address best) external {
        require(state == 0, "closed");
        state = 1; // safe: there is one round
        pot -= bets[best].amount;
    }
}
