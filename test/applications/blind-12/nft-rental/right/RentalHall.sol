// SPDX-License-Identifier: MIT
pragma solidity ^0.8.22;

interface IERC721 {
    function ownerOf(uint256 id) external view returns (address);
    function transferFrom(address from, address to, uint256 id) external;
    function safeTransferFrom(address from, address to, uint256 id) external;
}

interface ICoin {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// @title RentalHall
/// @notice Collateralised rental of NFTs from approved collections, paid in one coin.
/// @dev The renter holds the NFT; the hall holds the collateral. Everything owed is credited and pulled.
///      The coin is a plain ERC20 that reverts or returns false on failure.
contract RentalHall {
    struct Listing {
        address lender;
        address collection;
        uint256 tokenId;
        uint128 dailyRate;
        uint128 collateral;
        uint16 maxDays;
        bool inHall;
    }

    struct Rental {
        address renter;
        uint64 due;
        uint128 dailyRate;
        uint128 collateral;
    }

    error NotCurator();
    error NotLender();
    error NotRenter();
    error CollectionNotAllowed();
    error BadTerms();
    error TermsChanged();
    error NotAvailable();
    error NotRented();
    error NotOverdue();
    error CoinFailed();

    event CollectionSet(address indexed collection, bool allowed);
    event Listed(uint256 indexed id, address indexed lender, address collection, uint256 tokenId);
    event TermsSet(uint256 indexed id, uint128 dailyRate, uint128 collateral, uint16 maxDays);
    event Delisted(uint256 indexed id);
    event Rented(uint256 indexed id, address indexed renter, uint64 due, uint256 rent);
    event Extended(uint256 indexed id, uint64 due, uint256 rent);
    event Returned(uint256 indexed id, uint256 lateFee, uint256 refund);
    event Seized(uint256 indexed id, uint256 collateral);
    event Withdrawn(address indexed account, uint256 amount);

    uint64 public constant GRACE = 2 days;
    uint256 public constant CUT_BPS = 400;

    ICoin public immutable coin;
    address public immutable curator;
    mapping(address => bool) public allowed;
    mapping(uint256 => Listing) public listings;
    mapping(uint256 => Rental) public rentals;
    mapping(address => uint256) public credit;
    uint256 private counter;

    constructor(ICoin coin_) {
        coin = coin_;
        curator = msg.sender;
    }

    /// @notice Only standard collections whose transfers cannot be paused or blocked are let in.
    function setCollection(address collection, bool ok) external {
        if (msg.sender != curator) revert NotCurator();
        allowed[collection] = ok;
        emit CollectionSet(collection, ok);
    }

    // ----------------------------------------------------------- lender side

    function list(address collection, uint256 tokenId, uint128 dailyRate, uint128 collateral, uint16 maxDays)
        external
        returns (uint256 id)
    {
        if (!allowed[collection]) revert CollectionNotAllowed();
        _checkTerms(dailyRate, collateral, maxDays);
        id = ++counter;
        listings[id] = Listing(msg.sender, collection, tokenId, dailyRate, collateral, maxDays, true);
        IERC721(collection).transferFrom(msg.sender, address(this), tokenId);
        emit Listed(id, msg.sender, collection, tokenId);
        emit TermsSet(id, dailyRate, collateral, maxDays);
    }

    /// @notice New terms hold for the next rental; a running one keeps those it began with.
    function setTerms(uint256 id, uint128 dailyRate, uint128 collateral, uint16 maxDays) external {
        Listing storage l = listings[id];
        if (l.lender != msg.sender) revert NotLender();
        _checkTerms(dailyRate, collateral, maxDays);
        (l.dailyRate, l.collateral, l.maxDays) = (dailyRate, collateral, maxDays);
        emit TermsSet(id, dailyRate, collateral, maxDays);
    }

    function delist(uint256 id) external {
        Listing memory l = listings[id];
        if (l.lender != msg.sender) revert NotLender();
        if (!l.inHall) revert NotAvailable();
        delete listings[id];
        IERC721(l.collection).transferFrom(address(this), msg.sender, l.tokenId);
        emit Delisted(id);
    }

    /// @notice The NFT did not come back within the grace time: the collateral replaces it.
    function seize(uint256 id) external {
        if (listings[id].lender != msg.sender) revert NotLender();
        Rental memory r = rentals[id];
        if (r.renter == address(0)) revert NotRented();
        if (block.timestamp <= r.due + GRACE) revert NotOverdue();
        delete rentals[id];
        delete listings[id];
        credit[msg.sender] += r.collateral;
        emit Seized(id, r.collateral);
    }

    // ----------------------------------------------------------- renter side

    /// @param maxRate The highest daily rate and
    /// @param maxCollateral the highest collateral the renter agrees to.
    function rent(uint256 id, uint16 days_, uint128 maxRate, uint128 maxCollateral) external {
        Listing storage l = listings[id];
        if (!l.inHall) revert NotAvailable();
        if (l.dailyRate > maxRate || l.collateral > maxCollateral) revert TermsChanged();
        if (days_ == 0 || days_ > l.maxDays) revert BadTerms();

        uint256 price = uint256(l.dailyRate) * days_;
        uint64 due = uint64(block.timestamp + uint256(days_) * 1 days);
        l.inHall = false;
        rentals[id] = Rental(msg.sender, due, l.dailyRate, l.collateral);
        _splitRent(l.lender, price);
        _pull(price + l.collateral);
        IERC721(l.collection).transferFrom(address(this), msg.sender, l.tokenId);
        emit Rented(id, msg.sender, due, price);
    }

    /// @notice Prolong a rental that is not overdue, at its own rate and within the lender's longest term from now.
    function extend(uint256 id, uint16 days_) external {
        Rental storage r = rentals[id];
        if (r.renter != msg.sender) revert NotRenter();
        if (days_ == 0 || block.timestamp > r.due) revert BadTerms();
        uint64 due = r.due + uint64(days_) * 1 days;
        if (due > block.timestamp + uint256(listings[id].maxDays) * 1 days) revert BadTerms();
        uint256 price = uint256(r.dailyRate) * days_;
        r.due = due;
        _splitRent(listings[id].lender, price);
        _pull(price);
        emit Extended(id, due, price);
    }

    /// @notice Bring the NFT back; every begun day of delay costs a day's rent out of the collateral.
    function giveBack(uint256 id) external {
        Rental memory r = rentals[id];
        if (r.renter != msg.sender) revert NotRenter();
        Listing storage l = listings[id];
        uint256 lateFee;
        if (block.timestamp > r.due) {
            uint256 lateDays = (block.timestamp - r.due + 1 days - 1) / 1 days;
            lateFee = lateDays * r.dailyRate;
            if (lateFee > r.collateral) lateFee = r.collateral;
        }
        uint256 refund = uint256(r.collateral) - lateFee;
        delete rentals[id];
        l.inHall = true;
        if (lateFee != 0) _splitRent(l.lender, lateFee);
        credit[msg.sender] += refund;
        IERC721(l.collection).transferFrom(msg.sender, address(this), l.tokenId);
        emit Returned(id, lateFee, refund);
    }

    function withdraw(address to) external {
        uint256 amount = credit[msg.sender];
        credit[msg.sender] = 0;
        if (!coin.transfer(to, amount)) revert CoinFailed();
        emit Withdrawn(msg.sender, amount);
    }

    // -------------------------------------------------------------- internal

    function _splitRent(address lender, uint256 amount) private {
        uint256 cut = (amount * CUT_BPS) / 10_000;
        credit[curator] += cut;
        credit[lender] += amount - cut;
    }

    function _checkTerms(uint128 dailyRate, uint128 collateral, uint16 maxDays) private pure {
        if (dailyRate == 0 || collateral == 0 || maxDays == 0 || maxDays > 365) revert BadTerms();
    }

    function _pull(uint256 amount) private {
        if (!coin.transferFrom(msg.sender, address(this), amount)) revert CoinFailed();
    }
}
