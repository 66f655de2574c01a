// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

interface ICoin {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Debts and their total move together, also where a debt is cleared.
contract Credits {
    mapping(address => uint256) public debtOf;
    uint256 public totalDebt;
    ICoin public immutable coin;
    address public immutable judge = msg.sender;

    constructor(ICoin coin_) {
        coin = coin_;
    }

    function borrow(uint256 amount) external {
        debtOf[msg.sender] += amount;
        totalDebt += amount;
        coin.transfer(msg.sender, amount);
    }

    function repay(uint256 amount) external {
        uint256 paid = amount > debtOf[msg.sender] ? debtOf[msg.sender] : amount;
        debtOf[msg.sender] -= paid; // safe: the total below, whichever of the two it is
        totalDebt -= paid;
        coin.transferFrom(msg.sender, address(this), paid);
    }

    function forgive(address who) external {
        require(msg.sender == judge, "not the judge");
        debtOf[who] = 0;
      //^^^^^^^^^^^^^^^ Low: `forgive` does not change `debtOf[msg.sender]` and `totalDebt` alike, as `borrow` and others do.
    }

    function settle(address who) external {
        uint256 debt = debtOf[who];
        totalDebt -= debt;
        delete debtOf[who]; // safe: cleared in both
        coin.transferFrom(msg.sender, address(this), debt);
    }
}

/// What is held is what shares stand for and the fees that are kept.
contract Pot {
    struct Exit {
        address owner;
        uint256 amount;
        bool isPaid;
    }

    ICoin public immutable coin;
    uint256 public pooled;
    uint256 public fees;
    uint256 public queued;
    Exit[] public exits;
    mapping(address => uint256) public partOf;

    constructor(ICoin coin_) {
        coin = coin_;
    }

    function enter(uint256 amount) external {
        pooled += amount;
        partOf[msg.sender] += amount;
        coin.transferFrom(msg.sender, address(this), amount);
    }

    function leave(uint256 amount) external {
        uint256 fee = amount / 200;
        partOf[msg.sender] -= amount;
        pooled -= amount; // safe: the fee is kept beside it
        fees += fee;
        coin.transfer(msg.sender, amount - fee);
    }

    function leaveAtOnce() external {
        uint256 amount = partOf[msg.sender];
        uint256 fee = amount / 50;
        partOf[msg.sender] = 0;
        pooled -= amount - fee;
        fees += fee;
      //^^^^^^^^^^^ Low: `leaveAtOnce` does not change what is held and `pooled` alike, as `enter` and others do.
        coin.transfer(msg.sender, amount - fee);
    }

    function takeFees(address to) external {
        uint256 amount = fees;
        fees = 0; // safe: as much is paid
        coin.transfer(to, amount);
    }

    function queue(uint256 amount) external {
        partOf[msg.sender] -= amount; // safe: it waits in the queue
        queued += amount;
        exits.push(Exit(msg.sender, amount, false));
    }

    function pay(uint256 id) external {
        Exit storage exit = exits[id];
        require(!exit.isPaid, "paid");
        exit.isPaid = true;
        queued -= exit.amount; // safe: the exit is over
        pooled -= exit.amount;
        coin.transfer(exit.owner, exit.amount);
    }
}

/// Sold in both directions.
contract Desk {
    ICoin public immutable gold;
    ICoin public immutable iron;
    uint256 public goldHeld;
    uint256 public ironHeld;

    constructor(ICoin gold_, ICoin iron_) {
        gold = gold_;
        iron = iron_;
    }

    function supply(uint256 amount) external {
        goldHeld += amount;
        ironHeld += amount;
        gold.transferFrom(msg.sender, address(this), amount);
        iron.transferFrom(msg.sender, address(this), amount);
    }

    function withIron(uint256 given) external {
        uint256 out = (goldHeld * given) / (ironHeld + given);
        iron.transferFrom(msg.sender, address(this), given);
        ironHeld += given;
        goldHeld -= out; // safe: both follow
        gold.transfer(msg.sender, out);
    }

    function withGold(uint256 given) external {
        uint256 out = (ironHeld * given) / (goldHeld + given);
        gold.transferFrom(msg.sender, address(this), given);
        goldHeld += given - given / 100;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `withGold` does not change what is held and `goldHeld` alike, as `supply` and others do.
        ironHeld -= out;
        iron.transfer(msg.sender, out);
    }

    function close(uint256 amount) external {
        goldHeld -= amount;
        ironHeld -= amount;
        gold.transfer(msg.sender, amount);
        iron.transfer(msg.sender, amount);
    }
}

/// A flag ends a round: what stands in its pot counts no more.
contract Rounds {
    struct Round {
        uint256 pot;
        address winner;
        bool isSettled;
    }

    mapping(uint256 => Round) public rounds;
    mapping(address => uint256) public winnings;

    function buy(uint256 id) external payable {
        require(rounds[id].winner == address(0), "over");
        rounds[id].pot += msg.value;
    }

    function cancel(uint256 id) external {
        require(!rounds[id].isSettled, "settled");
        uint256 pot = rounds[id].pot;
        rounds[id].pot = 0;
        winnings[rounds[id].winner] += pot;
    }

    function settle(uint256 id) external {
        Round storage round = rounds[id];
        require(round.winner != address(0) && !round.isSettled, "not now");
        round.isSettled = true;
        winnings[round.winner] += round.pot; // safe: settled once
    }

    function withdraw() external {
        uint256 amount = winnings[msg.sender];
        winnings[msg.sender] = 0; // safe: as much is paid
        payable(msg.sender).transfer(amount);
    }
}

/// A switch that is turned off ends a policy, as one that is turned on would.
contract Policies {
    struct Policy {
        address holder;
        uint40 end;
        bool isOpen;
        uint256 cover;
    }

    mapping(uint256 => Policy) public policies;
    uint256 public activeCover;
    uint256 public nextPolicy;
    address public immutable assessor = msg.sender;

    function buy(uint256 cover) external payable {
        require(cover / 100 == msg.value, "premium");
        policies[nextPolicy++] = Policy(msg.sender, uint40(block.timestamp + 30 days), true, cover);
        activeCover += cover;
    }

    function pay(uint256 id, uint256 loss) external {
        Policy storage policy = policies[id];
        require(msg.sender == assessor && policy.isOpen, "not open");
        policy.cover -= loss;
        activeCover -= loss;
        payable(policy.holder).transfer(loss);
    }

    function lapse(uint256 id) external {
        Policy storage policy = policies[id];
        require(policy.isOpen && block.timestamp > policy.end, "not over");
        policy.isOpen = false;
        activeCover -= policy.cover; // safe: the policy is over
    }
}
