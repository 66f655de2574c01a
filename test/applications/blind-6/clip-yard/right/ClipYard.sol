// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {FreshPrice, IGem, IYard, IYardFeed, YardCoin} from "./YardCoin.sol";

/// Sells what the ledger sends at a price that falls with time; what is not needed goes back to its owner.
contract ClipYard is IYard {
    struct Sale {
        address owner;
        uint256 lot;
        uint256 tab;
        uint256 top;
        uint256 startedAt;
    }

    uint256 private constant WAD = 1e18;
    uint256 public constant BUFFER = 1.2e18;
    uint256 public constant FALL = 6 hours;
    uint256 public constant TAIL = 3 hours;
    uint256 public constant MIN_TAB = 100e18;

    IGem public immutable gem;
    YardCoin public immutable coin;
    IYardFeed public immutable feed;
    address public immutable ledger;
    uint256 public kicks;
    uint256 public shortfall;
    mapping(uint256 => Sale) public sales;

    event Kicked(uint256 indexed id, address indexed owner, uint256 lot, uint256 tab);
    event Taken(uint256 indexed id, address indexed by, uint256 slice, uint256 owe);

    constructor(IGem gem_, YardCoin coin_, IYardFeed feed_, address ledger_) {
        gem = gem_;
        coin = coin_;
        feed = feed_;
        ledger = ledger_;
    }

    function kick(address who, uint256 lot, uint256 tab) external returns (uint256 id) {
        require(msg.sender == ledger, "Yard: ledger only");
        id = ++kicks;
        sales[id] = Sale(who, lot, tab, _top(), block.timestamp);
        emit Kicked(id, who, lot, tab);
    }

    function redo(uint256 id) external {
        Sale storage sale = sales[id];
        require(sale.owner != address(0), "Yard: no sale");
        require(block.timestamp >= sale.startedAt + TAIL, "Yard: still running");
        sale.top = _top();
        sale.startedAt = block.timestamp;
    }

    function priceOf(uint256 id) public view returns (uint256) {
        Sale storage sale = sales[id];
        uint256 elapsed = block.timestamp - sale.startedAt;
        return elapsed >= FALL ? 0 : (sale.top * (FALL - elapsed)) / FALL;
    }

    function take(uint256 id, uint256 most, uint256 maxPrice, address to) external {
        Sale memory sale = sales[id];
        require(sale.owner != address(0), "Yard: no sale");
        require(block.timestamp < sale.startedAt + TAIL, "Yard: needs a redo");
        uint256 price = priceOf(id);
        require(price <= maxPrice, "Yard: too dear");
        uint256 slice = most < sale.lot ? most : sale.lot;
        uint256 owe = (slice * price + WAD - 1) / WAD;
        if (owe > sale.tab) {
            owe = sale.tab;
            slice = (owe * WAD) / price;
        }
        sale.lot -= slice;
        sale.tab -= owe;
        require(sale.lot == 0 || sale.tab == 0 || sale.tab >= MIN_TAB, "Yard: leaves dust");
        if (sale.lot == 0 || sale.tab == 0) {
            shortfall += sale.tab;
            delete sales[id];
        } else {
            sales[id] = sale;
        }
        coin.burn(msg.sender, owe);
        _send(to, slice);
        if (sale.tab == 0) _send(sale.owner, sale.lot);
        emit Taken(id, msg.sender, slice, owe);
    }

    function _top() private view returns (uint256) {
        return (FreshPrice.read(feed) * BUFFER) / WAD;
    }

    function _send(address to, uint256 amount) private {
        if (amount > 0) require(gem.transfer(to, amount), "Yard: gems");
    }
}
