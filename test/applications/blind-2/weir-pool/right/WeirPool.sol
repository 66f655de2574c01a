// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

import {PoolBase} from "./PoolBase.sol";
import {IERC20, SafeToken} from "./SafeToken.sol";

/// A constant-product pool. A sixth of each swap's fee belongs to the treasury, the rest to the shares.
contract WeirPool is PoolBase {
    using SafeToken for IERC20;

    error SameToken();
    error Expired(uint256 deadline);
    error TooLittle(uint256 amount);
    error ReserveOverflow();

    event Added(address indexed to, uint256 in0, uint256 in1, uint256 shares);
    event Removed(address indexed to, uint256 out0, uint256 out1, uint256 shares);
    event Swapped(address indexed to, bool zeroForOne, uint256 amountIn, uint256 amountOut);
    event Collected(uint256 due0, uint256 due1);

    uint256 private constant BPS = 10_000;
    uint256 private constant FEE_BPS = 30;
    uint256 private constant TREASURY_PART = 6;
    uint256 private constant LOCKED_SHARES = 1_000;
    address private constant DEAD = 0x000000000000000000000000000000000000dEaD;

    IERC20 public immutable token0;
    IERC20 public immutable token1;
    uint256 public reserve0;
    uint256 public reserve1;
    uint256 public treasuryDue0;
    uint256 public treasuryDue1;
    uint256 public price0Cumulative;
    uint256 public updatedAt;

    constructor(IERC20 token0_, IERC20 token1_, address treasury_) PoolBase(treasury_) {
        if (token0_ == token1_) revert SameToken();
        token0 = token0_;
        token1 = token1_;
    }

    function addLiquidity(uint256 amount0, uint256 amount1, uint256 minShares, address to)
        external
        lock
        returns (uint256 shares)
    {
        uint256 in0 = token0.pull(msg.sender, amount0);
        uint256 in1 = token1.pull(msg.sender, amount1);
        uint256 supply = totalSupply;
        if (supply == 0) {
            shares = _sqrt(in0 * in1) - LOCKED_SHARES;
            _mint(DEAD, LOCKED_SHARES);
        } else {
            shares = _min((in0 * supply) / reserve0, (in1 * supply) / reserve1);
        }
        if (shares == 0 || shares < minShares) revert TooLittle(shares);
        _update(reserve0 + in0, reserve1 + in1);
        _mint(to, shares);
        emit Added(to, in0, in1, shares);
    }

    function removeLiquidity(uint256 shares, uint256 min0, uint256 min1, address to)
        external
        lock
        returns (uint256 out0, uint256 out1)
    {
        uint256 supply = totalSupply;
        out0 = (shares * reserve0) / supply;
        out1 = (shares * reserve1) / supply;
        if (out0 < min0) revert TooLittle(out0);
        if (out1 < min1) revert TooLittle(out1);
        _burn(msg.sender, shares);
        _update(reserve0 - out0, reserve1 - out1);
        token0.push(to, out0);
        token1.push(to, out1);
        emit Removed(to, out0, out1, shares);
    }

    function swap(bool zeroForOne, uint256 amountIn, uint256 minOut, address to, uint256 deadline)
        external
        lock
        returns (uint256 amountOut)
    {
        if (block.timestamp > deadline) revert Expired(deadline);
        uint256 received = (zeroForOne ? token0 : token1).pull(msg.sender, amountIn);
        uint256 fee = (received * FEE_BPS + BPS - 1) / BPS;
        uint256 due = fee / TREASURY_PART;
        if (zeroForOne) {
            amountOut = quote(received - fee, reserve0, reserve1);
            treasuryDue0 += due;
            _update(reserve0 + received - due, reserve1 - amountOut);
        } else {
            amountOut = quote(received - fee, reserve1, reserve0);
            treasuryDue1 += due;
            _update(reserve0 - amountOut, reserve1 + received - due);
        }
        if (amountOut == 0 || amountOut < minOut) revert TooLittle(amountOut);
        (zeroForOne ? token1 : token0).push(to, amountOut);
        emit Swapped(to, zeroForOne, received, amountOut);
    }

    function collect() external lock {
        uint256 due0 = treasuryDue0;
        uint256 due1 = treasuryDue1;
        treasuryDue0 = 0;
        treasuryDue1 = 0;
        token0.push(treasury, due0);
        token1.push(treasury, due1);
        emit Collected(due0, due1);
    }

    /// Fees paid to the pool itself would count as nobody's.
    function setTreasury(address next) external override onlyKeeper {
        if (next == address(this)) revert ZeroAddress();
        _setTreasury(next);
    }

    /// Counts tokens that somebody sent here as the pool's.
    function sync() external lock {
        uint256 now0 = token0.balanceOf(address(this)) - treasuryDue0;
        uint256 now1 = token1.balanceOf(address(this)) - treasuryDue1;
        _update(now0, now1);
    }

    function quote(uint256 amountIn, uint256 reserveIn, uint256 reserveOut) public pure returns (uint256) {
        return (amountIn * reserveOut) / (reserveIn + amountIn);
    }

    /// The price counts for the seconds in which it stood.
    function _update(uint256 new0, uint256 new1) private {
        if (new0 > type(uint112).max || new1 > type(uint112).max) revert ReserveOverflow();
        if (reserve0 > 0 && reserve1 > 0) {
            price0Cumulative += ((reserve1 * 1e18) / reserve0) * (block.timestamp - updatedAt);
        }
        updatedAt = block.timestamp;
        reserve0 = new0;
        reserve1 = new1;
    }

    function _min(uint256 a, uint256 b) private pure returns (uint256) {
        return a < b ? a : b;
    }

    function _sqrt(uint256 x) private pure returns (uint256 root) {
        if (x == 0) return 0;
        root = x;
        for (uint256 next = x / 2 + 1; next < root; next = (x / next + next) / 2) root = next;
    }
}
