// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IERC20, IStrategy} from "./Interfaces.sol";
import {ShareToken} from "./ShareToken.sol";

/// A vault in the manner of ERC-4626 over one strategy. A gain is let out over six hours, so that nobody can step in just before it.
contract KilnVault is ShareToken {
    uint256 private constant BPS = 10_000;
    uint256 private constant OFFSET = 1_000;
    uint256 public constant UNLOCK_TIME = 6 hours;
    uint256 public constant MAX_FEE_BPS = 2_000;

    IERC20 public immutable asset;
    address public owner;
    address public treasury;
    IStrategy public strategy;

    uint256 public feeBps;
    uint256 public bufferBps = 500;
    uint256 public cap = type(uint256).max;
    /// What was given to the strategy and has not come back, as last reported.
    uint256 public lent;
    uint256 public lastReport;
    uint256 private _locked;
    uint256 private _busy = 1;

    event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares);
    event Withdraw(
        address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares
    );
    event Reported(uint256 gain, uint256 loss, uint256 feeShares);
    event StrategyChanged(address strategy);

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    modifier alone() {
        require(_busy == 1, "busy");
        _busy = 2;
        _;
        _busy = 1;
    }

    constructor(IERC20 asset_, address treasury_) ShareToken("Kiln Share", "KILN") {
        require(treasury_ != address(0), "no treasury");
        asset = asset_;
        owner = msg.sender;
        treasury = treasury_;
    }

    function deposit(uint256 assets, address receiver) external alone returns (uint256 shares) {
        shares = _toShares(assets, false);
        require(shares > 0, "no shares");
        _enter(assets, shares, receiver);
    }

    function mint(uint256 shares, address receiver) external alone returns (uint256 assets) {
        assets = _toAssets(shares, true);
        _enter(assets, shares, receiver);
    }

    function withdraw(uint256 assets, address receiver, address holder) external alone returns (uint256 shares) {
        shares = _toShares(assets, true);
        _leave(assets, shares, receiver, holder);
    }

    function redeem(uint256 shares, address receiver, address holder) external alone returns (uint256 assets) {
        assets = _toAssets(shares, false);
        require(assets > 0, "no assets");
        _leave(assets, shares, receiver, holder);
    }

    /// What the shares are worth together. A loss counts as soon as the strategy has it, a gain when it is let out.
    function totalAssets() public view returns (uint256) {
        uint256 all = asset.balanceOf(address(this)) + _working();
        uint256 locked = lockedGain();
        return all > locked ? all - locked : 0;
    }

    function lockedGain() public view returns (uint256) {
        uint256 elapsed = block.timestamp - lastReport;
        if (elapsed >= UNLOCK_TIME) return 0;
        return (_locked * (UNLOCK_TIME - elapsed)) / UNLOCK_TIME;
    }

    function convertToShares(uint256 assets) external view returns (uint256) {
        return _toShares(assets, false);
    }

    function convertToAssets(uint256 shares) external view returns (uint256) {
        return _toAssets(shares, false);
    }

    function report() external onlyOwner alone {
        _report();
    }

    /// Gives the strategy all but the buffer.
    function fund() external onlyOwner alone {
        require(address(strategy) != address(0), "no strategy");
        uint256 idle = asset.balanceOf(address(this));
        uint256 buffer = ((idle + _working()) * bufferBps) / BPS;
        require(idle > buffer, "nothing to give");
        uint256 amount = idle - buffer;
        lent += amount;
        require(asset.transfer(address(strategy), amount), "transfer");
    }

    /// Takes everything home from the strategy that was; the next one starts with nothing.
    function setStrategy(IStrategy next) external onlyOwner alone {
        require(address(next) != address(strategy) && next.vault() == address(this), "not a next one");
        if (address(strategy) != address(0)) {
            _report();
            lent = 0;
            strategy.releaseAll();
        }
        strategy = next;
        emit StrategyChanged(address(next));
    }

    function setFee(uint256 bps, address treasury_) external onlyOwner {
        require(bps <= MAX_FEE_BPS, "fee");
        require(treasury_ != address(0), "no treasury");
        feeBps = bps;
        treasury = treasury_;
    }

    function setLimits(uint256 cap_, uint256 bufferBps_) external onlyOwner {
        require(bufferBps_ <= BPS, "buffer");
        cap = cap_;
        bufferBps = bufferBps_;
    }

    /// Compares what the strategy holds with what it was given. The fee is paid in shares, at the price of before.
    function _report() private {
        uint256 nowHeld = strategy.held();
        uint256 locked = lockedGain();
        uint256 gain;
        uint256 loss;
        uint256 feeShares;
        if (nowHeld > lent) {
            gain = nowHeld - lent;
            uint256 fee = (gain * feeBps) / BPS;
            feeShares = _toShares(fee, false);
            locked += gain - fee;
        } else {
            loss = lent - nowHeld;
            locked -= loss < locked ? loss : locked;
        }
        lent = nowHeld;
        _locked = locked;
        lastReport = block.timestamp;
        if (feeShares > 0) _mint(treasury, feeShares);
        emit Reported(gain, loss, feeShares);
    }

    function _enter(uint256 assets, uint256 shares, address receiver) private {
        require(assets <= cap && totalAssets() <= cap - assets, "cap");
        require(asset.transferFrom(msg.sender, address(this), assets), "transfer");
        _mint(receiver, shares);
        emit Deposit(msg.sender, receiver, assets, shares);
    }

    function _leave(uint256 assets, uint256 shares, address receiver, address holder) private {
        if (msg.sender != holder) _spend(holder, msg.sender, shares);
        _burn(holder, shares);
        uint256 idle = asset.balanceOf(address(this));
        if (assets > idle) {
            uint256 missing = assets - idle;
            lent -= missing;
            strategy.release(missing);
        }
        require(asset.transfer(receiver, assets), "transfer");
        emit Withdraw(msg.sender, receiver, holder, assets, shares);
    }

    function _working() private view returns (uint256) {
        if (address(strategy) == address(0)) return 0;
        uint256 has = strategy.held();
        return has < lent ? has : lent;
    }

    function _toShares(uint256 assets, bool up) private view returns (uint256) {
        return _ratio(assets, totalSupply + OFFSET, totalAssets() + 1, up);
    }

    function _toAssets(uint256 shares, bool up) private view returns (uint256) {
        return _ratio(shares, totalAssets() + 1, totalSupply + OFFSET, up);
    }

    function _ratio(uint256 x, uint256 times, uint256 by, bool up) private pure returns (uint256) {
        uint256 product = x * times;
        return product / by + (up && product % by > 0 ? 1 : 0);
    }
}
