// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ledger} from "./Ledger.sol";

interface IERC721 {
    function ownerOf(uint256 tokenId) external view returns (address);
    function transferFrom(address from, address to, uint256 tokenId) external;
}

interface IERC2981 {
    function royaltyInfo(uint256 tokenId, uint256 price) external view returns (address receiver, uint256 amount);
}

/// Fixed-price listings and offers in ether. The tokens stay with their owners until they are sold.
contract GalleryMarket is Ledger {
    struct Listing {
        address seller;
        uint96 price;
        uint64 expires;
    }

    struct Offer {
        address bidder;
        uint96 amount;
        uint64 expires;
        IERC721 collection;
        uint256 tokenId;
    }

    error NotCurator();
    error UnknownCollection(IERC721 collection);
    error NotTokenOwner(address who);
    error NotSeller(address who);
    error NotBidder(address who);
    error NotListed(IERC721 collection, uint256 tokenId);
    error NoOffer(uint256 id);
    error Expired(uint64 expires);
    error WrongPayment(uint256 sent, uint256 asked);
    error TooLittle(uint256 amount);

    event CollectionSet(IERC721 indexed collection, bool allowed);
    event Listed(IERC721 indexed collection, uint256 indexed tokenId, address seller, uint96 price, uint64 expires);
    event Delisted(IERC721 indexed collection, uint256 indexed tokenId);
    event OfferMade(uint256 indexed id, IERC721 indexed collection, uint256 indexed tokenId, address bidder, uint96 amount);
    event OfferTakenBack(uint256 indexed id);
    event Sold(IERC721 indexed collection, uint256 indexed tokenId, address seller, address buyer, uint256 price);

    uint256 private constant BPS = 10_000;
    uint256 private constant FEE_BPS = 250;
    uint256 private constant MAX_ROYALTY_BPS = 1_000;

    address public immutable curator;
    mapping(IERC721 => bool) public isAllowed;
    mapping(IERC721 => mapping(uint256 => Listing)) public listings;
    mapping(uint256 => Offer) public offers;
    uint256 public nOffers;

    constructor() {
        curator = msg.sender;
    }

    function setCollection(IERC721 collection, bool allowed) external {
        if (msg.sender != curator) revert NotCurator();
        isAllowed[collection] = allowed;
        emit CollectionSet(collection, allowed);
    }

    function list(IERC721 collection, uint256 tokenId, uint96 price, uint64 expires) external {
        if (!isAllowed[collection]) revert UnknownCollection(collection);
        if (collection.ownerOf(tokenId) != msg.sender) revert NotTokenOwner(msg.sender);
        if (expires <= block.timestamp) revert Expired(expires);
        if (price == 0) revert TooLittle(price);
        listings[collection][tokenId] = Listing(msg.sender, price, expires);
        emit Listed(collection, tokenId, msg.sender, price, expires);
    }

    function setPrice(IERC721 collection, uint256 tokenId, uint96 price) external {
        Listing storage listing = listings[collection][tokenId];
        if (listing.seller != msg.sender) revert NotSeller(msg.sender);
        if (price == 0) revert TooLittle(price);
        listing.price = price;
        emit Listed(collection, tokenId, msg.sender, price, listing.expires);
    }

    function delist(IERC721 collection, uint256 tokenId) external {
        if (listings[collection][tokenId].seller != msg.sender) revert NotSeller(msg.sender);
        delete listings[collection][tokenId];
        emit Delisted(collection, tokenId);
    }

    function buy(IERC721 collection, uint256 tokenId) external payable {
        uint256 price = _buy(collection, tokenId);
        if (msg.value != price) revert WrongPayment(msg.value, price);
    }

    function buyMany(IERC721 collection, uint256[] calldata tokenIds) external payable {
        uint256 total = 0;
        for (uint256 i = 0; i < tokenIds.length; ++i) total += _buy(collection, tokenIds[i]);
        if (msg.value != total) revert WrongPayment(msg.value, total);
    }

    function makeOffer(IERC721 collection, uint256 tokenId, uint64 expires) external payable returns (uint256 id) {
        if (!isAllowed[collection]) revert UnknownCollection(collection);
        if (expires <= block.timestamp) revert Expired(expires);
        if (msg.value == 0 || msg.value > type(uint96).max) revert TooLittle(msg.value);
        id = ++nOffers;
        offers[id] = Offer(msg.sender, uint96(msg.value), expires, collection, tokenId);
        emit OfferMade(id, collection, tokenId, msg.sender, uint96(msg.value));
    }

    function takeBackOffer(uint256 id) external {
        Offer memory offer = offers[id];
        if (offer.bidder != msg.sender) revert NotBidder(msg.sender);
        delete offers[id];
        _credit(offer.bidder, offer.amount);
        emit OfferTakenBack(id);
    }

    function acceptOffer(uint256 id) external {
        Offer memory offer = offers[id];
        if (offer.bidder == address(0)) revert NoOffer(id);
        if (block.timestamp > offer.expires) revert Expired(offer.expires);
        if (offer.collection.ownerOf(offer.tokenId) != msg.sender) revert NotTokenOwner(msg.sender);
        delete offers[id];
        delete listings[offer.collection][offer.tokenId];
        _settle(offer.collection, offer.tokenId, msg.sender, offer.bidder, offer.amount);
    }

    function _buy(IERC721 collection, uint256 tokenId) private returns (uint256 price) {
        Listing memory listing = listings[collection][tokenId];
        if (listing.seller == address(0)) revert NotListed(collection, tokenId);
        if (block.timestamp > listing.expires) revert Expired(listing.expires);
        delete listings[collection][tokenId];
        _settle(collection, tokenId, listing.seller, msg.sender, listing.price);
        return listing.price;
    }

    function _settle(IERC721 collection, uint256 tokenId, address seller, address buyer, uint256 price) private {
        uint256 fee = (price * FEE_BPS) / BPS;
        (address receiver, uint256 royalty) = _royaltyOf(collection, tokenId, price);
        _credit(curator, fee);
        if (royalty > 0) _credit(receiver, royalty);
        _credit(seller, price - fee - royalty);
        collection.transferFrom(seller, buyer, tokenId);
        emit Sold(collection, tokenId, seller, buyer, price);
    }

    /// Collections without royalties ask for none; what is above a tenth is cut.
    function _royaltyOf(IERC721 collection, uint256 tokenId, uint256 price) private view returns (address, uint256) {
        try IERC2981(address(collection)).royaltyInfo(tokenId, price) returns (address receiver, uint256 amount) {
            if (receiver == address(0)) return (receiver, 0);
            uint256 most = (price * MAX_ROYALTY_BPS) / BPS;
            return (receiver, amount > most ? most : amount);
        } catch {
            return (address(0), 0);
        }
    }
}
