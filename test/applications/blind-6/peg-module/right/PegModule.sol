// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ICollateral, IPegFeed} from "./IPegFeed.sol";
import {StableUnit} from "./StableUnit.sol";
import {Stewarded} from "./Stewarded.sol";

/// Mints units for dollars of other issuers one for one, and gives these back for units.
contract PegModule is Stewarded {
    struct Backing {
        IPegFeed feed;
        uint256 scale;
        uint256 maxAge;
        uint256 ceiling;
        uint256 issued;
        uint256 feeInBps;
        uint256 feeOutBps;
        bool listed;
    }

    uint256 public constant BPS = 10_000;
    uint256 public constant MAX_FEE = 200;
    uint256 public constant FLOOR_BPS = 9_950;

    StableUnit public immutable unit;
    address public immutable treasury;
    mapping(address => Backing) public backings;
    address[] public listing;

    event Listed(address indexed token, address feed, uint256 ceiling);
    event Minted(address indexed by, address indexed token, uint256 paid, uint256 units);
    event Redeemed(address indexed by, address indexed token, uint256 units, uint256 paid);

    constructor(StableUnit unit_, address treasury_) {
        unit = unit_;
        treasury = treasury_;
    }

    function list(ICollateral token, IPegFeed feed, uint256 maxAge, uint256 ceiling) external onlySteward {
        Backing storage backing = backings[address(token)];
        require(!backing.listed, "PegModule: listed");
        backing.listed = true;
        backing.feed = feed;
        backing.maxAge = maxAge;
        backing.ceiling = ceiling;
        backing.scale = 10 ** (18 - token.decimals());
        listing.push(address(token));
        emit Listed(address(token), address(feed), ceiling);
    }

    function setTerms(address token, uint256 ceiling, uint256 feeInBps, uint256 feeOutBps) external onlySteward {
        Backing storage backing = _listed(token);
        require(feeInBps <= MAX_FEE && feeOutBps <= MAX_FEE, "PegModule: fee");
        backing.ceiling = ceiling;
        backing.feeInBps = feeInBps;
        backing.feeOutBps = feeOutBps;
    }

    function setFeed(address token, IPegFeed feed, uint256 maxAge) external onlySteward {
        Backing storage backing = _listed(token);
        backing.feed = feed;
        backing.maxAge = maxAge;
    }

    function mint(ICollateral token, uint256 amount, uint256 minUnits, address to) external returns (uint256 units) {
        Backing storage backing = _listed(address(token));
        require(isSteady(address(token)), "PegModule: off its peg");
        uint256 gross = amount * backing.scale;
        uint256 fee = (gross * backing.feeInBps) / BPS;
        units = gross - fee;
        require(units > 0 && units >= minUnits, "PegModule: too few");
        backing.issued += gross;
        require(backing.issued <= backing.ceiling, "PegModule: ceiling");
        require(token.transferFrom(msg.sender, address(this), amount), "PegModule: not paid");
        unit.mint(to, units);
        if (fee > 0) unit.mint(treasury, fee);
        emit Minted(msg.sender, address(token), amount, units);
    }

    function redeem(ICollateral token, uint256 units, uint256 minPaid, address to) external returns (uint256 paid) {
        Backing storage backing = _listed(address(token));
        uint256 fee = (units * backing.feeOutBps) / BPS;
        uint256 net = units - fee;
        paid = net / backing.scale;
        require(paid > 0 && paid >= minPaid, "PegModule: too little");
        backing.issued -= net;
        unit.burn(msg.sender, units);
        if (fee > 0) unit.mint(treasury, fee);
        require(token.transfer(to, paid), "PegModule: not sent");
        emit Redeemed(msg.sender, address(token), units, paid);
    }

    /// Is the last answer fresh and within half a cent of the peg?
    function isSteady(address token) public view returns (bool) {
        Backing storage backing = backings[token];
        (, int256 answer, , uint256 updatedAt, ) = backing.feed.latestRoundData();
        if (answer <= 0) return false;
        if (updatedAt > block.timestamp || block.timestamp - updatedAt > backing.maxAge) return false;
        return uint256(answer) * BPS >= 10 ** backing.feed.decimals() * FLOOR_BPS;
    }

    function _listed(address token) private view returns (Backing storage backing) {
        backing = backings[token];
        require(backing.listed, "PegModule: not listed");
    }
}
