// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

import {Ledger, IERC20Meta} from "./Tokens.sol";

/// @title Strikehouse
/// @notice Physically settled, fully covered calls. Until a series opens, writers lock the underlying and get one
///         option unit (even id) and one writer unit (odd id) per raw unit locked. From then until the expiry
///         option units are exercised against payment of the strike; after it writers share what underlying and what payments
///         are left, in proportion to their writer units.
/// @dev Tokens are listed by the curator: no transfer fees, no rebasing, no callbacks.
contract Strikehouse is Ledger {
    struct Series {
        IERC20Meta underlying;
        IERC20Meta payment;
        uint64 opens; // writing ends, exercise begins
        uint64 expiry;
        uint128 strike; // raw payment units for one whole underlying
        uint128 whole; // raw units of one whole underlying
        uint256 locked; // underlying held
        uint256 proceeds; // strikes paid and not yet collected
    }

    uint256 public constant MIN_LIFE = 1 hours;
    uint256 public constant MAX_LIFE = 400 days;
    /// @dev Share of each strike payment kept for the treasury, in parts of ten thousand.
    uint256 public constant FEE = 30;

    address public curator;
    address public nextCurator;
    address public immutable treasury;
    Series[] private _series;
    mapping(address => bool) public listed;
    mapping(IERC20Meta => uint256) public feesOf;

    event Listed(address token, bool on);
    event SeriesOpened(uint256 indexed id, address underlying, address payment, uint256 strike, uint256 expiry);
    event Written(uint256 indexed id, address indexed writer, uint256 amount);
    event Exercised(uint256 indexed id, address indexed holder, uint256 amount, uint256 cost);
    event Unwound(uint256 indexed id, address indexed who, uint256 amount);
    event Collected(uint256 indexed id, address indexed writer, uint256 underlying, uint256 payment);

    error OnlyCurator();
    error TokenNotListed();
    error BadSeries();
    error Expired();
    error NotExpired();
    error Opened();
    error NotOpen();
    error ZeroAmount();
    error CostTooHigh(uint256 cost);
    error TransferFailed();

    constructor(address curator_, address treasury_) {
        curator = curator_;
        treasury = treasury_;
    }

    modifier onlyCurator() {
        if (msg.sender != curator) revert OnlyCurator();
        _;
    }

    function offerCuratorship(address to) external onlyCurator {
        nextCurator = to;
    }

    function takeCuratorship() external {
        if (msg.sender != nextCurator) revert OnlyCurator();
        (curator, nextCurator) = (nextCurator, address(0));
    }

    function list(address token, bool on) external onlyCurator {
        listed[token] = on;
        emit Listed(token, on);
    }

    function openSeries(IERC20Meta underlying, IERC20Meta payment, uint128 strike, uint64 opens, uint64 expiry)
        external
        returns (uint256 id)
    {
        if (!listed[address(underlying)] || !listed[address(payment)]) revert TokenNotListed();
        if (address(underlying) == address(payment) || strike == 0) revert BadSeries();
        if (opens < block.timestamp || expiry < uint256(opens) + MIN_LIFE || expiry > block.timestamp + MAX_LIFE) revert BadSeries();
        uint128 whole = uint128(10 ** underlying.decimals());
        id = _series.length;
        _series.push(Series(underlying, payment, opens, expiry, strike, whole, 0, 0));
        emit SeriesOpened(id, address(underlying), address(payment), strike, expiry);
    }

    /// @notice Locks `amount` of the underlying and mints as many option and writer units.
    function write(uint256 id, uint256 amount) external {
        Series storage s = _series[id];
        if (amount == 0) revert ZeroAmount();
        // Once units are exercised new ones would dilute the share of the earlier writers, or be diluted.
        if (block.timestamp >= s.opens) revert Opened();
        s.locked += amount;
        _mint(optionUnit(id), msg.sender, amount);
        _mint(writerUnit(id), msg.sender, amount);
        _take(s.underlying, msg.sender, amount);
        emit Written(id, msg.sender, amount);
    }

    /// @notice What exercising `amount` costs, rounded up.
    function costOf(uint256 id, uint256 amount) public view returns (uint256) {
        Series storage s = _series[id];
        return (amount * s.strike + s.whole - 1) / s.whole;
    }

    function exercise(uint256 id, uint256 amount, uint256 maxCost) external returns (uint256 cost) {
        Series storage s = _series[id];
        if (amount == 0) revert ZeroAmount();
        if (block.timestamp < s.opens) revert NotOpen();
        if (block.timestamp >= s.expiry) revert Expired();
        cost = costOf(id, amount);
        if (cost > maxCost) revert CostTooHigh(cost);
        _burn(optionUnit(id), msg.sender, amount);
        uint256 fee = (cost * FEE) / 10_000;
        feesOf[s.payment] += fee;
        s.proceeds += cost - fee;
        s.locked -= amount;
        _take(s.payment, msg.sender, cost);
        _give(s.underlying, msg.sender, amount);
        emit Exercised(id, msg.sender, amount, cost);
    }

    /// @notice Gives back option and writer units together for the underlying behind them, until
    ///         the series opens.
    function unwind(uint256 id, uint256 amount) external {
        Series storage s = _series[id];
        if (amount == 0) revert ZeroAmount();
        if (block.timestamp >= s.opens) revert Opened();
        _burn(optionUnit(id), msg.sender, amount);
        _burn(writerUnit(id), msg.sender, amount);
        s.locked -= amount;
        _give(s.underlying, msg.sender, amount);
        emit Unwound(id, msg.sender, amount);
    }

    /// @notice After the expiry: a writer's share of what is left.
    function collect(uint256 id, uint256 amount) external returns (uint256 outUnderlying, uint256 outPayment) {
        Series storage s = _series[id];
        if (amount == 0) revert ZeroAmount();
        if (block.timestamp < s.expiry) revert NotExpired();
        uint256 supply = supplyOf[writerUnit(id)];
        outUnderlying = (s.locked * amount) / supply;
        outPayment = (s.proceeds * amount) / supply;
        _burn(writerUnit(id), msg.sender, amount);
        s.locked -= outUnderlying;
        s.proceeds -= outPayment;
        _give(s.underlying, msg.sender, outUnderlying);
        _give(s.payment, msg.sender, outPayment);
        emit Collected(id, msg.sender, outUnderlying, outPayment);
    }

    function sweepFees(IERC20Meta token) external returns (uint256 amount) {
        amount = feesOf[token];
        feesOf[token] = 0;
        _give(token, treasury, amount);
    }

    function optionUnit(uint256 id) public pure returns (uint256) {
        return id * 2;
    }

    function writerUnit(uint256 id) public pure returns (uint256) {
        return id * 2 + 1;
    }

    function seriesOf(uint256 id) external view returns (Series memory) {
        return _series[id];
    }

    function _take(IERC20Meta token, address from, uint256 amount) private {
        _call(address(token), abi.encodeCall(token.transferFrom, (from, address(this), amount)));
    }

    function _give(IERC20Meta token, address to, uint256 amount) private {
        if (amount != 0) _call(address(token), abi.encodeCall(token.transfer, (to, amount)));
    }

    function _call(address token, bytes memory data) private {
        (bool ok, bytes memory ret) = token.call(data);
        if (!ok || token.code.length == 0 || (ret.length > 0 && !abi.decode(ret, (bool)))) revert TransferFailed();
    }
}
