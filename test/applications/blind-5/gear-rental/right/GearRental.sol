// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IGear {
    function ownerOf(uint256 id) external view returns (address);
    function transferFrom(address from, address to, uint256 id) external;
    function safeTransferFrom(address from, address to, uint256 id) external;
}

/// @notice Rents out game items against collateral in ether. Who does not bring the item back loses the collateral.
contract GearRental {
    enum Status {
        None,
        Listed,
        Rented
    }

    struct Offer {
        Status status;
        address lender;
        address renter;
        uint64 dueAt;
        uint32 maxDays;
        uint128 pricePerDay;
        uint128 collateral;
    }

    uint256 public constant FEE_BPS = 250;
    uint256 public constant GRACE = 6 hours;

    address public immutable feeTaker;
    uint256 public feesEarned;
    mapping(IGear => mapping(uint256 => Offer)) public offers;
    mapping(address => uint256) public credit;
    uint256 private locked = 1;

    event Listed(IGear indexed gear, uint256 indexed id, address lender, uint128 pricePerDay, uint128 collateral);
    event Rented(IGear indexed gear, uint256 indexed id, address renter, uint64 dueAt);
    event Returned(IGear indexed gear, uint256 indexed id);
    event Defaulted(IGear indexed gear, uint256 indexed id);

    modifier nonReentrant() {
        require(locked == 1, "locked");
        locked = 2;
        _;
        locked = 1;
    }

    constructor(address feeTaker_) {
        feeTaker = feeTaker_;
    }

    function list(
        IGear gear,
        uint256 id,
        uint128 pricePerDay,
        uint128 collateral,
        uint32 maxDays
    ) external nonReentrant {
        require(offers[gear][id].status == Status.None, "known");
        require(gear.ownerOf(id) == msg.sender, "not yours");
        require(maxDays > 0 && maxDays <= 90, "days");
        require(collateral > 0, "collateral");
        offers[gear][id] = Offer(Status.Listed, msg.sender, address(0), 0, maxDays, pricePerDay, collateral);
        gear.transferFrom(msg.sender, address(this), id);
        emit Listed(gear, id, msg.sender, pricePerDay, collateral);
    }

    function reprice(IGear gear, uint256 id, uint128 pricePerDay, uint128 collateral) external {
        Offer storage offer = offers[gear][id];
        require(offer.status == Status.Listed && offer.lender == msg.sender, "not yours to price");
        require(collateral > 0, "collateral");
        offer.pricePerDay = pricePerDay;
        offer.collateral = collateral;
    }

    function delist(IGear gear, uint256 id) external nonReentrant {
        Offer storage offer = offers[gear][id];
        require(offer.status == Status.Listed && offer.lender == msg.sender, "not yours to delist");
        delete offers[gear][id];
        gear.transferFrom(address(this), msg.sender, id);
    }

    /// @param maxPricePerDay What the renter agrees to; the collateral is bounded by what is sent.
    function rent(IGear gear, uint256 id, uint32 forDays, uint128 maxPricePerDay) external payable nonReentrant {
        Offer storage offer = offers[gear][id];
        require(offer.status == Status.Listed, "not listed");
        require(forDays > 0 && forDays <= offer.maxDays, "days");
        uint256 price = uint256(offer.pricePerDay) * forDays;
        uint256 cost = price + offer.collateral;
        require(offer.pricePerDay <= maxPricePerDay && msg.value >= cost, "cost");
        uint256 fee = (price * FEE_BPS) / 10_000;
        feesEarned += fee;
        credit[offer.lender] += price - fee;
        credit[msg.sender] += msg.value - cost;
        offer.status = Status.Rented;
        offer.renter = msg.sender;
        offer.dueAt = uint64(block.timestamp + uint256(forDays) * 1 days);
        gear.safeTransferFrom(address(this), msg.sender, id);
        emit Rented(gear, id, msg.sender, offer.dueAt);
    }

    /// @notice The item goes back to the lender, the collateral to the renter. Anyone may bring it.
    function giveBack(IGear gear, uint256 id) external nonReentrant {
        Offer memory offer = offers[gear][id];
        require(offer.status == Status.Rented, "not rented");
        delete offers[gear][id];
        credit[offer.renter] += offer.collateral;
        gear.transferFrom(msg.sender, offer.lender, id);
        require(gear.ownerOf(id) == offer.lender, "not returned");
        emit Returned(gear, id);
    }

    /// @notice Once the item is overdue, the lender takes the collateral in its place.
    function claimDefault(IGear gear, uint256 id) external nonReentrant {
        Offer memory offer = offers[gear][id];
        require(offer.status == Status.Rented, "not rented");
        require(offer.lender == msg.sender, "not the lender");
        require(block.timestamp > offer.dueAt + GRACE, "not overdue");
        delete offers[gear][id];
        credit[msg.sender] += offer.collateral;
        emit Defaulted(gear, id);
    }

    function withdraw() external nonReentrant {
        uint256 amount = credit[msg.sender];
        require(amount > 0, "nothing");
        credit[msg.sender] = 0;
        (bool sent, ) = msg.sender.call{value: amount}("");
        require(sent, "not sent");
    }

    function withdrawFees() external nonReentrant {
        require(msg.sender == feeTaker, "not the fee taker");
        uint256 amount = feesEarned;
        feesEarned = 0;
        (bool sent, ) = feeTaker.call{value: amount}("");
        require(sent, "not sent");
    }
}
