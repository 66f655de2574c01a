// SPDX-License-Identifier: AGPL-3.0
pragma solidity ^0.8.21;

import {IAsset, IStrategy} from "./Interfaces.sol";

/// @title Harbor
/// @notice ERC-4626 style vault over a standard 18-decimals asset that lends to strategies. Profits are
///         released to the shares over UNLOCK_TIME; losses count at once.
contract Harbor {
    string public constant name = "Harbor Share";
    string public constant symbol = "hSHARE";
    uint8 public constant decimals = 18;
    uint256 private constant OFFSET = 1;
    /// @dev Shares of the first deposit that stay for ever; they keep the price of one share small.
    uint256 private constant DEAD = 1e15;
    uint256 public constant UNLOCK_TIME = 3 days;
    uint256 public constant FEE_BPS = 1_000;
    uint256 public constant MAX_STRATEGIES = 8;

    IAsset public immutable asset;
    address public immutable governance;
    address public immutable keeper;
    address public immutable feeRecipient;

    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    uint256 public idle;
    uint256 public totalDebt;
    /// @notice Losses not yet earned back; no fee is due on profits that fill it.
    uint256 public deficit;
    mapping(address => uint256) public debtOf;
    address[] public queue;
    uint256 public lockedProfit;
    uint256 public lockedAt;
    bool private _entered;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares);
    event Withdraw(address indexed sender, address indexed to, address indexed owner, uint256 assets, uint256 shares);
    event Reported(address indexed strategy, uint256 gain, uint256 loss, uint256 fee);

    error Unauthorized();
    error Reentrancy();
    error ZeroShares();
    error ShortOfAssets(uint256 available);
    error StrategyBusy();
    error TransferFailed();

    constructor(IAsset asset_, address governance_, address keeper_, address feeRecipient_) {
        (asset, governance, keeper, feeRecipient) = (asset_, governance_, keeper_, feeRecipient_);
    }

    modifier only(address who) {
        if (msg.sender != who) revert Unauthorized();
        _;
    }

    modifier lock() {
        if (_entered) revert Reentrancy();
        _entered = true;
        _;
        _entered = false;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        _spend(from, value);
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
        return true;
    }

    function stillLocked() public view returns (uint256) {
        uint256 passed = block.timestamp - lockedAt;
        return passed >= UNLOCK_TIME ? 0 : (lockedProfit * (UNLOCK_TIME - passed)) / UNLOCK_TIME;
    }

    function totalAssets() public view returns (uint256) {
        return idle + totalDebt - stillLocked();
    }

    function convertToShares(uint256 assets) public view returns (uint256) {
        return (assets * (totalSupply + OFFSET)) / (totalAssets() + 1);
    }

    function convertToAssets(uint256 shares) public view returns (uint256) {
        return (shares * (totalAssets() + 1)) / (totalSupply + OFFSET);
    }

    function previewWithdraw(uint256 assets) public view returns (uint256) {
        uint256 d = totalAssets() + 1;
        return (assets * (totalSupply + OFFSET) + d - 1) / d;
    }

    function deposit(uint256 assets, address receiver) external lock returns (uint256 shares) {
        _bookLosses();
        shares = convertToShares(assets);
        if (shares == 0) revert ZeroShares();
        if (totalSupply == 0) {
            shares -= DEAD;
            _mint(address(0xdead), DEAD);
        }
        idle += assets;
        _mint(receiver, shares);
        if (!asset.transferFrom(msg.sender, address(this), assets)) revert TransferFailed();
        emit Deposit(msg.sender, receiver, assets, shares);
    }

    function withdraw(uint256 assets, address to, address owner) external lock returns (uint256 shares) {
        _bookLosses();
        shares = previewWithdraw(assets);
        _exit(assets, shares, to, owner);
    }

    function redeem(uint256 shares, address to, address owner) external lock returns (uint256 assets) {
        _bookLosses();
        assets = convertToAssets(shares);
        _exit(assets, shares, to, owner);
    }

    function _exit(uint256 assets, uint256 shares, address to, address owner) private {
        if (msg.sender != owner) _spend(owner, shares);
        balanceOf[owner] -= shares;
        totalSupply -= shares;
        emit Transfer(owner, address(0), shares);
        _gather(assets);
        idle -= assets;
        if (!asset.transfer(to, assets)) revert TransferFailed();
        emit Withdraw(msg.sender, to, owner, assets, shares);
    }

    function _gather(uint256 assets) private {
        for (uint256 i; i < queue.length && idle < assets; ++i) {
            address s = queue[i];
            uint256 want = assets - idle;
            if (want > debtOf[s]) want = debtOf[s];
            if (want != 0) _divest(s, want);
        }
        if (idle < assets) revert ShortOfAssets(idle);
    }

    function _divest(address s, uint256 want) private {
        uint256 before = asset.balanceOf(address(this));
        IStrategy(s).divest(want);
        uint256 got = asset.balanceOf(address(this)) - before;
        uint256 less = got > debtOf[s] ? debtOf[s] : got;
        debtOf[s] -= less;
        totalDebt -= less;
        idle += got;
    }

    /// @dev Nobody enters or leaves past a loss that has happened and was not reported yet.
    function _bookLosses() private {
        for (uint256 i; i < queue.length; ++i) {
            uint256 value = IStrategy(queue[i]).value();
            if (value < debtOf[queue[i]]) _bookLoss(queue[i], value);
        }
    }

    function _bookLoss(address s, uint256 value) private {
        uint256 loss = debtOf[s] - value;
        uint256 locked = stillLocked();
        debtOf[s] = value;
        totalDebt -= loss;
        deficit += loss;
        // Locked profit bears the loss first; what is left is released as it was to be.
        lockedProfit = locked > loss ? (lockedProfit * (locked - loss)) / locked : 0;
        emit Reported(s, 0, loss, 0);
    }

    function addStrategy(address s) external only(governance) {
        if (queue.length == MAX_STRATEGIES) revert StrategyBusy();
        for (uint256 i; i < queue.length; ++i) if (queue[i] == s) revert StrategyBusy();
        queue.push(s);
    }

    function removeStrategy(uint256 index) external only(governance) {
        address s = queue[index];
        if (debtOf[s] != 0) revert StrategyBusy();
        queue[index] = queue[queue.length - 1];
        queue.pop();
    }

    function lend(uint256 index, uint256 amount) external only(keeper) lock {
        address s = queue[index];
        idle -= amount;
        debtOf[s] += amount;
        totalDebt += amount;
        if (!asset.transfer(s, amount)) revert TransferFailed();
        IStrategy(s).invest(amount);
    }

    function recall(uint256 index, uint256 amount) external only(keeper) lock {
        _divest(queue[index], amount);
    }

    /// @notice Books what a strategy has gained or lost since its last report.
    function report(uint256 index) external only(keeper) lock {
        address s = queue[index];
        uint256 value = IStrategy(s).value();
        uint256 debt = debtOf[s];
        if (value < debt) return _bookLoss(s, value);
        uint256 gain = value - debt;
        uint256 taxed = gain > deficit ? gain - deficit : 0;
        deficit -= gain - taxed;
        uint256 fee = (taxed * FEE_BPS) / 10_000;
        uint256 feeShares = convertToShares(fee);
        lockedProfit = stillLocked() + gain - fee;
        lockedAt = block.timestamp;
        debtOf[s] = value;
        totalDebt += gain;
        _mint(feeRecipient, feeShares);
        emit Reported(s, gain, 0, fee);
    }

    function _mint(address to, uint256 shares) private {
        totalSupply += shares;
        balanceOf[to] += shares;
        emit Transfer(address(0), to, shares);
    }

    function _spend(address owner, uint256 shares) private {
        uint256 allowed = allowance[owner][msg.sender];
        if (allowed != type(uint256).max) allowance[owner][msg.sender] = allowed - shares;
    }
}
