// SPDX-License-Identifier: MIT
pragma solidity ^0.8.22;

import {IWETH, Payments} from "./Payments.sol";

interface INFT {
    function ownerOf(uint256 tokenId) external view returns (address);
    function transferFrom(address from, address to, uint256 tokenId) external;
    function royaltyInfo(uint256 tokenId, uint256 price) external view returns (address receiver, uint256 amount);
}

/// Auctions of tokens for ether, and offers for tokens that are not on auction.
contract GavelHouse is Payments {
    struct Lot {
        address seller;
        uint40 endsAt;
        uint40 duration;
        address nft;
        uint256 tokenId;
        uint256 reserve;
        address bidder;
        uint256 bid;
    }

    struct Offer {
        address maker;
        uint64 expires;
        bool anyToken;
        address nft;
        uint256 tokenId;
        uint256 amount;
    }

    error NotOwner();
    error NotSeller();
    error NotMaker();
    error NoSuchLot();
    error HasBids();
    error NoBids();
    error BidTooLow(uint256 least);
    error Over();
    error NotOver();
    error BadDuration();
    error BadOffer();
    error Expired();
    error WrongToken();
    error LessThanWanted();
    error FeeTooHigh();
    error NotReceived();
    error NotAccepted();

    event Listed(uint256 indexed lotId, address indexed seller, address nft, uint256 tokenId, uint256 reserve);
    event Withdrawn(uint256 indexed lotId);
    event BidPlaced(uint256 indexed lotId, address indexed bidder, uint256 amount, uint256 endsAt);
    event Settled(uint256 indexed lotId, address indexed bidder, uint256 amount);
    event OfferMade(uint256 indexed offerId, address indexed maker, address nft, uint256 tokenId, uint256 amount);
    event OfferWithdrawn(uint256 indexed offerId);
    event OfferTaken(uint256 indexed offerId, address indexed seller, uint256 tokenId);

    uint256 private constant BPS = 10_000;
    uint256 public constant MAX_FEE_BPS = 1_000;
    uint256 public constant MAX_ROYALTY_BPS = 1_000;
    uint256 public constant RAISE_BPS = 500;
    uint256 public constant MIN_DURATION = 1 hours;
    uint256 public constant MAX_DURATION = 30 days;
    uint256 public constant EXTENSION = 10 minutes;
    uint256 private constant ROYALTY_GAS = 100_000;

    address public immutable owner;
    uint256 public feeBps;
    uint256 public fees;
    uint256 private _lastLot;
    uint256 private _lastOffer;
    /// Collections whose tokens go where they are sent.
    mapping(address nft => bool) public accepted;
    mapping(uint256 lotId => Lot) public lots;
    mapping(uint256 offerId => Offer) public offers;

    constructor(IWETH weth_, uint256 feeBps_) Payments(weth_) {
        if (feeBps_ > MAX_FEE_BPS) revert FeeTooHigh();
        owner = msg.sender;
        feeBps = feeBps_;
    }

    /// The clock starts with the first bid.
    function list(address nft, uint256 tokenId, uint256 reserve, uint256 duration) external returns (uint256 lotId) {
        if (duration < MIN_DURATION || duration > MAX_DURATION) revert BadDuration();
        if (!accepted[nft]) revert NotAccepted();
        lotId = ++_lastLot;
        Lot storage lot = lots[lotId];
        lot.seller = msg.sender;
        lot.duration = uint40(duration);
        lot.nft = nft;
        lot.tokenId = tokenId;
        lot.reserve = reserve;
        _move(nft, tokenId, msg.sender, address(this));
        emit Listed(lotId, msg.sender, nft, tokenId, reserve);
    }

    function withdraw(uint256 lotId) external {
        Lot memory lot = lots[lotId];
        if (lot.seller != msg.sender) revert NotSeller();
        if (lot.bidder != address(0)) revert HasBids();
        delete lots[lotId];
        INFT(lot.nft).transferFrom(address(this), msg.sender, lot.tokenId);
        emit Withdrawn(lotId);
    }

    function bid(uint256 lotId) external payable {
        _bid(lotId, msg.value);
    }

    /// The same with wrapped ether.
    function bidWrapped(uint256 lotId, uint256 amount) external {
        _takeWrapped(amount);
        _bid(lotId, amount);
    }

    function settle(uint256 lotId) external {
        Lot memory lot = lots[lotId];
        if (lot.seller == address(0)) revert NoSuchLot();
        if (lot.bidder == address(0)) revert NoBids();
        if (block.timestamp < lot.endsAt) revert NotOver();
        delete lots[lotId];
        INFT(lot.nft).transferFrom(address(this), lot.bidder, lot.tokenId);
        _share(lot.nft, lot.tokenId, lot.bid, lot.seller);
        emit Settled(lotId, lot.bidder, lot.bid);
    }

    /// Offers ether for one token of a collection, or for any.
    function makeOffer(address nft, uint256 tokenId, bool anyToken, uint64 expires)
        external
        payable
        returns (uint256 offerId)
    {
        if (msg.value == 0 || expires <= block.timestamp) revert BadOffer();
        offerId = ++_lastOffer;
        offers[offerId] = Offer(msg.sender, expires, anyToken, nft, tokenId, msg.value);
        emit OfferMade(offerId, msg.sender, nft, tokenId, msg.value);
    }

    function withdrawOffer(uint256 offerId) external {
        Offer memory offer = offers[offerId];
        if (offer.maker != msg.sender) revert NotMaker();
        delete offers[offerId];
        _pay(msg.sender, offer.amount);
        emit OfferWithdrawn(offerId);
    }

    /// The holder of a token takes an offer, if what is left after fee and royalty is enough.
    function takeOffer(uint256 offerId, uint256 tokenId, uint256 leastPaid) external {
        Offer memory offer = offers[offerId];
        if (offer.maker == address(0)) revert BadOffer();
        if (block.timestamp > offer.expires) revert Expired();
        if (!offer.anyToken && offer.tokenId != tokenId) revert WrongToken();
        delete offers[offerId];
        _move(offer.nft, tokenId, msg.sender, offer.maker);
        if (_share(offer.nft, tokenId, offer.amount, msg.sender) < leastPaid) revert LessThanWanted();
        emit OfferTaken(offerId, msg.sender, tokenId);
    }

    function setFee(uint256 feeBps_) external {
        if (msg.sender != owner) revert NotOwner();
        if (feeBps_ > MAX_FEE_BPS) revert FeeTooHigh();
        feeBps = feeBps_;
    }

    function accept(address nft, bool yes) external {
        if (msg.sender != owner) revert NotOwner();
        accepted[nft] = yes;
    }

    function takeFees() external {
        uint256 amount = fees;
        fees = 0;
        _pay(owner, amount);
    }

    /// The lot is written before the former bidder is paid.
    function _bid(uint256 lotId, uint256 amount) private {
        Lot storage lot = lots[lotId];
        if (lot.seller == address(0)) revert NoSuchLot();
        address former = lot.bidder;
        uint256 formerBid = lot.bid;
        if (former == address(0)) {
            if (amount == 0 || amount < lot.reserve) revert BidTooLow(lot.reserve);
            lot.endsAt = uint40(block.timestamp + lot.duration);
        } else {
            if (block.timestamp >= lot.endsAt) revert Over();
            uint256 least = formerBid + (formerBid * RAISE_BPS + BPS - 1) / BPS;
            if (amount < least) revert BidTooLow(least);
            if (lot.endsAt < block.timestamp + EXTENSION) lot.endsAt = uint40(block.timestamp + EXTENSION);
        }
        lot.bidder = msg.sender;
        lot.bid = amount;
        emit BidPlaced(lotId, msg.sender, amount, lot.endsAt);
        _pay(former, formerBid);
    }

    /// Divides a price between the house, the artist and the seller.
    function _share(address nft, uint256 tokenId, uint256 price, address seller) private returns (uint256 rest) {
        uint256 fee = (price * feeBps) / BPS;
        (address artist, uint256 royalty) = _royaltyOf(nft, tokenId, price);
        rest = price - fee - royalty;
        fees += fee;
        _pay(artist, royalty);
        _pay(seller, rest);
    }

    /// What the collection asks for, as far as it is no more than a tenth; nothing where it does not answer.
    function _royaltyOf(address nft, uint256 tokenId, uint256 price) private view returns (address, uint256) {
        uint256[2] memory answer;
        bytes memory question = abi.encodeCall(INFT.royaltyInfo, (tokenId, price));
        bool ok;
        assembly ("memory-safe") {
            ok := staticcall(ROYALTY_GAS, nft, add(question, 32), mload(question), answer, 64)
            ok := and(ok, gt(returndatasize(), 63))
        }
        address artist = address(uint160(answer[0]));
        if (!ok || artist == address(0)) return (address(0), 0);
        uint256 most = (price * MAX_ROYALTY_BPS) / BPS;
        return (artist, answer[1] < most ? answer[1] : most);
    }

    function _move(address nft, uint256 tokenId, address from, address to) private {
        INFT(nft).transferFrom(from, to, tokenId);
        if (INFT(nft).ownerOf(tokenId) != to) revert NotReceived();
    }
}
