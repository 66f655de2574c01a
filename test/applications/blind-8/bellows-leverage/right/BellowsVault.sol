// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ILoanBay, IRateFeed, ISwapPost, IToken} from "./Interfaces.sol";
import {ShareToken} from "./ShareToken.sol";

/// Holds ingots (18 decimals) bought with borrowed coins (6 decimals). Who joins brings their part of the ingots and
/// gets their part of the loan; who leaves pays it back.
contract BellowsVault is ShareToken {
    uint256 private constant BPS = 10_000;
    uint256 private constant INGOT_TO_COIN = 1e20;
    uint256 public constant TARGET_BPS = 6_000;
    uint256 public constant MAX_BPS = 7_000;
    uint256 public constant RIPCORD_BPS = 7_500;
    uint256 public constant SLIP_BPS = 100;
    uint256 public constant FEE_BPS = 100;
    uint256 public constant FEED_AGE = 1 days;
    uint256 public constant RIPCORD_PAUSE = 10 minutes;
    uint256 public constant DEAD_SHARES = 1e6;

    IToken public immutable ingot;
    IToken public immutable coin;
    ILoanBay public immutable bay;
    ISwapPost public immutable post;
    IRateFeed public immutable feed;
    address public immutable keeper;
    address public immutable treasury;
    uint256 public feeAt;
    uint256 public ripcordAt;

    error NotAllowed();
    error BadAmount();
    error BadRate();
    error TooMuch();
    error Calm();
    error PaymentFailed();

    modifier onlyKeeper() {
        if (msg.sender != keeper) revert NotAllowed();
        _;
    }

    constructor(IToken ingot_, IToken coin_, ILoanBay bay_, ISwapPost post_, IRateFeed feed_, address treasury_) {
        (ingot, coin, bay, post, feed) = (ingot_, coin_, bay_, post_, feed_);
        keeper = msg.sender;
        treasury = treasury_;
        ingot_.approve(address(bay_), type(uint256).max);
        ingot_.approve(address(post_), type(uint256).max);
        coin_.approve(address(bay_), type(uint256).max);
        coin_.approve(address(post_), type(uint256).max);
    }

    function seed(uint256 ingots) external onlyKeeper {
        if (totalSupply != 0 || ingots < 1e18) revert BadAmount();
        feeAt = block.timestamp;
        _take(ingot, ingots);
        bay.supply(ingots);
        _mint(address(0xdead), DEAD_SHARES);
        _mint(msg.sender, ingots - DEAD_SHARES);
    }

    function join(uint256 shares, uint256 maxIngots, uint256 minCoins, address receiver) external {
        _accrueFee();
        uint256 whole = totalSupply;
        if (shares == 0 || whole == 0) revert BadAmount();
        uint256 ingots = _ceilDiv(bay.suppliedOf(address(this)) * shares, whole);
        uint256 coins = (bay.debtOf(address(this)) * shares) / whole;
        if (ingots > maxIngots || coins < minCoins) revert TooMuch();
        _mint(receiver, shares);
        _take(ingot, ingots);
        bay.supply(ingots);
        if (coins > 0) {
            bay.borrow(coins);
            if (!coin.transfer(receiver, coins)) revert PaymentFailed();
        }
    }

    function exit(uint256 shares, uint256 minIngots, uint256 maxCoins, address holder, address receiver) external {
        if (msg.sender != holder) _spend(holder, shares);
        _accrueFee();
        uint256 whole = totalSupply;
        uint256 ingots = (bay.suppliedOf(address(this)) * shares) / whole;
        uint256 coins = _ceilDiv(bay.debtOf(address(this)) * shares, whole);
        if (ingots < minIngots || coins > maxCoins) revert TooMuch();
        _burn(holder, shares);
        if (coins > 0) {
            _take(coin, coins);
            bay.repay(coins);
        }
        bay.withdraw(ingots, receiver);
    }

    function lever(uint256 coins) external onlyKeeper {
        bay.borrow(coins);
        uint256 minOut = (coins * INGOT_TO_COIN * (BPS - SLIP_BPS)) / (_rate() * BPS);
        bay.supply(post.swap(address(coin), address(ingot), coins, minOut));
        if (loanToValue() > MAX_BPS) revert TooMuch();
    }

    function delever(uint256 ingots) external onlyKeeper {
        _unwind(ingots);
    }

    /// When the loan has grown too high anyone may bring it down, a tenth at a time.
    function ripcord(uint256 ingots) external {
        if (loanToValue() < RIPCORD_BPS) revert Calm();
        if (block.timestamp < ripcordAt + RIPCORD_PAUSE) revert Calm();
        if (ingots > bay.suppliedOf(address(this)) / 10) revert TooMuch();
        ripcordAt = block.timestamp;
        _unwind(ingots);
        if (loanToValue() < TARGET_BPS) revert TooMuch();
    }

    function loanToValue() public view returns (uint256) {
        uint256 value = _coinValue(bay.suppliedOf(address(this)));
        return value == 0 ? 0 : (bay.debtOf(address(this)) * BPS) / value;
    }

    function _unwind(uint256 ingots) private {
        uint256 worth = _coinValue(ingots);
        bay.withdraw(ingots, address(this));
        uint256 out = post.swap(address(ingot), address(coin), ingots, (worth * (BPS - SLIP_BPS)) / BPS);
        if (out > bay.debtOf(address(this))) revert TooMuch();
        bay.repay(out);
    }

    function _accrueFee() private {
        uint256 fee = (totalSupply * FEE_BPS * (block.timestamp - feeAt)) / (BPS * 365 days);
        feeAt = block.timestamp;
        if (fee > 0) _mint(treasury, fee);
    }

    function _coinValue(uint256 ingots) private view returns (uint256) {
        return (ingots * _rate()) / INGOT_TO_COIN;
    }

    function _rate() private view returns (uint256) {
        (int256 answer, uint256 updatedAt) = feed.latest();
        if (answer <= 0 || block.timestamp > updatedAt + FEED_AGE) revert BadRate();
        return uint256(answer);
    }

    function _take(IToken token, uint256 amount) private {
        if (!token.transferFrom(msg.sender, address(this), amount)) revert PaymentFailed();
    }

    function _ceilDiv(uint256 a, uint256 b) private pure returns (uint256) {
        return a == 0 ? 0 : (a - 1) / b + 1;
    }
}
