// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Series, SeriesMath, Terms} from "./Series.sol";

interface IToken {
    function decimals() external view returns (uint8);
    function balanceOf(address account) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Options that are covered in full and settled in kind. Writers hold shorts, and share what is left when a series has expired.
contract FerryOptions {
    using SeriesMath for Terms;

    /// Longs for sale; the premium is for one whole option.
    struct Ask {
        address seller;
        bytes32 id;
        uint256 left;
        uint256 premium;
    }

    event Created(bytes32 indexed id, Terms terms);
    event Written(bytes32 indexed id, address indexed writer, address indexed to, uint256 amount);
    event Unwound(bytes32 indexed id, address indexed account, uint256 amount);
    event Exercised(bytes32 indexed id, address indexed account, uint256 amount);
    event Redeemed(bytes32 indexed id, address indexed account, uint256 underlying, uint256 cash);
    event Asked(uint256 indexed askId, bytes32 indexed id, uint256 amount, uint256 premium);
    event Bought(uint256 indexed askId, address indexed buyer, uint256 amount, uint256 paid);
    event AskWithdrawn(uint256 indexed askId);
    event Transferred(bytes32 indexed id, address indexed from, address indexed to, uint256 amount);

    uint256 private constant BPS = 10_000;
    uint256 public constant MAX_FEE_BPS = 500;

    IToken public immutable cash;
    address public immutable treasury;
    uint256 public immutable feeBps;

    mapping(bytes32 => Series) private _series;
    mapping(uint256 => Ask) public asks;
    uint256 private _lastAsk;
    uint256 private _lock = 1;

    modifier locked() {
        require(_lock == 1, "FERRY: locked");
        _lock = 2;
        _;
        _lock = 1;
    }

    constructor(IToken cash_, address treasury_, uint256 feeBps_) {
        require(feeBps_ <= MAX_FEE_BPS, "FERRY: fee");
        require(treasury_ != address(0), "FERRY: treasury");
        cash = cash_;
        treasury = treasury_;
        feeBps = feeBps_;
    }

    function create(IToken underlying, bool call, uint256 strike, uint256 expiry) external returns (bytes32 id) {
        require(address(underlying) != address(cash), "FERRY: cash");
        require(strike > 0 && expiry > block.timestamp, "FERRY: terms");
        Terms memory terms = Terms(address(underlying), underlying.decimals(), call, strike, expiry);
        require(terms.decimals <= 30, "FERRY: decimals");
        id = terms.idOf();
        require(_series[id].terms.expiry == 0, "FERRY: exists");
        _series[id].terms = terms;
        emit Created(id, terms);
    }

    /// Locks what the options may cost: the underlying for calls, the strike for puts. Longs go to `to`, shorts to the writer.
    function write(bytes32 id, uint256 amount, address to) external locked {
        Series storage series = _series[id];
        Terms memory terms = series.terms;
        require(block.timestamp < terms.expiry, "FERRY: expired");
        require(amount > 0, "FERRY: nothing");
        series.longs[to] += amount;
        series.shorts[msg.sender] += amount;
        series.totalShorts += amount;
        if (terms.call) {
            series.underlyingHeld += amount;
            _pull(IToken(terms.underlying), msg.sender, amount);
        } else {
            uint256 needed = terms.strikeUp(amount);
            series.cashHeld += needed;
            _pull(cash, msg.sender, needed);
        }
        emit Written(id, msg.sender, to, amount);
    }

    /// Who holds both sides gives them up, and has what was locked for them.
    function unwind(bytes32 id, uint256 amount) external locked {
        Series storage series = _series[id];
        Terms memory terms = series.terms;
        require(block.timestamp < terms.expiry, "FERRY: expired");
        series.longs[msg.sender] -= amount;
        series.shorts[msg.sender] -= amount;
        series.totalShorts -= amount;
        if (terms.call) {
            series.underlyingHeld -= amount;
            _push(IToken(terms.underlying), msg.sender, amount);
        } else {
            uint256 back = terms.strikeDown(amount);
            series.cashHeld -= back;
            _push(cash, msg.sender, back);
        }
        emit Unwound(id, msg.sender, amount);
    }

    /// Until the expiry, not at it.
    function exercise(bytes32 id, uint256 amount) external locked {
        Series storage series = _series[id];
        Terms memory terms = series.terms;
        require(block.timestamp < terms.expiry, "FERRY: expired");
        require(amount > 0, "FERRY: nothing");
        series.longs[msg.sender] -= amount;
        if (terms.call) {
            uint256 price = terms.strikeUp(amount);
            series.underlyingHeld -= amount;
            series.cashHeld += price;
            _pull(cash, msg.sender, price);
            _push(IToken(terms.underlying), msg.sender, amount);
        } else {
            uint256 price = terms.strikeDown(amount);
            series.cashHeld -= price;
            series.underlyingHeld += amount;
            _pull(IToken(terms.underlying), msg.sender, amount);
            _push(cash, msg.sender, price);
        }
        emit Exercised(id, msg.sender, amount);
    }

    /// From the expiry on, shorts have their part of what is left.
    function redeem(bytes32 id) external locked {
        Series storage series = _series[id];
        require(block.timestamp >= series.terms.expiry, "FERRY: not expired");
        uint256 shorts = series.shorts[msg.sender];
        require(shorts > 0, "FERRY: nothing");
        uint256 underlyingPart = (series.underlyingHeld * shorts) / series.totalShorts;
        uint256 cashPart = (series.cashHeld * shorts) / series.totalShorts;
        series.shorts[msg.sender] = 0;
        series.totalShorts -= shorts;
        series.underlyingHeld -= underlyingPart;
        series.cashHeld -= cashPart;
        _push(IToken(series.terms.underlying), msg.sender, underlyingPart);
        _push(cash, msg.sender, cashPart);
        emit Redeemed(id, msg.sender, underlyingPart, cashPart);
    }

    function transfer(bytes32 id, address to, uint256 amount) external {
        require(to != address(0), "FERRY: to nobody");
        Series storage series = _series[id];
        series.longs[msg.sender] -= amount;
        series.longs[to] += amount;
        emit Transferred(id, msg.sender, to, amount);
    }

    function ask(bytes32 id, uint256 amount, uint256 premium) external returns (uint256 askId) {
        require(amount > 0 && premium > 0, "FERRY: nothing");
        _series[id].longs[msg.sender] -= amount;
        askId = ++_lastAsk;
        asks[askId] = Ask(msg.sender, id, amount, premium);
        emit Asked(askId, id, amount, premium);
    }

    function reprice(uint256 askId, uint256 premium) external {
        Ask storage order = asks[askId];
        require(order.seller == msg.sender, "FERRY: not yours");
        require(premium > 0, "FERRY: nothing");
        order.premium = premium;
        emit Asked(askId, order.id, order.left, premium);
    }

    function withdrawAsk(uint256 askId) external {
        Ask memory order = asks[askId];
        require(order.seller == msg.sender, "FERRY: not yours");
        delete asks[askId];
        _series[order.id].longs[msg.sender] += order.left;
        emit AskWithdrawn(askId);
    }

    /// The seller may reprice at any time, so the buyer says what it may cost at most.
    function buy(uint256 askId, uint256 amount, uint256 maxCost) external locked returns (uint256 cost) {
        Ask storage order = asks[askId];
        require(amount > 0 && amount <= order.left, "FERRY: amount");
        Series storage series = _series[order.id];
        require(block.timestamp < series.terms.expiry, "FERRY: expired");
        uint256 unit = 10 ** series.terms.decimals;
        cost = (amount * order.premium + unit - 1) / unit;
        require(cost <= maxCost, "FERRY: too dear");
        uint256 fee = (cost * feeBps) / BPS;
        order.left -= amount;
        series.longs[msg.sender] += amount;
        _pull(cash, msg.sender, cost);
        _push(cash, treasury, fee);
        _push(cash, order.seller, cost - fee);
        emit Bought(askId, msg.sender, amount, cost);
    }

    function termsOf(bytes32 id) external view returns (Terms memory) {
        return _series[id].terms;
    }

    function holdingsOf(bytes32 id, address account) external view returns (uint256 longs, uint256 shorts) {
        return (_series[id].longs[account], _series[id].shorts[account]);
    }

    function heldOf(bytes32 id) external view returns (uint256 underlying, uint256 cash_, uint256 shorts) {
        Series storage series = _series[id];
        return (series.underlyingHeld, series.cashHeld, series.totalShorts);
    }

    /// Tokens that keep a part on the way are refused.
    function _pull(IToken token, address from, uint256 amount) private {
        uint256 before = token.balanceOf(address(this));
        require(token.transferFrom(from, address(this), amount), "FERRY: not paid in");
        require(token.balanceOf(address(this)) - before == amount, "FERRY: token takes a fee");
    }

    function _push(IToken token, address to, uint256 amount) private {
        if (amount == 0) return;
        require(token.transfer(to, amount), "FERRY: not paid out");
    }
}
