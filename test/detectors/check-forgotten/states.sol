// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Stakes are paid out once a question is answered, and given back where it was called off: here at any time.
contract Questions {
    enum State {
        Open,
        Answered,
        CalledOff
    }

    struct Question {
        State state;
        bool answer;
        uint256 pot;
    }

    address private immutable judge = msg.sender;
    Question[] public questions;
    mapping(uint256 => mapping(address => uint256)) public stakeOf;
    mapping(uint256 => mapping(address => uint256)) public bonusOf;

    function ask() external {
        questions.push();
    }

    function stake(uint256 id) external payable {
        require(questions[id].state == State.Open, "not open");
        stakeOf[id][msg.sender] += msg.value;
        bonusOf[id][msg.sender] += msg.value / 100;
        questions[id].pot += msg.value;
    }

    function judgeIt(uint256 id, State state) external {
        require(msg.sender == judge && questions[id].state == State.Open, "not to judge");
        questions[id].state = state;
    }

    function claim(uint256 id) external {
        require(questions[id].state == State.Answered, "not answered");
        uint256 amount = stakeOf[id][msg.sender];
        uint256 bonus = bonusOf[id][msg.sender];
        stakeOf[id][msg.sender] = 0;
        bonusOf[id][msg.sender] = 0;
        payable(msg.sender).transfer(amount);
        payable(msg.sender).transfer(bonus);
    }

    function refund(uint256 id) external {
        uint256 amount = stakeOf[id][msg.sender];
        stakeOf[id][msg.sender] = 0;
        payable(msg.sender).transfer(amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `refund` pays by `stakeOf[id][msg.sender]` whatever `questions[id].state` is, and `claim` only in one state of it.
    }

    function refundBonus(uint256 id) external {
        require(questions[id].state == State.CalledOff, "not called off");
        uint256 amount = bonusOf[id][msg.sender];
        bonusOf[id][msg.sender] = 0;
        payable(msg.sender).transfer(amount); // safe: in another state
    }
}

/// What was disputed the judge decides, and the rest goes back after some time: here what was disputed, too.
contract Claims {
    struct Claim {
        address asserter;
        address disputer;
        uint64 expiresAt;
        bool closed;
        uint256 bond;
    }

    address private immutable judge = msg.sender;
    mapping(uint256 => Claim) public claims;
    uint256 private nClaims;

    function assertIt() external payable {
        claims[++nClaims] = Claim(msg.sender, address(0), uint64(block.timestamp + 1 days), false, msg.value);
    }

    function dispute(uint256 id) external payable {
        Claim storage claim = claims[id];
        require(!claim.closed && claim.disputer == address(0) && msg.value == claim.bond, "not to dispute");
        claim.disputer = msg.sender;
    }

    function settle(uint256 id) external {
        Claim storage claim = claims[id];
        require(!claim.closed && block.timestamp >= claim.expiresAt, "too early");
        claim.closed = true;
        payable(claim.asserter).transfer(claim.bond);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `settle` pays by `claims[id].bond` whatever `claims[id].disputer` is, and `decide` only in one state of it.
    }

    function takeBack(uint256 id) external {
        Claim storage claim = claims[id];
        require(!claim.closed && claim.asserter == msg.sender, "not yours");
        claim.closed = true;
        payable(claim.asserter).transfer(claim.bond); // safe: the asserter may, as it is meant here
    }

    function decide(uint256 id, bool isRight) external {
        Claim storage claim = claims[id];
        require(msg.sender == judge && !claim.closed && claim.disputer != address(0), "not to decide");
        claim.closed = true;
        payable(isRight ? claim.asserter : claim.disputer).transfer(2 * claim.bond);
    }
}

/// Two ways with a state each.
contract Orders {
    struct Order {
        address buyer;
        address seller;
        bool isShipped;
        bool isLost;
        uint256 price;
    }

    mapping(uint256 => Order) public orders;
    uint256 private nOrders;

    function order(address seller) external payable {
        orders[++nOrders] = Order(msg.sender, seller, false, false, msg.value);
    }

    function ship(uint256 id) external {
        require(orders[id].seller == msg.sender, "not the seller");
        orders[id].isShipped = true;
    }

    function lose(uint256 id) external {
        require(orders[id].seller == msg.sender, "not the seller");
        orders[id].isLost = true;
    }

    function confirm(uint256 id) external {
        Order storage one = orders[id];
        require(one.isShipped, "not to confirm");
        uint256 price = one.price;
        one.price = 0;
        payable(one.seller).transfer(price); // safe: it asks a state of its own
    }

    function cancel(uint256 id) external {
        Order storage one = orders[id];
        require(one.isLost, "not to cancel");
        uint256 price = one.price;
        one.price = 0;
        payable(one.buyer).transfer(price); // safe: it asks a state of its own
    }
}
