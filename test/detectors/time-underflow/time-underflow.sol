pragma solidity ^0.8.20;

contract Plain {
    uint256 public feePerYear = 2e16;
    uint256 public chargedAt = block.timestamp;
    uint256 public ratio = 1e18;

    function charge() public {
        uint256 fee = (block.timestamp - chargedAt) * feePerYear / 365 days;
        ratio = ratio * (1e18 - fee) / 1e18;
        //               ^^^^^^^^^^ Low: `charge` reverts here once `chargedAt` lies far enough back: what is subtracted grows with time, and nothing bounds it.
        chargedAt = block.timestamp;
    }

    function enter() external payable {
        charge();
    }
}

contract Dutch {
    uint256 public startedAt;
    uint256 public bondedAt;
    uint256 public decrement = 1e15;
    uint256 public price;

    function start() external {
        startedAt = block.number;
    }

    function bond() external {
        bondedAt = block.number;
    }

    function settle() external {
        uint256 drop = (bondedAt - startedAt) * decrement;
        price = 10e18 - drop;
        //      ^^^^^^^^^^^^ Low: `settle` reverts here once `startedAt` lies far enough back: what is subtracted grows with time, and nothing bounds it.
    }
}

contract Streams {
    struct Stream {
        uint256 left;
        uint256 rate;
        uint256 since;
    }

    mapping(uint256 => Stream) public streams;
    mapping(uint256 => address) public payeeOf;

    function open(address payee, uint256 id, uint256 rate) external payable {
        require(payeeOf[id] == address(0), "taken");
        payeeOf[id] = payee;
        streams[id] = Stream(msg.value, rate, block.timestamp);
    }

    function collect(uint256 id) external {
        Stream storage stream = streams[id];
        uint256 due = stream.rate * (block.timestamp - stream.since);
        stream.left -= due;
      //^^^^^^^^^^^^^^^^^^ Low: `collect` reverts here once `streams[id].since` lies far enough back: what is subtracted grows with time, and nothing bounds it.
        stream.since = block.timestamp;
        payable(payeeOf[id]).transfer(due);
    }

    function collectUpToAll(uint256 id) external {
        Stream storage stream = streams[id];
        uint256 due = stream.rate * (block.timestamp - stream.since);
        if (due > stream.left) due = stream.left;
        stream.left -= due; // safe: no more than there is
        stream.since = block.timestamp;
        payable(payeeOf[id]).transfer(due);
    }
}

library Decay {
    function factor(uint256 since, uint256 rate) internal view returns (uint256) {
        return 1e18 - (block.timestamp - since) * rate;
        //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `decay` reverts here once `seenAt` lies far enough back: what is subtracted grows with time, and nothing bounds it.
    }

    function cappedFactor(uint256 since, uint256 rate) internal view returns (uint256) {
        uint256 lost = (block.timestamp - since) * rate;
        return lost >= 1e18 ? 0 : 1e18 - lost; // safe: compared before
    }
}

contract UsesLibrary {
    uint256 public seenAt = block.timestamp;
    uint256 public weight = 1e18;

    function decay() external {
        weight = weight * Decay.factor(seenAt, 1e9) / 1e18;
        seenAt = block.timestamp;
    }

    function decayCapped() external {
        weight = weight * Decay.cappedFactor(seenAt, 1e9) / 1e18;
        seenAt = block.timestamp;
    }
}

abstract contract Rented {
    mapping(address => uint256) public paidAt;
    mapping(address => uint256) public credit;
    uint256 internal rent = 1 gwei;

    function _settle(address tenant) internal {
        credit[tenant] = credit[tenant] - rent * (block.timestamp - paidAt[tenant]);
        //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `topUp` reverts here once `paidAt[msg.sender]` lies far enough back: what is subtracted grows with time, and nothing bounds it.
        paidAt[tenant] = block.timestamp;
    }
}

contract Inherits is Rented {
    function topUp() external payable {
        _settle(msg.sender);
        credit[msg.sender] += msg.value;
    }
}

contract Sale {
    uint256 public openedAt = block.timestamp;
    uint256 public constant duration = 1 days;
    uint256 public sold;

    function _price() internal view returns (uint256) {
        return 2 ether - (block.timestamp - openedAt) * 1 ether / 1 days;
        //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `buy` reverts here once `openedAt` lies far enough back: what is subtracted grows with time, and nothing bounds it.
    }

    function buy() external payable {
        require(msg.value >= _price(), "too little");
        sold++;
    }

    function buyInTime() external payable {
        require(block.timestamp < openedAt + duration, "over");
        uint256 price = 2 ether - (block.timestamp - openedAt) * 1 ether / 1 days; // safe: only for a day
        require(msg.value >= price, "too little");
        sold++;
    }

    function buyAtLeast() external payable {
        uint256 elapsed = block.timestamp - openedAt;
        uint256 spent = elapsed < duration ? elapsed : duration;
        uint256 price = 2 ether - spent * 1 ether / 1 days; // safe: the lesser of the two
        require(msg.value >= price, "too little");
        sold++;
    }

    function rank() external {
        sold = type(uint256).max - (block.timestamp - openedAt) * 1e9; // safe: there is always room
    }

    function remaining() external {
        require(openedAt + duration - block.timestamp > 1 hours, "over"); // safe: time alone
        sold++;
    }
}
