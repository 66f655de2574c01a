// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface ICoin {
    function mint(address to, uint256 amount) external;
    function burn(address from, uint256 amount) external;
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Who asks for something pays with it, gets it back where they give up, and is served in turn else.
contract Queue {
    struct Ticket {
        address owner;
        uint256 owed;
    }

    ICoin public immutable coin;
    uint256 public head;
    Ticket[] public tickets;
    mapping(address => uint256) public claimable;

    constructor(ICoin coin_) {
        coin = coin_;
    }

    function ask(uint256 amount) external {
        coin.burn(msg.sender, amount);
        tickets.push(Ticket(msg.sender, amount / 1e12));
    }

    function serve() external {
        require(head < tickets.length, "nobody");
        Ticket memory ticket = tickets[head];
        head++;
        claimable[ticket.owner] += ticket.owed;
    }

    function giveUp(uint256 id) external {
        Ticket storage ticket = tickets[id];
        require(ticket.owner == msg.sender && ticket.owed > 0, "not yours");
        uint256 owed = ticket.owed;
        ticket.owed = 0;
        coin.mint(msg.sender, owed * 1e12);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `giveUp` gives what `tickets[id].owed` says, also where `serve` did so before: it asks nothing that `serve` changes.
    }

    function giveUpInTime(uint256 id) external {
        Ticket storage ticket = tickets[id];
        require(id >= head && ticket.owner == msg.sender && ticket.owed > 0, "not waiting");
        uint256 owed = ticket.owed;
        ticket.owed = 0;
        coin.mint(msg.sender, owed * 1e12); // safe: it was not served yet
    }

    function claim() external {
        uint256 amount = claimable[msg.sender];
        claimable[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }
}

/// An offer that members take up, and that its maker withdraws.
contract Offers {
    struct Offer {
        address maker;
        uint256 tribute;
        uint256 start;
        uint256 yes;
        bool isTaken;
        bool isOver;
    }

    ICoin public immutable coin;
    uint256 public processed;
    uint256[] public queue;
    mapping(uint256 => Offer) public offers;
    mapping(address => uint256) public owed;

    constructor(ICoin coin_) {
        coin = coin_;
    }

    function offer(uint256 id, uint256 tribute) external {
        require(offers[id].maker == address(0), "taken");
        offers[id].maker = msg.sender;
        offers[id].tribute = tribute;
        coin.transferFrom(msg.sender, address(this), tribute);
    }

    function take(uint256 id) external {
        Offer storage one = offers[id];
        require(!one.isTaken && !one.isOver, "not open");
        one.isTaken = true;
        one.start = block.timestamp;
        queue.push(id);
    }

    function withdraw(uint256 id) external {
        Offer storage one = offers[id];
        require(msg.sender == one.maker && !one.isOver, "over");
        one.isOver = true;
        owed[msg.sender] += one.tribute;
    }

    function process() external {
        require(processed < queue.length, "nothing");
        Offer storage one = offers[queue[processed]];
        require(block.timestamp > one.start + 7 days, "too early");
        processed++;
        one.isOver = true;
        if (one.yes > 0) one.yes = 0;
        else owed[one.maker] += one.tribute;
        //   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `process` gives what `offers[queue[processed]].tribute` says, also where `withdraw` did so before: it asks nothing that `withdraw` changes.
    }

    function collect() external {
        uint256 amount = owed[msg.sender];
        owed[msg.sender] = 0;
        coin.transfer(msg.sender, amount);
    }
}

/// The same, where an offer that was taken up is not withdrawn, or one that is over is passed over.
contract Kept {
    struct Offer {
        address maker;
        uint256 tribute;
        uint256 fee;
        uint256 start;
        bool isTaken;
        bool isOver;
    }

    ICoin public immutable coin;
    uint256 public processed;
    uint256[] public queue;
    mapping(uint256 => Offer) public offers;
    mapping(address => uint256) public owed;

    constructor(ICoin coin_) {
        coin = coin_;
    }

    function offer(uint256 id, uint256 tribute, uint256 fee) external {
        require(offers[id].maker == address(0), "taken");
        offers[id].maker = msg.sender;
        offers[id].tribute = tribute;
        offers[id].fee = fee;
        coin.transferFrom(msg.sender, address(this), tribute);
    }

    function take(uint256 id) external {
        Offer storage one = offers[id];
        require(!one.isTaken && !one.isOver, "not open");
        one.isTaken = true;
        one.start = block.timestamp;
        queue.push(id);
        owed[msg.sender] += one.fee; // safe: a fee is nothing that came in for the offer
    }

    function withdraw(uint256 id) external {
        Offer storage one = offers[id];
        require(msg.sender == one.maker && !one.isOver && !one.isTaken, "over");
        one.isOver = true;
        owed[msg.sender] += one.tribute;
    }

    function process() external {
        require(processed < queue.length, "nothing");
        Offer storage one = offers[queue[processed]];
        require(block.timestamp > one.start + 7 days, "too early");
        processed++;
        owed[one.maker] += one.tribute; // safe: what was taken up is not withdrawn any more
    }

    function expire(uint256 id) external {
        Offer storage one = offers[id];
        require(!one.isTaken && !one.isOver, "over");
        one.isOver = true;
        owed[one.maker] += one.tribute; // safe: both ask whether it is over
    }

    function collect() external {
        uint256 amount = owed[msg.sender];
        owed[msg.sender] = 0;
        coin.transfer(msg.sender, amount);
    }
}
