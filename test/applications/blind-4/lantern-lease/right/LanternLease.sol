// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IPiece {
    function transferFrom(address from, address to, uint256 pieceId) external;
}

interface ICoin {
    function transfer(address to, uint256 amount) external returns (bool);

    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

abstract contract Latch {
    uint256 private _latched = 1;

    modifier latch() {
        require(_latched == 1, "latched");
        _latched = 2;
        _;
        _latched = 1;
    }
}

/// @title Lend out a piece of art against collateral, by the day.
contract LanternLease is Latch {
    error NoSuchListing();
    error NotYours();
    error Taken();
    error NotTaken();
    error BadTerm();
    error TooDear();
    error TooEarly();
    error NotAllowed();

    struct Listing {
        address owner;
        address collection;
        uint256 pieceId;
        uint128 dailyRate;
        uint128 collateral;
        uint32 maxDays;
        uint32 daysTaken;
        uint64 until;
        address tenant;
        uint128 held;
    }

    uint256 public constant GRACE = 2 days;
    uint256 public constant FEE_BPS = 250;

    ICoin public immutable coin;
    address public immutable curator;
    mapping(address => bool) public allowedCollection;
    mapping(uint256 => Listing) public listings;
    mapping(address => uint256) public earnings;
    uint256 public nextId = 1;

    event Listed(uint256 indexed id, address indexed owner);
    event Rented(uint256 indexed id, address indexed tenant, uint256 until);
    event Ended(uint256 indexed id, bool seized);

    constructor(ICoin coin_) {
        coin = coin_;
        curator = msg.sender;
    }

    function setAllowed(address collection, bool allowed) external {
        if (msg.sender != curator) revert NotAllowed();
        allowedCollection[collection] = allowed;
    }

    function list(
        address collection,
        uint256 pieceId,
        uint128 dailyRate,
        uint128 collateral,
        uint32 maxDays
    ) external latch returns (uint256 id) {
        if (!allowedCollection[collection]) revert NotAllowed();
        if (maxDays == 0) revert BadTerm();
        id = nextId++;
        Listing storage l = listings[id];
        l.owner = msg.sender;
        l.collection = collection;
        l.pieceId = pieceId;
        l.dailyRate = dailyRate;
        l.collateral = collateral;
        l.maxDays = maxDays;
        IPiece(collection).transferFrom(msg.sender, address(this), pieceId);
        emit Listed(id, msg.sender);
    }

    /// @notice New terms hold from the next lease on.
    function setTerms(uint256 id, uint128 dailyRate, uint128 collateral, uint32 maxDays) external {
        Listing storage l = listings[id];
        if (l.owner != msg.sender) revert NotYours();
        if (maxDays == 0) revert BadTerm();
        l.dailyRate = dailyRate;
        l.collateral = collateral;
        l.maxDays = maxDays;
    }

    function rent(uint256 id, uint32 term, uint256 maxTotal) external latch {
        Listing storage l = listings[id];
        if (l.owner == address(0)) revert NoSuchListing();
        if (l.tenant != address(0)) revert Taken();
        if (term == 0 || term > l.maxDays) revert BadTerm();
        uint256 price = uint256(l.dailyRate) * term;
        uint256 total = price + l.collateral;
        if (total > maxTotal) revert TooDear();

        l.tenant = msg.sender;
        l.held = l.collateral;
        l.daysTaken = term;
        l.until = uint64(block.timestamp + uint256(term) * 1 days);
        _credit(l.owner, price);

        require(coin.transferFrom(msg.sender, address(this), total), "rent not paid");
        IPiece(l.collection).transferFrom(address(this), msg.sender, l.pieceId);
        emit Rented(id, msg.sender, l.until);
    }

    function extend(uint256 id, uint32 more, uint256 maxPrice) external latch {
        Listing storage l = listings[id];
        if (l.tenant != msg.sender) revert NotYours();
        if (more == 0 || uint256(l.daysTaken) + more > l.maxDays) revert BadTerm();
        uint256 price = uint256(l.dailyRate) * more;
        if (price > maxPrice) revert TooDear();
        l.daysTaken += more;
        l.until += uint64(more) * 1 days;
        _credit(l.owner, price);
        require(coin.transferFrom(msg.sender, address(this), price), "extension not paid");
        emit Rented(id, msg.sender, l.until);
    }

    function giveBack(uint256 id) external latch {
        Listing storage l = listings[id];
        if (l.tenant != msg.sender) revert NotYours();
        uint256 refund = l.held;
        l.tenant = address(0);
        l.held = 0;
        IPiece(l.collection).transferFrom(msg.sender, address(this), l.pieceId);
        require(coin.transfer(msg.sender, refund), "refund failed");
        emit Ended(id, false);
    }

    /// @notice The owner keeps the collateral of a tenant who did not come back.
    function seize(uint256 id) external latch {
        Listing storage l = listings[id];
        if (l.owner != msg.sender) revert NotYours();
        if (l.tenant == address(0)) revert NotTaken();
        if (block.timestamp <= l.until + GRACE) revert TooEarly();
        earnings[msg.sender] += l.held;
        delete listings[id];
        emit Ended(id, true);
    }

    function delist(uint256 id) external latch {
        Listing memory l = listings[id];
        if (l.owner != msg.sender) revert NotYours();
        if (l.tenant != address(0)) revert Taken();
        delete listings[id];
        IPiece(l.collection).transferFrom(address(this), msg.sender, l.pieceId);
    }

    function withdraw() external latch {
        uint256 amount = earnings[msg.sender];
        earnings[msg.sender] = 0;
        require(coin.transfer(msg.sender, amount), "withdrawal failed");
    }

    function _credit(address owner, uint256 price) private {
        uint256 fee = (price * FEE_BPS) / 10_000;
        earnings[owner] += price - fee;
        earnings[curator] += fee;
    }
}
