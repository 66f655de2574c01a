// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Curated} from "./Curated.sol";
import {IMoney, IPiece, IRoyalty} from "./Interfaces.sol";

/// @title StallMarket
/// @notice Fixed-price listings and collection-wide offers. Pieces stay with their owners until they
///         are sold; payment is in curated tokens. Creators receive a capped royalty.
contract StallMarket is Curated {
    struct Listing {
        address seller;
        IMoney money;
        uint256 price;
        uint64 until;
    }

    struct Offer {
        IMoney money;
        uint256 price;
        uint64 until;
    }

    uint256 public constant MARKET_BPS = 150;
    uint256 public constant ROYALTY_CAP_BPS = 1_000;
    address public immutable till;

    mapping(address piece => mapping(uint256 id => Listing)) public listings;
    mapping(address bidder => mapping(address piece => Offer)) public offers;
    uint256 private _lock = 1;

    event Listed(address indexed piece, uint256 indexed id, address indexed seller, address money, uint256 price);
    event Unlisted(address indexed piece, uint256 indexed id);
    event Offered(address indexed piece, address indexed bidder, address money, uint256 price);
    event Sold(address indexed piece, uint256 indexed id, address seller, address buyer, uint256 price);

    error Expired();
    error NotOwner();
    error PriceMoved(uint256 price);
    error WrongMoney();
    error Busy();
    error MoneyFailed();

    modifier locked() {
        if (_lock != 1) revert Busy();
        _lock = 2;
        _;
        _lock = 1;
    }

    constructor(address till_) {
        till = till_;
    }

    // ------------------------------------------------------------- listings

    function list(IPiece piece, uint256 id, IMoney money, uint256 price, uint64 until) external {
        if (!isCurated[address(money)]) revert WrongMoney();
        if (piece.ownerOf(id) != msg.sender) revert NotOwner();
        if (until <= block.timestamp) revert Expired();
        listings[address(piece)][id] = Listing(msg.sender, money, price, until);
        emit Listed(address(piece), id, msg.sender, address(money), price);
    }

    function reprice(IPiece piece, uint256 id, uint256 price) external {
        Listing storage l = listings[address(piece)][id];
        if (l.seller != msg.sender) revert NotOwner();
        l.price = price;
        emit Listed(address(piece), id, msg.sender, address(l.money), price);
    }

    function unlist(IPiece piece, uint256 id) external {
        Listing storage l = listings[address(piece)][id];
        if (l.seller != msg.sender && piece.ownerOf(id) != msg.sender) revert NotOwner();
        delete listings[address(piece)][id];
        emit Unlisted(address(piece), id);
    }

    /// @notice Buys a listed piece, paying at most `maxPrice` of `money`.
    function buy(IPiece piece, uint256 id, IMoney money, uint256 maxPrice) external locked {
        Listing memory l = listings[address(piece)][id];
        if (l.seller == address(0) || block.timestamp > l.until) revert Expired();
        if (l.money != money) revert WrongMoney();
        if (l.price > maxPrice) revert PriceMoved(l.price);
        if (piece.ownerOf(id) != l.seller) revert NotOwner();

        _exchange(piece, id, l.seller, msg.sender, money, l.price);
    }

    // --------------------------------------------------------------- offers

    /// @notice Offers to buy one piece, whichever, of a collection.
    function offer(IPiece piece, IMoney money, uint256 price, uint64 until) external {
        if (!isCurated[address(money)]) revert WrongMoney();
        if (until <= block.timestamp) revert Expired();
        offers[msg.sender][address(piece)] = Offer(money, price, until);
        emit Offered(address(piece), msg.sender, address(money), price);
    }

    function withdrawOffer(IPiece piece) external {
        delete offers[msg.sender][address(piece)];
        emit Offered(address(piece), msg.sender, address(0), 0);
    }

    function acceptOffer(IPiece piece, uint256 id, address bidder, IMoney money, uint256 minPrice) external locked {
        Offer memory o = offers[bidder][address(piece)];
        if (block.timestamp > o.until) revert Expired();
        if (o.money != money) revert WrongMoney();
        if (o.price < minPrice) revert PriceMoved(o.price);
        if (piece.ownerOf(id) != msg.sender) revert NotOwner();
        delete offers[bidder][address(piece)];

        _exchange(piece, id, msg.sender, bidder, money, o.price);
    }

    // ------------------------------------------------------------- internals

    function _exchange(IPiece piece, uint256 id, address seller, address buyer, IMoney money, uint256 price) private {
        delete listings[address(piece)][id];

        uint256 cut = price * MARKET_BPS / 10_000;
        (address creator, uint256 royalty) = _royalty(piece, id, price);
        _pay(money, buyer, till, cut);
        _pay(money, buyer, creator, royalty);
        _pay(money, buyer, seller, price - cut - royalty);
        piece.transferFrom(seller, buyer, id);
        emit Sold(address(piece), id, seller, buyer, price);
    }

    function _royalty(IPiece piece, uint256 id, uint256 price) private view returns (address, uint256) {
        try IRoyalty(address(piece)).royaltyInfo(id, price) returns (address to, uint256 amount) {
            uint256 cap = price * ROYALTY_CAP_BPS / 10_000;
            if (to == address(0)) return (address(0), 0);
            return (to, amount > cap ? cap : amount);
        } catch {
            return (address(0), 0);
        }
    }

    function _pay(IMoney money, address from, address to, uint256 amount) private {
        if (amount == 0) return;
        (bool ok, bytes memory r) = address(money).call(abi.encodeCall(IMoney.transferFrom, (from, to, amount)));
        if (!ok || (r.length > 0 && !abi.decode(r, (bool)))) revert MoneyFailed();
    }
}
