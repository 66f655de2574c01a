pragma solidity 0.8.37;

contract Sale {
    struct Auction {
        uint256 end;
        uint40 updatedAt;
    }

    uint256 public end;
    uint256 public lastUpdate;
    uint256 public index;
    mapping(uint256 => Auction) public auctions;

    function open(uint256 period) external {
        require(end == 0, "open"); // safe: asks whether a time was ever set
        end = block.timestamp + period;
        auctions[1] = Auction(block.timestamp + period, uint40(block.timestamp));
    }

    function buy() external payable {
        require(block.timestamp <= end, "over"); // safe: a deadline
        if (block.timestamp > end - 1 hours) index += 2; // safe: a bound
    }

    function accrue() external {
        if (block.timestamp == lastUpdate) return; // safe: only asks whether this is still the same block
        lastUpdate = block.timestamp;
        index++;
    }

    function touch(uint256 id) external {
        Auction storage auction = auctions[id];
        if (auction.updatedAt != uint40(block.timestamp)) { // safe: the same block again, in a struct
            auction.updatedAt = uint40(block.timestamp);
            index++;
        }
    }

    function elapsed() external {
        uint256 seconds_ = block.timestamp - lastUpdate;
        if (seconds_ == 0) return; // safe: the same block again
        lastUpdate = block.timestamp;
    }

    function daily() external {
        require(block.timestamp % 1 days >= 9 hours, "closed"); // safe: office hours
        if (block.timestamp / 1 days == index) revert(); // safe: coarse, once a day
        index = block.timestamp / 1 days;
    }

    function parity(uint256 n) external {
        if (n % 2 == 0) index++; // safe: no time in it
    }

    function stamp(uint256 time) external {
        require(time == block.timestamp, "not now"); // safe: an argument, compared with what it must be
        index = time;
    }

    function isNow(uint256 time) external view returns (bool) {
        return block.timestamp == time % 7; // safe: changes nothing
    }
}
