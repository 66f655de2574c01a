// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

interface INft {
    function transferFrom(address from, address to, uint256 tokenId) external;
    function safeTransferFrom(address from, address to, uint256 tokenId) external;
    function ownerOf(uint256 tokenId) external view returns (address);
}

/// @dev Shared bookkeeping of ether that participants may fetch.
abstract contract Purse {
    mapping(address => uint256) public purse;

    event PurseCredited(address indexed who, uint256 amount);
    event PurseEmptied(address indexed who, uint256 amount);

    error NothingToWithdraw();
    error EtherTransferFailed();

    function withdraw() external {
        uint256 amount = purse[msg.sender];
        if (amount == 0) revert NothingToWithdraw();
        purse[msg.sender] = 0;
        (bool ok,) = msg.sender.call{value: amount}("");
        if (!ok) revert EtherTransferFailed();
        emit PurseEmptied(msg.sender, amount);
    }

    function _credit(address who, uint256 amount) internal {
        if (amount == 0) return;
        purse[who] += amount;
        emit PurseCredited(who, amount);
    }
}

/// @title GavelHouse
/// @notice Ascending ether auctions for single NFTs. Lots are held by the house while they run, late
///         bids prolong a lot, and everything owed to participants goes to their purse.
contract GavelHouse is Purse {
    struct Lot {
        address seller;
        address leader;
        INft collection;
        uint256 tokenId;
        uint128 reserve;
        uint128 best;
        uint40 endsAt;
        bool closed;
    }

    uint256 public constant MIN_RAISE_BPS = 500;
    uint40 public constant PROLONG = 10 minutes;
    uint40 public constant SHORTEST = 1 hours;
    uint40 public constant LONGEST = 30 days;

    address public immutable house;
    uint256 public immutable commissionBps;

    Lot[] public lots;

    event LotOpened(uint256 indexed lotId, address indexed seller, address collection, uint256 tokenId, uint128 reserve);
    event BidPlaced(uint256 indexed lotId, address indexed bidder, uint256 amount, uint40 endsAt);
    event LotSold(uint256 indexed lotId, address indexed winner, uint256 amount);
    event LotReturned(uint256 indexed lotId);

    error BadDuration();
    error LotIsClosed();
    error LotEnded();
    error LotRunning();
    error BidTooLow(uint256 needed);
    error OnlySeller();
    error HasBids();

    constructor(address house_, uint256 commissionBps_) {
        require(house_ != address(0) && commissionBps_ <= 1_000);
        house = house_;
        commissionBps = commissionBps_;
    }

    modifier live(uint256 lotId) {
        if (lots[lotId].closed) revert LotIsClosed();
        _;
    }

    function openLot(INft collection, uint256 tokenId, uint128 reserve, uint40 duration)
        external
        returns (uint256 lotId)
    {
        if (duration < SHORTEST || duration > LONGEST) revert BadDuration();
        lotId = lots.length;
        lots.push(
            Lot({
                seller: msg.sender,
                leader: address(0),
                collection: collection,
                tokenId: tokenId,
                reserve: reserve,
                best: 0,
                endsAt: uint40(block.timestamp) + duration,
                closed: false
            })
        );
        collection.transferFrom(msg.sender, address(this), tokenId);
        emit LotOpened(lotId, msg.sender, address(collection), tokenId, reserve);
    }

    /// @notice Lowest acceptable amount of the next bid.
    function nextBid(uint256 lotId) public view returns (uint256) {
        Lot storage lot = lots[lotId];
        if (lot.leader == address(0)) return lot.reserve == 0 ? 1 : lot.reserve;
        uint256 raise = uint256(lot.best) * MIN_RAISE_BPS / 10_000;
        return uint256(lot.best) + (raise == 0 ? 1 : raise);
    }

    function bid(uint256 lotId) external payable live(lotId) {
        Lot storage lot = lots[lotId];
        if (block.timestamp >= lot.endsAt) revert LotEnded();
        uint256 needed = nextBid(lotId);
        if (msg.value < needed || msg.value > type(uint128).max) revert BidTooLow(needed);

        _credit(lot.leader, lot.best);
        lot.leader = msg.sender;
        lot.best = uint128(msg.value);

        if (lot.endsAt - block.timestamp < PROLONG) {
            lot.endsAt = uint40(block.timestamp) + PROLONG;
        }
        emit BidPlaced(lotId, msg.sender, msg.value, lot.endsAt);
    }

    /// @notice Ends a lot whose time is over: sale to the leader, or return to the seller.
    function settle(uint256 lotId) external live(lotId) {
        Lot storage lot = lots[lotId];
        if (block.timestamp < lot.endsAt) revert LotRunning();
        lot.closed = true;

        if (lot.leader == address(0)) {
            lot.collection.transferFrom(address(this), lot.seller, lot.tokenId);
            emit LotReturned(lotId);
            return;
        }

        uint256 commission = uint256(lot.best) * commissionBps / 10_000;
        _credit(house, commission);
        _credit(lot.seller, lot.best - commission);
        lot.collection.transferFrom(address(this), lot.leader, lot.tokenId);
        emit LotSold(lotId, lot.leader, lot.best);
    }

    /// @notice The seller takes a lot back as long as nobody has bid.
    function cancel(uint256 lotId) external live(lotId) {
        Lot storage lot = lots[lotId];
        if (msg.sender != lot.seller) revert OnlySeller();
        if (lot.leader != address(0)) revert HasBids();
        lot.closed = true;
        lot.collection.transferFrom(address(this), lot.seller, lot.tokenId);
        emit LotReturned(lotId);
    }
}
