// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Collection} from "./Collection.sol";

interface ICoin {
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
}

/// @title PatronPass
/// @notice Passes sold for ether whose holders share the revenue that arrives in `coin`.
/// @dev Revenue is simply sent here. Unclaimed revenue travels with a pass when it is sold. The first pass is minted
///      to the studio at deployment, so there is always somebody to share with. `coin` reverts on failure.
contract PatronPass is Collection {
    struct Tier {
        uint128 price;
        uint64 weight;
        uint32 cap;
        uint32 sold;
    }

    error SaleClosed();
    error SoldOut();
    error WrongPayment(uint256 due);
    error NotStudio();
    error NotHolder(uint256 id);
    error NothingDue();
    error EtherRefused();

    event PassSold(uint256 indexed id, address indexed to, uint8 tier);
    event RevenueIn(uint256 amount, uint256 perWeight);
    event RevenueOut(uint256 indexed id, uint256 amount);
    event Paid(address indexed to, uint256 amount);
    event SaleEnded();

    uint256 private constant ONE = 1e27;
    uint256 public constant STUDIO_BPS = 1_000;

    ICoin public immutable coin;
    address public immutable studio;
    uint256 public immutable saleEnd;

    Tier[3] public tiers;
    mapping(uint256 => uint8) public tierOf;

    uint256 public totalWeight;
    uint256 public perWeight; // revenue per unit of weight since the beginning, scaled
    uint256 public accounted; // coin that is already shared out and not yet paid
    uint256 public studioDue;
    mapping(uint256 => uint256) public seen; // perWeight up to which a pass was paid
    bool public stopped;

    constructor(ICoin coin_, uint256 saleEnd_) Collection("Patron Pass", "PATRON") {
        coin = coin_;
        studio = msg.sender;
        saleEnd = saleEnd_;
        tiers[0] = Tier(0.05 ether, 10, 4_000, 0);
        tiers[1] = Tier(0.24 ether, 50, 800, 0);
        tiers[2] = Tier(1.1 ether, 250, 100, 0);
        _issue(msg.sender, 0);
    }

    modifier onlyStudio() {
        if (msg.sender != studio) revert NotStudio();
        _;
    }

    // ------------------------------------------------------------------ sale

    function buy(uint8 tier, address to) external payable returns (uint256 id) {
        if (stopped || block.timestamp >= saleEnd) revert SaleClosed();
        uint256 price = tiers[tier].price;
        if (msg.value != price) revert WrongPayment(price);
        return _issue(to, tier);
    }

    function stopSale() external onlyStudio {
        stopped = true;
        emit SaleEnded();
    }

    function withdrawSales(address payable to) external onlyStudio {
        (bool ok,) = to.call{value: address(this).balance}("");
        if (!ok) revert EtherRefused();
    }

    // --------------------------------------------------------------- revenue

    /// @notice Share out what arrived since the last call.
    function sync() public {
        uint256 fresh = coin.balanceOf(address(this)) - accounted;
        if (fresh == 0) return;
        uint256 cut = (fresh * STUDIO_BPS) / 10_000;
        uint256 step = ((fresh - cut) * ONE) / totalWeight;
        studioDue += cut;
        perWeight += step;
        accounted += fresh;
        emit RevenueIn(fresh, step);
    }

    function claim(uint256 id, address to) external returns (uint256 amount) {
        sync();
        amount = _draw(id);
        _payOut(to, amount);
    }

    function claimMany(uint256[] calldata ids, address to) external returns (uint256 amount) {
        sync();
        for (uint256 i; i < ids.length; ++i) {
            amount += _draw(ids[i]);
        }
        _payOut(to, amount);
    }

    function claimStudio(address to) external onlyStudio returns (uint256 amount) {
        sync();
        amount = studioDue;
        studioDue = 0;
        _payOut(to, amount);
    }

    /// @notice What a pass could claim, not counting revenue that is not yet synced.
    function pending(uint256 id) public view returns (uint256) {
        if (_owner[id] == address(0)) return 0;
        return (uint256(tiers[tierOf[id]].weight) * (perWeight - seen[id])) / ONE;
    }

    /// @notice ERC-2981: royalties of secondary sales come here, too.
    function royaltyInfo(uint256, uint256 salePrice) external view returns (address, uint256) {
        return (address(this), (salePrice * 500) / 10_000);
    }

    function supportsInterface(bytes4 i) external pure override returns (bool) {
        return i == 0x01ffc9a7 || i == 0x80ac58cd || i == 0x2a55205a;
    }

    // -------------------------------------------------------------- internal

    function _issue(address to, uint8 tier) private returns (uint256 id) {
        Tier storage t = tiers[tier];
        if (t.sold == t.cap) revert SoldOut();
        if (totalWeight != 0) sync();
        t.sold++;
        id = _mint(to);
        tierOf[id] = tier;
        seen[id] = perWeight;
        totalWeight += t.weight;
        emit PassSold(id, to, tier);
    }

    function _draw(uint256 id) private returns (uint256 amount) {
        if (ownerOf(id) != msg.sender) revert NotHolder(id);
        amount = pending(id);
        seen[id] = perWeight;
        emit RevenueOut(id, amount);
    }

    function _payOut(address to, uint256 amount) private {
        if (amount == 0) revert NothingDue();
        accounted -= amount;
        coin.transfer(to, amount);
        emit Paid(to, amount);
    }
}
