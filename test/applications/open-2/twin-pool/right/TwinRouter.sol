// SPDX-License-Identifier: LGPL-3.0-only
pragma solidity ^0.8.28;

import "./TwinPool.sol";

/// @title TwinRouter
/// @notice User entry for one pool, with limits and deadlines.
contract TwinRouter {
    TwinPool public immutable pool;

    modifier before(uint256 deadline) {
        require(block.timestamp <= deadline, "Router: expired");
        _;
    }

    constructor(TwinPool pool_) {
        pool = pool_;
    }

    function addLiquidity(uint256 max0, uint256 max1, uint256 min0, uint256 min1, address to, uint256 deadline)
        external
        before(deadline)
        returns (uint256 shares)
    {
        (uint256 r0, uint256 r1) = (pool.reserve0(), pool.reserve1());
        (uint256 use0, uint256 use1) = (max0, max1);
        if (r0 > 0 && r1 > 0) {
            uint256 fit1 = max0 * r1 / r0;
            if (fit1 <= max1) use1 = fit1;
            else use0 = max1 * r0 / r1;
        }
        require(use0 >= min0 && use1 >= min1, "Router: ratio");
        _move(pool.token0(), msg.sender, use0);
        _move(pool.token1(), msg.sender, use1);
        shares = pool.join(to);
    }

    function removeLiquidity(uint256 shares, uint256 min0, uint256 min1, address to, uint256 deadline)
        external
        before(deadline)
        returns (uint256 out0, uint256 out1)
    {
        require(pool.transferFrom(msg.sender, address(pool), shares), "Router: receipts");
        (out0, out1) = pool.leave(to);
        require(out0 >= min0 && out1 >= min1, "Router: output");
    }

    function swap(bool sell0, uint256 amountIn, uint256 minOut, address to, uint256 deadline)
        external
        before(deadline)
        returns (uint256 amountOut)
    {
        (uint256 rIn, uint256 rOut) =
            sell0 ? (pool.reserve0(), pool.reserve1()) : (pool.reserve1(), pool.reserve0());
        _move(sell0 ? pool.token0() : pool.token1(), msg.sender, amountIn);
        uint256 net = amountIn * 997;
        amountOut = net * rOut / (rIn * 1000 + net);
        require(amountOut >= minOut, "Router: output");
        pool.trade(sell0 ? 0 : amountOut, sell0 ? amountOut : 0, to);
    }

    function _move(IErc20 token, address from, uint256 amount) private {
        (bool ok, bytes memory r) =
            address(token).call(abi.encodeCall(IErc20.transferFrom, (from, address(pool), amount)));
        require(ok && (r.length == 0 || abi.decode(r, (bool))), "Router: move");
    }
}
