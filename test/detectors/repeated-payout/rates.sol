// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

interface IRateCoin {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// What is credited beside the payment is reckoned at the same rate, and is no debt for it.
contract Rounds {
    struct Slip {
        uint64 round;
        uint256 put;
        uint256 asked;
    }

    struct Rate {
        uint256 coins;
        uint256 parts;
    }

    IRateCoin private immutable coin;
    uint64 public round = 1;
    mapping(uint64 => Rate) public rateOf;
    mapping(address => Slip) public slips;
    mapping(address => uint256) public parts;

    constructor(IRateCoin coin_) {
        coin = coin_;
    }

    function put(uint256 amount) external {
        collect();
        slips[msg.sender].round = round;
        slips[msg.sender].put += amount;
        require(coin.transferFrom(msg.sender, address(this), amount), "unpaid");
    }

    function ask(uint256 amount) external {
        collect();
        parts[msg.sender] -= amount;
        slips[msg.sender].round = round;
        slips[msg.sender].asked += amount;
    }

    function collect() public {
        Slip memory slip = slips[msg.sender];
        if (slip.round == 0 || slip.round == round) return;
        delete slips[msg.sender];
        Rate memory rate = rateOf[slip.round];
        parts[msg.sender] += (slip.put * rate.parts) / rate.coins;
        require(coin.transfer(msg.sender, (slip.asked * rate.coins) / rate.parts), "unpaid"); // safe: the slip is gone
    }

    function collectAgain() external {
        Slip memory slip = slips[msg.sender];
        if (slip.round == 0 || slip.round == round) return;
        Rate memory rate = rateOf[slip.round];
        parts[msg.sender] += (slip.put * rate.parts) / rate.coins;
        require(coin.transfer(msg.sender, (slip.asked * rate.coins) / rate.parts), "unpaid");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `collectAgain` pays what `slips[msg.sender].asked` says and leaves that as it is: the same call pays again.
    }
}

/// What is lent is owed: the debt grows by it.
contract Loans {
    IRateCoin private immutable coin;
    mapping(address => uint256) public lines;
    mapping(address => uint256) public debts;

    constructor(IRateCoin coin_, address[] memory people) {
        coin = coin_;
        for (uint256 i = 0; i < people.length; i++) lines[people[i]] = 1 ether;
    }

    function draw() external {
        uint256 amount = lines[msg.sender];
        require(amount > 0 && debts[msg.sender] == 0, "nothing");
        debts[msg.sender] += amount; // safe: owed
        require(coin.transfer(msg.sender, amount), "unpaid");
    }
}
