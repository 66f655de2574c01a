// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {FreshPrice, IGem, IYard, IYardFeed, YardCoin} from "./YardCoin.sol";

/// Gems are locked, coins are drawn against them; what is no longer safe goes to the yard, which auctions it.
contract YardLedger {
    struct Urn {
        uint256 ink; // gems
        uint256 art; // debt, by the rate
    }

    uint256 private constant WAD = 1e18;
    uint256 public constant LTV = 0.66e18;
    uint256 public constant PENALTY = 1.13e18;
    uint256 public constant DUST = 100e18;
    uint256 public constant MAX_FEE = 0.3e18 / uint256(365 days);

    IGem public immutable gem;
    YardCoin public immutable coin;
    IYardFeed public immutable feed;
    address public immutable reserve;
    address public admin;
    IYard public yard;

    uint256 public rate = WAD;
    uint256 public feePerSecond;
    uint256 public dripped;
    uint256 public totalArt;
    uint256 public line;
    mapping(address => Urn) public urns;

    event Bitten(address indexed who, uint256 ink, uint256 debt, uint256 id);

    constructor(IGem gem_, YardCoin coin_, IYardFeed feed_, address reserve_) {
        gem = gem_;
        coin = coin_;
        feed = feed_;
        reserve = reserve_;
        admin = msg.sender;
        dripped = block.timestamp;
    }

    function setUp(IYard yard_, uint256 line_, uint256 feePerSecond_) external {
        require(msg.sender == admin && feePerSecond_ <= MAX_FEE, "Ledger: denied");
        drip();
        yard = yard_;
        line = line_;
        feePerSecond = feePerSecond_;
    }

    function drip() public {
        uint256 grown = rate + (rate * feePerSecond * (block.timestamp - dripped)) / WAD;
        dripped = block.timestamp;
        uint256 interest = (totalArt * (grown - rate)) / WAD;
        rate = grown;
        if (interest > 0) coin.mint(reserve, interest);
    }

    function lock(uint256 amount) external {
        urns[msg.sender].ink += amount;
        require(gem.transferFrom(msg.sender, address(this), amount), "Ledger: gems");
    }

    function free(uint256 amount) external {
        drip();
        Urn storage urn = urns[msg.sender];
        urn.ink -= amount;
        require(urn.art == 0 || isSafe(msg.sender), "Ledger: unsafe");
        require(gem.transfer(msg.sender, amount), "Ledger: gems");
    }

    function draw(uint256 amount) external {
        drip();
        Urn storage urn = urns[msg.sender];
        uint256 art = (amount * WAD + rate - 1) / rate;
        urn.art += art;
        totalArt += art;
        require((totalArt * rate) / WAD <= line, "Ledger: line");
        require(debtOf(msg.sender) >= DUST, "Ledger: dust");
        require(isSafe(msg.sender), "Ledger: unsafe");
        coin.mint(msg.sender, amount);
    }

    function wipe(uint256 amount) external {
        drip();
        Urn storage urn = urns[msg.sender];
        uint256 debt = debtOf(msg.sender);
        uint256 art = amount >= debt ? urn.art : (amount * WAD) / rate;
        if (amount > debt) amount = debt;
        urn.art -= art;
        totalArt -= art;
        require(urn.art == 0 || debtOf(msg.sender) >= DUST, "Ledger: dust");
        coin.burn(msg.sender, amount);
    }

    function bite(address who) external returns (uint256 id) {
        drip();
        require(!isSafe(who), "Ledger: safe");
        Urn memory urn = urns[who];
        uint256 debt = debtOf(who);
        delete urns[who];
        totalArt -= urn.art;
        require(gem.transfer(address(yard), urn.ink), "Ledger: gems");
        id = yard.kick(who, urn.ink, (debt * PENALTY) / WAD);
        emit Bitten(who, urn.ink, debt, id);
    }

    function debtOf(address who) public view returns (uint256) {
        return (urns[who].art * rate + WAD - 1) / WAD;
    }

    function isSafe(address who) public view returns (bool) {
        return (((urns[who].ink * FreshPrice.read(feed)) / WAD) * LTV) / WAD >= debtOf(who);
    }
}
