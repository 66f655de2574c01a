// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.26;

import {ShareLedger} from "./ShareLedger.sol";
import {IAsset, IFeed, IVenue} from "./Externals.sol";

/// @title NavFund
/// @notice Open-ended fund: cash in a dollar token plus one position valued by a price feed.
/// @dev Balances are tracked inside, donations are ignored. Redemptions are priced at least a day after they were asked
///      for, so that nobody can trade against a feed update. The manager is trusted to keep enough cash for exits.
contract NavFund is ShareLedger {
    struct Redemption {
        address owner;
        uint64 askedAt;
        bool settled;
        uint256 shares; // escrowed until settlement
        uint256 owed; // fixed at settlement
        uint256 least; // the owner's lower bound for it
    }

    error OnlyManager();
    error OnlyOwnerOf(uint256 id);
    error TooEarly();
    error WrongState();
    error NotEnoughCash();
    error Slippage();
    error FeedBroken();
    error FeedStale();
    error Zero();

    event Deposited(address indexed by, uint256 assets, uint256 shares);
    event RedeemAsked(uint256 indexed id, address indexed owner, uint256 shares);
    event RedeemCancelled(uint256 indexed id);
    event RedeemSettled(uint256 indexed id, uint256 assets);
    event RedeemPaid(uint256 indexed id, address to, uint256 assets);
    event FeeCrystallised(uint256 price, uint256 shares);
    event Traded(bool buying, uint256 spent, uint256 got);

    uint256 public constant ENTRY_BPS = 100;
    uint256 public constant PERFORMANCE_BPS = 1_000;
    uint256 public constant TRADE_SLACK_BPS = 100;
    uint256 public constant DELAY = 1 days;
    uint256 public constant MAX_AGE = 1 hours + 10 minutes;
    uint256 private constant V_SHARES = 1e6;
    uint256 private constant BPS = 10_000;

    IAsset public immutable cashToken;
    IAsset public immutable position;
    IFeed public immutable feed;
    IVenue public immutable venue;
    address public immutable manager;
    uint256 private immutable toCash; // position units * feed answer / toCash = cash units

    uint256 public cash;
    uint256 public held;
    uint256 public reserved; // settled and unpaid redemptions
    uint256 public highWater;
    uint256 public redemptionCount;
    mapping(uint256 => Redemption) public redemptions;

    constructor(IAsset cash_, IAsset position_, IFeed feed_, IVenue venue_) {
        (cashToken, position, feed, venue, manager) = (cash_, position_, feed_, venue_, msg.sender);
        toCash = 10 ** (uint256(position_.decimals()) + feed_.decimals() - cash_.decimals());
        highWater = 1e18 / V_SHARES;
    }

    // -------------------------------------------------------------- pricing

    function positionPrice() public view returns (uint256) {
        (, int256 answer,, uint256 updatedAt,) = feed.latestRoundData();
        if (answer <= 0) revert FeedBroken();
        if (block.timestamp - updatedAt > MAX_AGE) revert FeedStale();
        return uint256(answer);
    }

    /// @notice Value of the fund that belongs to share holders; reverts if settled redemptions exceed everything.
    function nav() public view returns (uint256) {
        uint256 gross = cash;
        if (held != 0) gross += (held * positionPrice()) / toCash;
        return gross - reserved;
    }

    function sharePrice() public view returns (uint256) {
        return ((nav() + 1) * 1e18) / (totalShares + V_SHARES);
    }

    // ------------------------------------------------------------ investors

    /// @notice The entry fee stays in the fund and covers the deviation the feed allows.
    function deposit(uint256 assets, uint256 minShares) external returns (uint256 shares) {
        _crystallise();
        uint256 net = assets - (assets * ENTRY_BPS + BPS - 1) / BPS;
        shares = (net * (totalShares + V_SHARES)) / (nav() + 1);
        if (shares == 0) revert Zero();
        if (shares < minShares) revert Slippage();
        cash += assets;
        _mint(msg.sender, shares);
        // the entry fee is no performance
        uint256 price = sharePrice();
        if (price > highWater) highWater = price;
        cashToken.transferFrom(msg.sender, address(this), assets);
        emit Deposited(msg.sender, assets, shares);
    }

    function askRedeem(uint256 shares, uint256 least) external returns (uint256 id) {
        if (shares == 0) revert Zero();
        _move(msg.sender, address(this), shares);
        id = ++redemptionCount;
        redemptions[id] = Redemption(msg.sender, uint64(block.timestamp), false, shares, 0, least);
        emit RedeemAsked(id, msg.sender, shares);
    }

    function cancelRedeem(uint256 id) external {
        Redemption memory r = redemptions[id];
        if (r.owner != msg.sender) revert OnlyOwnerOf(id);
        if (r.settled) revert WrongState();
        delete redemptions[id];
        _move(address(this), msg.sender, r.shares);
        emit RedeemCancelled(id);
    }

    /// @notice Fix the value of a redemption at the current price. Open to everybody once the delay is over.
    function settle(uint256 id) external {
        Redemption storage r = redemptions[id];
        if (r.owner == address(0) || r.settled) revert WrongState();
        if (block.timestamp < r.askedAt + DELAY) revert TooEarly();
        _crystallise();
        uint256 owed = (r.shares * (nav() + 1)) / (totalShares + V_SHARES);
        if (owed < r.least) revert Slippage();
        if (reserved + owed > cash) revert NotEnoughCash();
        r.settled = true;
        r.owed = owed;
        reserved += owed;
        _burn(address(this), r.shares);
        emit RedeemSettled(id, owed);
    }

    function collect(uint256 id, address to) external {
        Redemption memory r = redemptions[id];
        if (r.owner != msg.sender) revert OnlyOwnerOf(id);
        if (!r.settled) revert WrongState();
        delete redemptions[id];
        reserved -= r.owed;
        cash -= r.owed;
        cashToken.transfer(to, r.owed);
        emit RedeemPaid(id, to, r.owed);
    }

    // -------------------------------------------------------------- manager

    function crystallise() external {
        _crystallise();
    }

    /// @notice Buy the position with free cash; the venue must deliver near the feed's price.
    function buyPosition(uint256 spend) external {
        if (msg.sender != manager) revert OnlyManager();
        if (reserved + spend > cash) revert NotEnoughCash();
        uint256 least = (((spend * toCash) / positionPrice()) * (BPS - TRADE_SLACK_BPS)) / BPS;
        uint256 got = _swap(cashToken, position, spend, least);
        cash -= spend;
        held += got;
        emit Traded(true, spend, got);
    }

    function sellPosition(uint256 units) external {
        if (msg.sender != manager) revert OnlyManager();
        uint256 least = (((units * positionPrice()) / toCash) * (BPS - TRADE_SLACK_BPS)) / BPS;
        held -= units;
        uint256 got = _swap(position, cashToken, units, least);
        cash += got;
        emit Traded(false, units, got);
    }

    // ------------------------------------------------------------- internal

    function _swap(IAsset from, IAsset to, uint256 amount, uint256 least) private returns (uint256 got) {
        uint256 before = to.balanceOf(address(this));
        from.approve(address(venue), amount);
        venue.swap(address(from), address(to), amount, least, address(this));
        from.approve(address(venue), 0);
        got = to.balanceOf(address(this)) - before;
        if (got < least) revert Slippage();
    }

    /// @dev Mints the manager's share of the rise over the high-water mark.
    function _crystallise() private {
        if (totalShares == 0) return;
        uint256 price = sharePrice();
        uint256 mark = highWater;
        if (price <= mark) return;
        uint256 gain = ((price - mark) * totalShares) / 1e18;
        uint256 fee = (gain * PERFORMANCE_BPS) / BPS;
        uint256 total = nav();
        uint256 shares = fee == 0 ? 0 : (fee * (totalShares + V_SHARES)) / (total + 1 - fee);
        highWater = price;
        if (shares != 0) _mint(manager, shares);
        emit FeeCrystallised(price, shares);
    }
}
