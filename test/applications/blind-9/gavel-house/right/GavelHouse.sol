// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IERC721 {
    function transferFrom(address from, address to, uint256 tokenId) external;
}

/// English auctions of single tokens, paid in ether.
contract GavelHouse {
    struct Lot {
        address seller;
        uint40 endsAt;
        bool settled;
        IERC721 nft;
        uint256 tokenId;
        uint128 reserve;
        uint128 topBid;
        address topBidder;
    }

    uint256 public constant MIN_DURATION = 1 hours;
    uint256 public constant MAX_DURATION = 30 days;
    uint256 public constant EXTENSION = 10 minutes;
    uint256 public constant STEP_BPS = 500;
    uint256 public constant FEE_BPS = 200;

    address public immutable treasury;
    Lot[] private lots;
    mapping(address => uint256) public pending;

    event Opened(uint256 indexed id, address indexed seller, address nft, uint256 tokenId, uint256 reserve);
    event BidPlaced(uint256 indexed id, address indexed bidder, uint256 amount, uint256 endsAt);
    event Settled(uint256 indexed id, address indexed winner, uint256 amount);
    event Withdrawn(address indexed who, uint256 amount);

    error NoSuchLot();
    error BadTerms();
    error Ended();
    error NotEnded();
    error AlreadySettled();
    error BidTooLow(uint256 least);
    error NothingPending();
    error PaymentFailed();

    modifier exists(uint256 id) {
        if (id >= lots.length) revert NoSuchLot();
        _;
    }

    constructor(address treasury_) {
        require(treasury_ != address(0), "treasury");
        treasury = treasury_;
    }

    function open(IERC721 nft, uint256 tokenId, uint128 reserve, uint256 duration) external returns (uint256 id) {
        if (duration < MIN_DURATION || duration > MAX_DURATION || reserve == 0) revert BadTerms();
        id = lots.length;
        Lot storage lot = lots.push();
        lot.seller = msg.sender;
        lot.endsAt = uint40(block.timestamp + duration);
        lot.nft = nft;
        lot.tokenId = tokenId;
        lot.reserve = reserve;
        emit Opened(id, msg.sender, address(nft), tokenId, reserve);
        nft.transferFrom(msg.sender, address(this), tokenId);
    }

    function bid(uint256 id) external payable exists(id) {
        Lot storage lot = lots[id];
        if (block.timestamp >= lot.endsAt) revert Ended();
        uint256 least = leastBid(id);
        if (msg.value < least || msg.value > type(uint128).max) revert BidTooLow(least);

        address outbid = lot.topBidder;
        uint256 back = lot.topBid;
        lot.topBidder = msg.sender;
        lot.topBid = uint128(msg.value);
        if (lot.endsAt - block.timestamp < EXTENSION) lot.endsAt = uint40(block.timestamp + EXTENSION);
        emit BidPlaced(id, msg.sender, msg.value, lot.endsAt);
        if (outbid != address(0)) pending[outbid] += back;
    }

    function settle(uint256 id) external exists(id) {
        Lot storage lot = lots[id];
        if (block.timestamp < lot.endsAt) revert NotEnded();
        if (lot.settled) revert AlreadySettled();
        lot.settled = true;
        emit Settled(id, lot.topBidder, lot.topBid);

        if (lot.topBidder == address(0)) {
            lot.nft.transferFrom(address(this), lot.seller, lot.tokenId);
            return;
        }
        uint256 fee = (uint256(lot.topBid) * FEE_BPS) / 10_000;
        pending[treasury] += fee;
        pending[lot.seller] += lot.topBid - fee;
        lot.nft.transferFrom(address(this), lot.topBidder, lot.tokenId);
    }

    function withdraw(address payable to) external {
        uint256 amount = pending[msg.sender];
        if (amount == 0) revert NothingPending();
        pending[msg.sender] = 0;
        (bool ok, ) = to.call{value: amount}("");
        if (!ok) revert PaymentFailed();
        emit Withdrawn(msg.sender, amount);
    }

    function leastBid(uint256 id) public view exists(id) returns (uint256) {
        Lot storage lot = lots[id];
        if (lot.topBidder == address(0)) return lot.reserve;
        return uint256(lot.topBid) + (uint256(lot.topBid) * STEP_BPS) / 10_000 + 1;
    }

    function lotOf(uint256 id) external view exists(id) returns (Lot memory) {
        return lots[id];
    }
}
