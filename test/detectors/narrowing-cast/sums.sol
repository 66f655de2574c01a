pragma solidity ^0.8.20;

/// What a checked sum stays below, each of its terms does.
contract Seats {
    struct Booking {
        uint64 seats;
        uint128 paid;
    }

    uint256 public constant MOST = 12;
    mapping(address => Booking) public bookings;
    mapping(address => uint128) public purse;
    uint256 public promised;

    function book(uint256 seats) external {
        Booking storage mine = bookings[msg.sender];
        require(mine.seats + seats <= MOST, "too many");
        mine.seats += uint64(seats); // safe: the sum is small, and cannot wrap around
    }

    function takeBack(uint256 amount) external {
        uint128 held = purse[msg.sender];
        require(amount + promised * 30 + 1 <= held, "promised");
        purse[msg.sender] = held - uint128(amount); // safe: at most what is held
    }

    function takeBackAll(uint256 amount) external {
        uint128 held = purse[msg.sender];
        require(amount + promised == held, "not all");
        purse[msg.sender] = held - uint128(amount); // safe: a part of what is held
    }

    function bookWrapping(uint256 seats) external {
        Booking storage mine = bookings[msg.sender];
        unchecked {
            require(mine.seats + seats <= MOST, "too many");
        }
        mine.seats += uint64(seats);
        //            ^^^^^^^^^^^^^ Medium: `seats`, which the caller chooses, is cast without a range check and truncated to 64 bits.
    }

    function bookBeyond(uint256 seats) external {
        Booking storage mine = bookings[msg.sender];
        require(mine.seats + seats >= MOST, "too few");
        mine.seats += uint64(seats);
        //            ^^^^^^^^^^^^^ Medium: `seats`, which the caller chooses, is cast without a range check and truncated to 64 bits.
    }
}
