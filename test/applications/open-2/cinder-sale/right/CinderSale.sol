// SPDX-License-Identifier: MIT
pragma solidity 0.8.20;

/// @dev Collection that lets the sale mint.
interface ICinders {
    function mintTo(address to, uint256 quantity) external;
}

/// @title CinderSale
/// @notice Falling price sale in which everybody ends up paying the lowest price that was reached.
///         Buyers pay the price of the moment and, when the sale is over, take the difference back.
contract CinderSale {
    struct Receipt {
        uint128 paid;
        uint64 quantity;
        bool refunded;
    }

    uint256 public constant PER_WALLET = 10;
    uint256 public constant REFUND_TIME = 90 days;

    ICinders public immutable collection;
    address payable public immutable artist;
    uint256 public immutable startPrice;
    uint256 public immutable floorPrice;
    uint256 public immutable startsAt;
    uint256 public immutable duration;
    uint256 public immutable supply;

    uint256 public sold;
    uint256 public lastPrice;
    uint256 public refundsOpen;
    uint256 public closedAt;
    bool public artistPaid;
    mapping(address => Receipt) public receipts;

    event Bought(address indexed buyer, uint256 quantity, uint256 price);
    event Closed(uint256 finalPrice, uint256 sold);
    event Refunded(address indexed buyer, uint256 amount);
    event ArtistPaid(uint256 amount);

    error NotRunning();
    error NotClosed();
    error TooMany();
    error Underpaid(uint256 cost);
    error NothingDue();
    error EtherFailed();

    constructor(
        ICinders collection_,
        address payable artist_,
        uint256 startPrice_,
        uint256 floorPrice_,
        uint256 startsAt_,
        uint256 duration_,
        uint256 supply_
    ) {
        require(startPrice_ > floorPrice_ && floorPrice_ > 0, "prices");
        require(startPrice_ < 1_000 ether && supply_ > 0 && duration_ > 0, "sizes");
        require(artist_ != address(0) && startsAt_ >= block.timestamp, "start");
        collection = collection_;
        artist = artist_;
        startPrice = startPrice_;
        floorPrice = floorPrice_;
        startsAt = startsAt_;
        duration = duration_;
        supply = supply_;
    }

    /// @notice Price per piece right now; it rests on the floor once the fall is over.
    function price() public view returns (uint256) {
        if (block.timestamp <= startsAt) return startPrice;
        uint256 elapsed = block.timestamp - startsAt;
        if (elapsed >= duration) return floorPrice;
        return startPrice - (startPrice - floorPrice) * elapsed / duration;
    }

    function buy(uint256 quantity) external payable {
        if (block.timestamp < startsAt || closedAt != 0) revert NotRunning();
        Receipt storage r = receipts[msg.sender];
        if (quantity == 0 || r.quantity + quantity > PER_WALLET || sold + quantity > supply) revert TooMany();

        uint256 unit = price();
        uint256 cost = unit * quantity;
        if (msg.value < cost) revert Underpaid(cost);

        r.quantity += uint64(quantity);
        r.paid += uint128(cost);
        sold += quantity;
        refundsOpen += cost;
        lastPrice = unit;
        if (sold == supply) _close();

        collection.mintTo(msg.sender, quantity);
        emit Bought(msg.sender, quantity, unit);
        if (msg.value > cost) _send(payable(msg.sender), msg.value - cost);
    }

    /// @notice Ends a sale that is not sold out, a week after the price has reached the floor.
    function close() external {
        if (closedAt != 0) revert NotRunning();
        if (block.timestamp < startsAt + duration + 7 days) revert NotClosed();
        _close();
    }

    /// @notice Pays back what the caller paid above the final price.
    function refund() external {
        if (closedAt == 0) revert NotClosed();
        Receipt storage r = receipts[msg.sender];
        if (r.quantity == 0 || r.refunded) revert NothingDue();
        r.refunded = true;
        uint256 due = r.paid - r.quantity * lastPrice;
        refundsOpen -= due;
        _send(payable(msg.sender), due);
        emit Refunded(msg.sender, due);
    }

    /// @notice Pays the proceeds at the final price to the artist.
    function payArtist() external {
        if (closedAt == 0) revert NotClosed();
        if (artistPaid) revert NothingDue();
        artistPaid = true;
        uint256 proceeds = sold * lastPrice;
        _send(artist, proceeds);
        emit ArtistPaid(proceeds);
    }

    /// @notice Refunds that nobody fetched go to the artist in the end.
    function sweep() external {
        if (closedAt == 0 || block.timestamp < closedAt + REFUND_TIME || !artistPaid) revert NotClosed();
        uint256 rest = refundsOpen;
        refundsOpen = 0;
        closedAt = type(uint256).max - REFUND_TIME;
        _send(artist, rest);
    }

    function _close() private {
        closedAt = block.timestamp;
        refundsOpen -= sold * lastPrice;
        emit Closed(lastPrice, sold);
    }

    function _send(address payable to, uint256 amount) private {
        if (amount == 0) return;
        (bool ok, ) = to.call{value: amount}("");
        if (!ok) revert EtherFailed();
    }
}
