// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IERC20, ExactTokens} from "./ExactTokens.sol";

/**
 * Covered calls, to be exercised for the underlying until they expire. After that the writers of a series share what
 * the exercised ones paid and what nobody called.
 */
contract SaltCalls {
    using ExactTokens for IERC20;

    struct Series {
        IERC20 underlying;
        IERC20 quote;
        uint256 strike;
        uint256 unit;
        uint40 expiry;
        uint256 written;
        uint256 underlyingPool;
        uint256 quotePool;
    }

    uint256 public constant MAX_TERM = 366 days;

    uint256 public nSeries;
    mapping(uint256 => Series) public seriesOf;
    mapping(uint256 => mapping(address => uint256)) public writtenBy;
    mapping(uint256 => mapping(address => uint256)) public options;
    mapping(address => mapping(address => bool)) public isOperator;

    event SeriesOpened(uint256 indexed id, IERC20 underlying, IERC20 quote, uint256 strike, uint256 expiry);
    event Written(uint256 indexed id, address indexed writer, uint256 amount);
    event Closed(uint256 indexed id, address indexed writer, uint256 amount);
    event Moved(uint256 indexed id, address indexed from, address indexed to, uint256 amount);
    event Exercised(uint256 indexed id, address indexed holder, uint256 amount, uint256 cost);
    event Redeemed(uint256 indexed id, address indexed writer, uint256 underlyingAmount, uint256 quoteAmount);
    event OperatorSet(address indexed holder, address indexed operator, bool allowed);

    error BadTerms();
    error Expired();
    error NotExpired();
    error ZeroAmount();
    error NotOperator();
    error CostAbove(uint256 cost);

    modifier beforeExpiry(uint256 id) {
        if (block.timestamp >= seriesOf[id].expiry) revert Expired();
        _;
    }

    /// The strike is what one whole underlying costs, in the smallest parts of the quote token.
    function openSeries(IERC20 underlying, IERC20 quote, uint256 strike, uint40 expiry) external returns (uint256 id) {
        if (address(underlying) == address(quote) || strike == 0) revert BadTerms();
        if (expiry <= block.timestamp || expiry > block.timestamp + MAX_TERM) revert BadTerms();
        id = ++nSeries;
        Series storage series = seriesOf[id];
        series.underlying = underlying;
        series.quote = quote;
        series.strike = strike;
        series.unit = 10 ** underlying.decimals();
        series.expiry = expiry;
        emit SeriesOpened(id, underlying, quote, strike, expiry);
    }

    function write(uint256 id, uint256 amount) external beforeExpiry(id) {
        if (amount == 0) revert ZeroAmount();
        Series storage series = seriesOf[id];
        series.written += amount;
        series.underlyingPool += amount;
        writtenBy[id][msg.sender] += amount;
        options[id][msg.sender] += amount;
        emit Written(id, msg.sender, amount);
        series.underlying.pull(msg.sender, amount);
    }

    /// A writer who holds options of the series takes back what covers them.
    function close(uint256 id, uint256 amount) external beforeExpiry(id) {
        Series storage series = seriesOf[id];
        options[id][msg.sender] -= amount;
        writtenBy[id][msg.sender] -= amount;
        series.written -= amount;
        series.underlyingPool -= amount;
        emit Closed(id, msg.sender, amount);
        series.underlying.push(msg.sender, amount);
    }

    function setOperator(address operator, bool allowed) external {
        isOperator[msg.sender][operator] = allowed;
        emit OperatorSet(msg.sender, operator, allowed);
    }

    function move(uint256 id, address from, address to, uint256 amount) external {
        if (msg.sender != from && !isOperator[from][msg.sender]) revert NotOperator();
        if (to == address(0)) revert BadTerms();
        options[id][from] -= amount;
        options[id][to] += amount;
        emit Moved(id, from, to, amount);
    }

    function exercise(uint256 id, uint256 amount, uint256 maxCost) external beforeExpiry(id) returns (uint256 cost) {
        if (amount == 0) revert ZeroAmount();
        Series storage series = seriesOf[id];
        cost = costOf(id, amount);
        if (cost > maxCost) revert CostAbove(cost);
        options[id][msg.sender] -= amount;
        series.underlyingPool -= amount;
        series.quotePool += cost;
        emit Exercised(id, msg.sender, amount, cost);
        series.quote.pull(msg.sender, cost);
        series.underlying.push(msg.sender, amount);
    }

    function redeem(uint256 id) external returns (uint256 underlyingAmount, uint256 quoteAmount) {
        Series storage series = seriesOf[id];
        if (block.timestamp < series.expiry) revert NotExpired();
        uint256 part = writtenBy[id][msg.sender];
        if (part == 0) revert ZeroAmount();
        underlyingAmount = (series.underlyingPool * part) / series.written;
        quoteAmount = (series.quotePool * part) / series.written;
        writtenBy[id][msg.sender] = 0;
        series.written -= part;
        series.underlyingPool -= underlyingAmount;
        series.quotePool -= quoteAmount;
        emit Redeemed(id, msg.sender, underlyingAmount, quoteAmount);
        if (underlyingAmount > 0) series.underlying.push(msg.sender, underlyingAmount);
        if (quoteAmount > 0) series.quote.push(msg.sender, quoteAmount);
    }

    function costOf(uint256 id, uint256 amount) public view returns (uint256) {
        Series storage series = seriesOf[id];
        return (amount * series.strike + series.unit - 1) / series.unit;
    }
}
