// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Auction {
    address payable public leader;
    uint256 public bid;

    function raise() external payable {
        require(msg.value > bid, "too low");
        leader.transfer(bid);
      //^^^^^^^^^^^^^^^^^^^^ Medium: `raise` must refund `leader` before the caller can take its place: a receiver that rejects ether keeps it forever.
        leader = payable(msg.sender);
        bid = msg.value;
    }

    function raiseToo() external payable {
        require(msg.value > bid, "too low");
        (bool ok, ) = leader.call{value: bid}("");
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `raiseToo` must refund `leader` before the caller can take its place: a receiver that rejects ether keeps it forever.
        require(ok, "not refunded");
        (leader, bid) = (payable(msg.sender), msg.value);
    }
}

contract Refunds {
    address payable[] private players;
    mapping(address => uint256) private paid;

    function join() external payable {
        require(players.length < 20, "full");
        players.push(payable(msg.sender));
        paid[msg.sender] += msg.value;
    }

    function refundAll() external {
        for (uint256 i = 0; i < players.length; i++) {
            uint256 amount = paid[players[i]];
            paid[players[i]] = 0;
            players[i].transfer(amount);
          //^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `refundAll` pays receivers in a loop: the first one that rejects ether blocks all payments.
        }
    }
}

contract Safe {
    address payable public leader;
    uint256 public bid;
    address payable[] private players;
    mapping(address => uint256) public refunds;

    function join() external payable {
        require(players.length < 20, "full");
        players.push(payable(msg.sender));
    }

    function raise() external payable {
        require(msg.value > bid, "too low");
        refunds[leader] += bid; // safe: the leader fetches it
        leader = payable(msg.sender);
        bid = msg.value;
    }

    function withdraw() external {
        uint256 amount = refunds[msg.sender];
        refunds[msg.sender] = 0;
        payable(msg.sender).transfer(amount); // safe: only the caller's own
    }

    function raiseAnyway() external payable {
        require(msg.value > bid, "too low");
        bool ok = leader.send(bid); // safe: goes on without
        if (!ok) refunds[leader] += bid;
        leader = payable(msg.sender);
        bid = msg.value;
    }

    function payPlayers() external payable {
        uint256 share = msg.value / players.length;
        for (uint256 i = 0; i < players.length; i++) {
            if (!players[i].send(share)) refunds[players[i]] += share; // safe: the others are paid all the same
        }
    }

    function payList(address payable[] calldata to) external payable {
        uint256 share = msg.value / to.length;
        for (uint256 i = 0; i < to.length; i++) to[i].transfer(share); // safe: the caller's own list
    }
}

contract Raffle {
    address payable private immutable owner = payable(msg.sender);
    address payable[] private tickets;
    address payable[] private team;
    uint256 private constant PRICE = 1 ether;
    uint256 private next;

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    function buy() external payable {
        require(msg.value == PRICE, "price");
        require(tickets.length < 20, "sold out");
        tickets.push(payable(msg.sender));
    }

    function hire(address payable who) external onlyOwner {
        team.push(who);
    }

    function cancel() external onlyOwner {
        for (uint256 i = 0; i < tickets.length; i++) {
            tickets[i].transfer(PRICE);
          //^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `cancel` pays receivers in a loop: the first one that rejects ether blocks all payments.
        }
        delete tickets;
    }

    function cancelSome(uint256 n) external onlyOwner {
        for (uint256 i = 0; i < n && next < tickets.length; i++) {
            tickets[next].transfer(PRICE);
          //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `cancelSome` pays receivers in a loop: the first one that rejects ether blocks all payments.
            next++;
        }
    }

    function payTeam() external payable onlyOwner {
        uint256 share = msg.value / team.length;
        for (uint256 i = 0; i < team.length; i++) team[i].transfer(share); // safe: nobody gets on this list alone
    }
}

/// A stall that may have been given up on the way is nobody's.
contract Stalls {
    struct Stall {
        address keeper;
        uint256 price;
        uint256 until;
    }

    mapping(uint256 => Stall) public stalls;
    mapping(address => uint256) public owed;

    function take(uint256 id, uint256 price) external payable {
        Stall storage stall = _current(id);
        address keeper = stall.keeper;
        require(keeper != address(0) && msg.value >= stall.price, "price");
        stall.keeper = msg.sender;
        _send(keeper, stall.price);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `take` must refund `stalls[id].keeper` before the caller can take its place: a receiver that rejects ether keeps it forever.
        stall.price = price;
    }

    function takeKindly(uint256 id, uint256 price) external payable {
        Stall storage stall = _current(id);
        address keeper = stall.keeper;
        require(keeper != address(0) && msg.value >= stall.price, "price");
        stall.keeper = msg.sender;
        owed[keeper] += stall.price; // safe: the keeper fetches it
        stall.price = price;
    }

    function _send(address to, uint256 amount) private {
        (bool ok, ) = to.call{value: amount}("");
        require(ok, "not sent");
    }

    function _current(uint256 id) private returns (Stall storage stall) {
        stall = stalls[id];
        if (stall.until < block.timestamp) delete stalls[id];
    }
}

/// Whoever rejects their share holds up all others, in whatever function the ether leaves.
contract Shares {
    address[] private holders;

    function join() external payable {
        require(msg.value == 1 ether, "price");
        holders.push(msg.sender);
    }

    function share(uint256 each) external {
        for (uint256 i = 0; i < holders.length; i++) _give(holders[i], each);
    }

    function _give(address to, uint256 amount) private {
        payable(to).transfer(amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `share` pays receivers in a loop: the first one that rejects ether blocks all payments.
    }
}
