// SPDX-License-Identifier: MIT
pragma solidity ^0.8.25;

import {TransferLib} from "./TransferLib.sol";

/// @title Descend
/// @notice Dutch auctions with one price for all: the price falls from `startPrice` to `floorPrice`, buyers pay the
///         price of the moment, and once the auction is over get back what they paid above the clearing price. That
///         is the price of the last purchase when all was sold, and the floor otherwise. An auction that has
///         sold less than `minSold` fails: buyers get their money back and the seller the tokens.
/// @dev Prices are for 1e18 raw token units. Anybody, the seller too, may buy the last piece and end an auction.
contract Descend {
    using TransferLib for address;

    struct Auction {
        address seller;
        address token;
        uint128 supply;
        uint128 minSold;
        uint128 capPerBuyer;
        uint128 startPrice; // currency units per 1e18 token units
        uint128 floorPrice;
        uint64 start;
        uint64 end;
        uint128 sold;
        uint128 lastPrice;
        bool collected;
        uint256 raised; // what buyers have paid in, before any money back
    }

    struct Purchase {
        uint128 amount;
        uint256 paid;
    }

    uint256 private constant UNIT = 1e18;
    uint256 private constant FEE_BPS = 100;
    uint64 public constant MIN_LENGTH = 10 minutes;
    uint64 public constant MAX_LENGTH = 30 days;
    address public immutable currency;
    address public immutable treasury;

    Auction[] private _auctions;
    mapping(uint256 id => mapping(address buyer => Purchase)) public purchaseOf;

    event AuctionCreated(uint256 indexed id, address indexed seller, address token, uint256 supply);
    event Bought(uint256 indexed id, address indexed buyer, uint256 amount, uint256 price, uint256 cost);
    event Settled(uint256 indexed id, address indexed buyer, uint256 tokens, uint256 moneyBack);
    event Collected(uint256 indexed id, uint256 proceeds, uint256 fee, uint256 unsold);
    event Withdrawn(uint256 indexed id);

    error BadTerms();
    error NotRunning();
    error NotOver();
    error SoldOut();
    error OverCap();
    error ZeroAmount();
    error CostTooHigh(uint256 cost);
    error NotSeller();
    error Started();
    error Nothing();

    constructor(address currency_, address treasury_) {
        currency = currency_;
        treasury = treasury_;
    }

    function create(
        address token,
        uint128 supply,
        uint128 minSold,
        uint128 capPerBuyer,
        uint128 startPrice,
        uint128 floorPrice,
        uint64 start,
        uint64 end
    ) external returns (uint256 id) {
        if (token == currency || supply == 0 || minSold > supply || capPerBuyer == 0) revert BadTerms();
        if (floorPrice == 0 || startPrice < floorPrice) revert BadTerms();
        if (start < block.timestamp || end < start + MIN_LENGTH || end > start + MAX_LENGTH) revert BadTerms();
        id = _auctions.length;
        Auction storage a = _auctions.push();
        a.seller = msg.sender;
        a.token = token;
        a.supply = supply;
        a.minSold = minSold;
        a.capPerBuyer = capPerBuyer;
        a.startPrice = startPrice;
        a.floorPrice = floorPrice;
        a.start = start;
        a.end = end;
        emit AuctionCreated(id, msg.sender, token, supply);
        token.pull(msg.sender, supply);
    }

    /// @notice Before it starts, the seller may call an auction off.
    function withdraw(uint256 id) external {
        Auction storage a = _auctions[id];
        if (msg.sender != a.seller) revert NotSeller();
        if (block.timestamp >= a.start) revert Started();
        if (a.collected) revert Nothing();
        a.collected = true;
        a.end = a.start;
        emit Withdrawn(id);
        a.token.push(a.seller, a.supply);
    }

    /// @notice Buys up to `amount`; less when less is left.
    function buy(uint256 id, uint128 amount, uint256 maxCost) external returns (uint128 bought, uint256 cost) {
        Auction storage a = _auctions[id];
        if (block.timestamp < a.start || block.timestamp >= a.end) revert NotRunning();
        uint128 left = a.supply - a.sold;
        if (left == 0) revert SoldOut();
        bought = amount > left ? left : amount;
        if (bought == 0) revert ZeroAmount();

        uint256 price = priceAt(id, block.timestamp);
        cost = _cost(bought, price);
        if (cost > maxCost) revert CostTooHigh(cost);

        Purchase storage p = purchaseOf[id][msg.sender];
        p.amount += bought;
        p.paid += cost;
        if (p.amount > a.capPerBuyer) revert OverCap();
        a.sold += bought;
        a.raised += cost;
        a.lastPrice = uint128(price);
        emit Bought(id, msg.sender, bought, price, cost);
        currency.pull(msg.sender, cost);
    }

    /// @notice Hands a buyer the tokens and the money back, or all the money when the auction has failed.
    function settle(uint256 id, address buyer) external returns (uint256 tokens, uint256 moneyBack) {
        Auction storage a = _auctions[id];
        if (!isOver(id)) revert NotOver();
        Purchase memory p = purchaseOf[id][buyer];
        if (p.amount == 0) revert Nothing();
        delete purchaseOf[id][buyer];
        if (a.sold < a.minSold) {
            moneyBack = p.paid;
        } else {
            tokens = p.amount;
            moneyBack = p.paid - _cost(p.amount, clearingPrice(id));
        }
        emit Settled(id, buyer, tokens, moneyBack);
        a.token.push(buyer, tokens);
        currency.push(buyer, moneyBack);
    }

    /// @notice Pays the seller once the auction is over, and returns what was not sold.
    function collect(uint256 id) external returns (uint256 proceeds, uint256 unsold) {
        Auction storage a = _auctions[id];
        if (msg.sender != a.seller) revert NotSeller();
        if (!isOver(id)) revert NotOver();
        if (a.collected) revert Nothing();
        a.collected = true;
        uint256 fee;
        if (a.sold < a.minSold) {
            unsold = a.supply;
        } else {
            unsold = a.supply - a.sold;
            proceeds = (a.sold * clearingPrice(id)) / UNIT;
            fee = (proceeds * FEE_BPS) / 10_000;
            proceeds -= fee;
        }
        emit Collected(id, proceeds, fee, unsold);
        a.token.push(a.seller, unsold);
        currency.push(a.seller, proceeds);
        currency.push(treasury, fee);
    }

    function isOver(uint256 id) public view returns (bool) {
        Auction storage a = _auctions[id];
        return block.timestamp >= a.end || a.sold == a.supply;
    }

    function priceAt(uint256 id, uint256 time) public view returns (uint256) {
        Auction storage a = _auctions[id];
        if (time <= a.start) return a.startPrice;
        if (time >= a.end) return a.floorPrice;
        uint256 fall = uint256(a.startPrice - a.floorPrice) * (time - a.start);
        return a.startPrice - fall / (a.end - a.start);
    }

    function clearingPrice(uint256 id) public view returns (uint256) {
        Auction storage a = _auctions[id];
        return a.sold == a.supply ? a.lastPrice : a.floorPrice;
    }

    function auctionOf(uint256 id) external view returns (Auction memory) {
        return _auctions[id];
    }

    /// @dev Rounded up, so that what buyers leave behind always covers what the seller gets.
    function _cost(uint256 amount, uint256 price) private pure returns (uint256) {
        return (amount * price + UNIT - 1) / UNIT;
    }
}
