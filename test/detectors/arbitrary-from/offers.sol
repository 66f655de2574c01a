pragma solidity ^0.8.20;

interface IMoney {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IThing {
    function ownerOf(uint256 id) external view returns (address);
    function transferFrom(address from, address to, uint256 id) external;
}

/// Whoever bids writes the bid down; whoever has the thing accepts it.
contract Bids {
    struct Bid {
        IMoney money;
        uint128 price;
        uint64 until;
    }

    mapping(address => mapping(IThing => Bid)) public bids;
    mapping(address => uint256) public allowance;
    mapping(address => uint256) public points;

    function bid(IThing thing, IMoney money, uint128 price, uint64 until) external {
        bids[msg.sender][thing] = Bid(money, price, until);
    }

    function accept(IThing thing, uint256 id, address bidder) external {
        Bid memory found = bids[bidder][thing];
        require(found.until >= block.timestamp && thing.ownerOf(id) == msg.sender, "no bid");
        delete bids[bidder][thing];
        require(found.money.transferFrom(bidder, msg.sender, found.price), "not paid");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `accept` takes tokens from `bidder`, which the caller chooses, and sends them to `msg.sender`: nothing ties that account to the caller.
        thing.transferFrom(msg.sender, bidder, id);
    }

    function allow(uint256 amount) external {
        allowance[msg.sender] = amount;
    }

    function collect(IMoney money, address from, uint256 amount) external {
        allowance[from] -= amount;
        require(money.transferFrom(from, msg.sender, amount), "not paid");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `collect` takes tokens from `from`, which the caller chooses, and sends them to `msg.sender`: nothing ties that account to the caller.
    }

    function give(address to) external {
        points[to] += 10;
    }

    function redeem(IMoney money, address from, uint256 amount) external {
        points[from] -= amount;
        require(money.transferFrom(from, msg.sender, amount), "not paid");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `redeem` takes tokens from `from`, which the caller chooses, and sends them to `msg.sender`: nothing ties that account to the caller.
    }
}
