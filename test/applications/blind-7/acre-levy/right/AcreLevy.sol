// SPDX-License-Identifier: MIT
pragma solidity ^0.8.18;

/**
 * A thousand plots that are always for sale. Whoever holds one says what it is worth, pays a tenth of that each year from
 * a deposit, and has to give it to anyone who pays that price. A plot whose deposit is used up is free again a day later.
 */
contract AcreLevy {
    struct Plot {
        address holder;
        uint64 settledAt;
        uint64 pricedAt;
        uint128 price;
        uint128 deposit;
    }

    uint256 public constant N_PLOTS = 1000;
    uint256 public constant LEVY_BPS = 1000;
    uint256 public constant MIN_PRICE = 0.01 ether;
    uint256 public constant PRICE_HOLDS = 30 days;
    uint256 public constant REST = 1 days;
    uint256 public constant FIRST_DEPOSIT = 30 days;

    address payable public immutable commons;
    uint256 public levied;
    mapping(uint256 => Plot) public plots;
    mapping(address => uint256) public credits;

    event Taken(uint256 indexed id, address indexed from, address indexed to, uint256 paid, uint256 price);
    event Priced(uint256 indexed id, uint256 price);
    event Lapsed(uint256 indexed id, address indexed holder);

    error NotHolder();
    error NotFree();
    error NoSuchPlot();
    error PriceTooLow();
    error PriceAbove(uint256 most);
    error PriceHolds();
    error DepositTooLow();
    error SendFailed();

    constructor(address payable commons_) {
        commons = commons_;
    }

    function occupy(uint256 id, uint128 price) external payable {
        if (id >= N_PLOTS) revert NoSuchPlot();
        Plot storage plot = _settled(id);
        if (plot.holder != address(0) || block.timestamp < plot.settledAt + REST) revert NotFree();
        _give(id, plot, msg.sender, price, msg.value);
        emit Taken(id, address(0), msg.sender, 0, price);
    }

    /// What is sent beyond the price becomes the deposit of the new holder.
    function buy(uint256 id, uint256 most, uint128 price) external payable {
        Plot storage plot = _settled(id);
        address seller = plot.holder;
        if (seller == address(0)) revert NoSuchPlot();
        uint256 cost = plot.price;
        if (cost > most) revert PriceAbove(most);
        if (msg.value < cost) revert DepositTooLow();
        if (price < cost) revert PriceTooLow();
        credits[seller] += cost + plot.deposit;
        _give(id, plot, msg.sender, price, msg.value - cost);
        emit Taken(id, seller, msg.sender, cost, price);
    }

    /// Once said, a price holds for a month: nobody raises his for the hour in which somebody wants to buy.
    function reprice(uint256 id, uint128 price) external {
        Plot storage plot = _settled(id);
        if (plot.holder != msg.sender) revert NotHolder();
        if (block.timestamp < plot.pricedAt + PRICE_HOLDS) revert PriceHolds();
        if (price < MIN_PRICE) revert PriceTooLow();
        plot.price = price;
        plot.pricedAt = uint64(block.timestamp);
        emit Priced(id, price);
    }

    function topUp(uint256 id) external payable {
        Plot storage plot = _settled(id);
        if (plot.holder == address(0)) revert NoSuchPlot();
        plot.deposit += uint128(msg.value);
    }

    function lower(uint256 id, uint128 amount) external {
        Plot storage plot = _settled(id);
        if (plot.holder != msg.sender) revert NotHolder();
        plot.deposit -= amount;
        credits[msg.sender] += amount;
    }

    function vacate(uint256 id) external {
        Plot storage plot = _settled(id);
        if (plot.holder != msg.sender) revert NotHolder();
        credits[msg.sender] += plot.deposit;
        _release(id);
    }

    function withdraw() external {
        uint256 amount = credits[msg.sender];
        credits[msg.sender] = 0;
        _send(payable(msg.sender), amount);
    }

    function forward() external {
        uint256 amount = levied;
        levied = 0;
        _send(commons, amount);
    }

    /// Anyone may see to it that a plot pays what it owes.
    function settle(uint256 id) external {
        _settled(id);
    }

    function dueOf(uint256 id) public view returns (uint256) {
        Plot storage plot = plots[id];
        if (plot.holder == address(0)) return 0;
        return _levy(plot.price, block.timestamp - plot.settledAt);
    }

    function _settled(uint256 id) private returns (Plot storage plot) {
        plot = plots[id];
        if (plot.holder == address(0)) return plot;
        uint256 due = dueOf(id);
        if (due > plot.deposit) {
            levied += plot.deposit;
            _release(id);
        } else {
            levied += due;
            plot.deposit -= uint128(due);
            plot.settledAt = uint64(block.timestamp);
        }
    }

    function _release(uint256 id) private {
        emit Lapsed(id, plots[id].holder);
        delete plots[id];
        plots[id].settledAt = uint64(block.timestamp);
    }

    function _give(uint256 id, Plot storage plot, address to, uint128 price, uint256 deposit) private {
        if (price < MIN_PRICE) revert PriceTooLow();
        if (deposit < _levy(price, FIRST_DEPOSIT)) revert DepositTooLow();
        plot.holder = to;
        plot.price = price;
        plot.deposit = uint128(deposit);
        plot.settledAt = uint64(block.timestamp);
        plot.pricedAt = uint64(block.timestamp);
        emit Priced(id, price);
    }

    function _levy(uint256 price, uint256 time) private pure returns (uint256) {
        return (price * LEVY_BPS * time + 10_000 * 365 days - 1) / (10_000 * 365 days);
    }

    function _send(address payable to, uint256 amount) private {
        (bool ok, ) = to.call{value: amount}("");
        if (!ok) revert SendFailed();
    }
}
