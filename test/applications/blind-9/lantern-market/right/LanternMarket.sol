// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Payments} from "./Payments.sol";

interface IERC721 {
    function ownerOf(uint256 tokenId) external view returns (address);

    function safeTransferFrom(address from, address to, uint256 tokenId) external;
}

interface IERC2981 {
    function royaltyInfo(uint256 tokenId, uint256 price) external view returns (address, uint256);
}

/// Sellers list at a price, buyers offer one. Tokens stay with their owners until sold; the ether of an offer is here.
contract LanternMarket is Payments {
    struct Listing {
        address seller;
        uint96 price;
        uint40 expiresAt;
    }

    struct Offer {
        uint128 amount;
        uint40 expiresAt;
    }

    uint256 public constant FEE_BPS = 250;
    uint256 public constant MAX_ROYALTY_BPS = 1000;
    uint256 public constant MAX_LISTING_TIME = 30 days;

    address public immutable treasury;
    mapping(address => mapping(uint256 => Listing)) public listings;
    mapping(address => mapping(uint256 => mapping(address => Offer))) public offers;

    event Listed(address indexed nft, uint256 indexed tokenId, address indexed seller, uint256 price);
    event Unlisted(address indexed nft, uint256 indexed tokenId);
    event OfferMade(address indexed nft, uint256 indexed tokenId, address indexed bidder, uint256 amount);
    event OfferCancelled(address indexed nft, uint256 indexed tokenId, address indexed bidder);
    event Sold(address indexed nft, uint256 indexed tokenId, address seller, address buyer, uint256 price);

    error NotTokenOwner();
    error NotSeller();
    error BadTerms();
    error NotListed();
    error WrongPayment();
    error NoOffer();
    error OfferExists();
    error OfferTooLow();

    constructor(address treasury_) {
        require(treasury_ != address(0), "treasury");
        treasury = treasury_;
    }

    modifier onlyTokenOwner(address nft, uint256 tokenId) {
        if (IERC721(nft).ownerOf(tokenId) != msg.sender) revert NotTokenOwner();
        _;
    }

    function list(
        address nft,
        uint256 tokenId,
        uint96 price,
        uint256 time
    ) external onlyTokenOwner(nft, tokenId) {
        if (price == 0 || time == 0 || time > MAX_LISTING_TIME) revert BadTerms();
        listings[nft][tokenId] = Listing(msg.sender, price, uint40(block.timestamp + time));
        emit Listed(nft, tokenId, msg.sender, price);
    }

    function unlist(address nft, uint256 tokenId) external {
        if (listings[nft][tokenId].seller != msg.sender) revert NotSeller();
        delete listings[nft][tokenId];
        emit Unlisted(nft, tokenId);
    }

    function buy(address nft, uint256 tokenId) external payable {
        Listing memory listing = listings[nft][tokenId];
        if (listing.price == 0 || block.timestamp > listing.expiresAt) revert NotListed();
        if (msg.value != listing.price) revert WrongPayment();
        delete listings[nft][tokenId];
        _sell(nft, tokenId, listing.seller, msg.sender, listing.price);
    }

    function makeOffer(address nft, uint256 tokenId, uint40 expiresAt) external payable {
        if (msg.value == 0 || msg.value > type(uint128).max || expiresAt <= block.timestamp) revert BadTerms();
        Offer storage offer = offers[nft][tokenId][msg.sender];
        if (offer.amount != 0) revert OfferExists();
        offer.amount = uint128(msg.value);
        offer.expiresAt = expiresAt;
        emit OfferMade(nft, tokenId, msg.sender, msg.value);
    }

    function cancelOffer(address nft, uint256 tokenId) external {
        uint256 amount = offers[nft][tokenId][msg.sender].amount;
        if (amount == 0) revert NoOffer();
        delete offers[nft][tokenId][msg.sender];
        emit OfferCancelled(nft, tokenId, msg.sender);
        _pay(msg.sender, amount);
    }

    function acceptOffer(
        address nft,
        uint256 tokenId,
        address bidder,
        uint256 least
    ) external onlyTokenOwner(nft, tokenId) {
        Offer memory offer = offers[nft][tokenId][bidder];
        if (offer.amount == 0 || block.timestamp > offer.expiresAt) revert NoOffer();
        if (offer.amount < least) revert OfferTooLow();
        delete offers[nft][tokenId][bidder];
        delete listings[nft][tokenId];
        _sell(nft, tokenId, msg.sender, bidder, offer.amount);
    }

    function _sell(address nft, uint256 tokenId, address seller, address buyer, uint256 price) private {
        emit Sold(nft, tokenId, seller, buyer, price);
        IERC721(nft).safeTransferFrom(seller, buyer, tokenId);
        uint256 fee = (price * FEE_BPS) / 10_000;
        (address receiver, uint256 royalty) = _royalty(nft, tokenId, price);
        _pay(treasury, fee);
        _pay(receiver, royalty);
        _pay(seller, price - fee - royalty);
    }

    function _royalty(address nft, uint256 tokenId, uint256 price) private view returns (address, uint256) {
        try IERC2981(nft).royaltyInfo(tokenId, price) returns (address receiver, uint256 amount) {
            uint256 most = (price * MAX_ROYALTY_BPS) / 10_000;
            if (receiver == address(0)) return (receiver, 0);
            return (receiver, amount < most ? amount : most);
        } catch {
            return (address(0), 0);
        }
    }
}
