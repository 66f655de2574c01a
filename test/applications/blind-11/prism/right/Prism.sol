// SPDX-License-Identifier: BUSL-1.1
pragma solidity ^0.8.20;

import {PrismToken, IPrismHook} from "./PrismToken.sol";

/// @notice Share of a yield source, worth `rate` of its asset (1e18 scaled). Plain ERC-20 with 18 decimals.
interface IYieldShare {
    function rate() external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// @title Prism
/// @notice Splits yield shares into principal tokens (PT), worth one asset each from the maturity on, and yield tokens
///         (YT), which earn what the shares behind them grow until then. All sums are kept in shares: `n` PT and YT
///         together stand for `n / index` shares, and `index` never falls, so shares always suffice. Should
///         the rate of the source fall, PT holders bear it.
contract Prism is IPrismHook {
    uint256 private constant WAD = 1e18;
    uint256 public constant FEE = 0.03e18;
    uint256 public constant MIN_LIFE = 7 days;

    IYieldShare public immutable share;
    PrismToken public immutable pt;
    PrismToken public immutable yt;
    uint256 public immutable maturity;
    address public immutable treasury;

    /// @notice Highest rate seen; frozen by the first call at or after the maturity.
    uint256 public index;
    bool public frozen;
    mapping(address => uint256) public indexOf;
    mapping(address => uint256) public owed;
    uint256 public feesOwed;

    event Split(address indexed who, address indexed to, uint256 shares, uint256 amount);
    event Merged(address indexed who, uint256 shares, uint256 amount);
    event Redeemed(address indexed who, uint256 shares, uint256 amount);
    event YieldClaimed(address indexed who, uint256 shares);
    event Frozen(uint256 index);

    error Matured();
    error NotMatured();
    error NotYieldToken();
    error ZeroAmount();
    error RateBelowIndex();
    error TooLittle(uint256 got);
    error TransferFailed();
    error BadMaturity();

    constructor(IYieldShare share_, uint256 maturity_, address treasury_, string memory tag) {
        if (maturity_ < block.timestamp + MIN_LIFE) revert BadMaturity();
        share = share_;
        maturity = maturity_;
        treasury = treasury_;
        pt = new PrismToken(string.concat("Prism Principal ", tag), string.concat("PT-", tag), false);
        yt = new PrismToken(string.concat("Prism Yield ", tag), string.concat("YT-", tag), true);
        index = share_.rate();
    }

    /// @notice Brings the index up to date and says what it is.
    function poke() public returns (uint256) {
        if (frozen) return index;
        uint256 now_ = share.rate();
        if (now_ > index) index = now_;
        if (block.timestamp >= maturity) {
            frozen = true;
            emit Frozen(index);
        }
        return index;
    }

    /// @notice Locks `shares` and mints PT and YT for what they are worth to `to`.
    function split(uint256 shares, address to, uint256 minAmount) external returns (uint256 amount) {
        if (block.timestamp >= maturity) revert Matured();
        uint256 i = poke();
        // At a rate below the index PT would be minted for more than what stands behind them.
        if (share.rate() < i) revert RateBelowIndex();
        amount = (shares * i) / WAD;
        if (amount == 0) revert ZeroAmount();
        if (amount < minAmount) revert TooLittle(amount);
        _accrue(to, i);
        pt.mint(to, amount);
        yt.mint(to, amount);
        if (!share.transferFrom(msg.sender, address(this), shares)) revert TransferFailed();
        emit Split(msg.sender, to, shares, amount);
    }

    /// @notice Before the maturity: burns as much PT as YT and hands back the shares behind them.
    function merge(uint256 amount) external returns (uint256 shares) {
        if (block.timestamp >= maturity) revert Matured();
        uint256 i = poke();
        _accrue(msg.sender, i);
        pt.burn(msg.sender, amount);
        yt.burn(msg.sender, amount);
        shares = (amount * WAD) / i;
        if (shares == 0) revert ZeroAmount();
        _send(msg.sender, shares);
        emit Merged(msg.sender, shares, amount);
    }

    /// @notice From the maturity on: burns PT for their shares. YT are not needed, and worth nothing further.
    function redeem(uint256 amount, address to) external returns (uint256 shares) {
        if (block.timestamp < maturity) revert NotMatured();
        uint256 i = poke();
        pt.burn(msg.sender, amount);
        shares = (amount * WAD) / i;
        if (shares == 0) revert ZeroAmount();
        _send(to, shares);
        emit Redeemed(msg.sender, shares, amount);
    }

    /// @notice Pays `who` the yield earned so far.
    function claim(address who) external returns (uint256 shares) {
        _accrue(who, poke());
        shares = owed[who];
        owed[who] = 0;
        _send(who, shares);
        emit YieldClaimed(who, shares);
    }

    function claimFees() external returns (uint256 shares) {
        shares = feesOwed;
        feesOwed = 0;
        _send(treasury, shares);
    }

    /// @inheritdoc IPrismHook
    function beforeMove(address from, address to) external {
        if (msg.sender != address(yt)) revert NotYieldToken();
        uint256 i = poke();
        _accrue(from, i);
        _accrue(to, i);
    }

    /// @notice Yield `who` could claim, were the index poked now.
    function claimable(address who) external view returns (uint256) {
        uint256 i = index;
        uint256 rate = share.rate();
        if (!frozen && rate > i) i = rate;
        (uint256 net,) = _earned(who, i);
        return owed[who] + net;
    }

    function _earned(address who, uint256 i) private view returns (uint256 net, uint256 fee) {
        uint256 last = indexOf[who];
        if (last == 0 || last == i) return (0, 0);
        // balance / last - balance / i, in shares
        uint256 gross = (yt.balanceOf(who) * WAD * (i - last)) / (last * i);
        fee = (gross * FEE) / WAD;
        net = gross - fee;
    }

    function _accrue(address who, uint256 i) private {
        (uint256 net, uint256 fee) = _earned(who, i);
        indexOf[who] = i;
        owed[who] += net;
        feesOwed += fee;
    }

    function _send(address to, uint256 shares) private {
        if (shares != 0 && !share.transfer(to, shares)) revert TransferFailed();
    }
}
