// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// A register: who enters a name says what they have put down for it.
contract Names {
    struct Entry {
        address owner;
        uint256 deposit;
    }

    IToken private immutable token;
    mapping(bytes32 => Entry) public entries;
    mapping(address => uint256) public credits;

    constructor(IToken token_) {
        token = token_;
    }

    function enter(bytes32 name, uint256 deposit) external {
        require(entries[name].owner == address(0), "taken");
        entries[name].owner = msg.sender;
        entries[name].deposit = deposit;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `enter` sets `entries[name].deposit` to `deposit` and nothing comes in for it, while `leave` pays out of it: anyone can take what others deposited.
    }

    function enterPaid(bytes32 name, uint256 deposit) external {
        require(entries[name].owner == address(0), "taken");
        entries[name] = Entry(msg.sender, deposit); // safe: it comes in
        require(token.transferFrom(msg.sender, address(this), deposit), "not paid");
    }

    function leave(bytes32 name) external {
        require(entries[name].owner == msg.sender, "not yours");
        credits[msg.sender] += entries[name].deposit; // safe: the entry is over
        delete entries[name];
    }

    function withdraw() external {
        uint256 amount = credits[msg.sender];
        credits[msg.sender] = 0;
        require(token.transfer(msg.sender, amount), "not paid"); // safe: taken off
    }
}

/// An escrow, looked up by a hash of what it is about.
contract Escrows {
    struct Deal {
        address buyer;
        address seller;
        uint256 price;
        bool isOpen;
    }

    IToken private immutable token;
    mapping(bytes32 => Deal) public deals;

    constructor(IToken token_) {
        token = token_;
    }

    function open(address seller, uint256 price, uint256 salt) external returns (bytes32 id) {
        id = keccak256(abi.encode(msg.sender, seller, price, salt));
        require(!deals[id].isOpen, "open");
        deals[id] = Deal(msg.sender, seller, price, true);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `open` sets `deals[…].price` to `price` and nothing comes in for it, while `accept` pays out of it: anyone can take what others deposited.
    }

    function accept(bytes32 id) external {
        Deal memory deal = deals[id];
        require(deal.isOpen && deal.buyer == msg.sender, "not yours");
        delete deals[id];
        require(token.transfer(deal.seller, deal.price), "not paid"); // safe: it is over
    }
}

/// A raffle of stakes, in a mapping for each field.
contract Stakes {
    mapping(uint256 => address) public ownerOf;
    mapping(uint256 => uint256) public stakeOf;
    address private immutable host = msg.sender;

    function take(uint256 seat, uint256 stake) external {
        require(stakeOf[seat] == 0, "taken");
        ownerOf[seat] = msg.sender;
        stakeOf[seat] = stake;
      //^^^^^^^^^^^^^^^^^^^^^ High: `take` sets `stakeOf[seat]` to `stake` and nothing comes in for it, while `leave` pays out of it: anyone can take what others deposited.
    }

    function takePaid(uint256 seat) external payable {
        require(stakeOf[seat] == 0, "taken");
        ownerOf[seat] = msg.sender;
        stakeOf[seat] = msg.value; // safe: it came along
    }

    function give(uint256 seat, uint256 stake) external {
        require(msg.sender == host, "not the host");
        stakeOf[seat] = stake; // safe: the host knows
    }

    function leave(uint256 seat) external {
        require(ownerOf[seat] == msg.sender, "not yours");
        uint256 amount = stakeOf[seat];
        stakeOf[seat] = 0;
        payable(msg.sender).transfer(amount); // safe: taken off
    }
}

/// Wages: a job was made by a boss, who alone says what it is paid.
contract Jobs {
    struct Job {
        address boss;
        address worker;
        uint256 wage;
        uint256 paidAt;
    }

    mapping(uint256 => Job) public jobs;
    address private immutable host = msg.sender;

    function make(uint256 id, address boss, address worker) external payable {
        require(msg.sender == host, "not the host");
        jobs[id] = Job(boss, worker, 0, block.timestamp);
    }

    function setWage(uint256 id, uint256 wage) external {
        require(jobs[id].boss == msg.sender, "not yours");
        jobs[id].wage = wage; // safe: the host says who is a boss
    }

    function draw(uint256 id) external {
        Job storage job = jobs[id];
        require(job.worker == msg.sender, "not yours");
        uint256 amount = job.wage * (block.timestamp - job.paidAt);
        job.paidAt = block.timestamp;
        payable(msg.sender).transfer(amount); // safe: for the time since
    }
}
