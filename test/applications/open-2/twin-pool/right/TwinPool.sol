// SPDX-License-Identifier: LGPL-3.0-only
pragma solidity ^0.8.28;

import "./LpToken.sol";

interface IErc20 {
    function balanceOf(address) external view returns (uint256);
    function transfer(address, uint256) external returns (bool);
    function transferFrom(address, address, uint256) external returns (bool);
}

/// @title TwinPool
/// @notice Constant product market of two tokens. Low-level entry points: callers send tokens first
///         and call within the same transaction (see TwinRouter). A fee of 0.3% stays in the pool.
contract TwinPool is LpToken {
    uint256 private constant DEAD_SHARES = 1000;

    IErc20 public immutable token0;
    IErc20 public immutable token1;
    uint112 public reserve0;
    uint112 public reserve1;
    bool private _locked;

    event Joined(address indexed to, uint256 amount0, uint256 amount1, uint256 shares);
    event Left(address indexed to, uint256 amount0, uint256 amount1, uint256 shares);
    event Traded(address indexed to, uint256 in0, uint256 in1, uint256 out0, uint256 out1);

    modifier lock() {
        require(!_locked, "Twin: locked");
        _locked = true;
        _;
        _locked = false;
    }

    constructor(IErc20 a, IErc20 b) {
        require(address(a) != address(b), "Twin: same");
        (token0, token1) = address(a) < address(b) ? (a, b) : (b, a);
    }

    /// @notice Issues receipts for the tokens that arrived since the last update.
    function join(address to) external lock returns (uint256 shares) {
        require(to != address(0), "Twin: to");
        (uint256 b0, uint256 b1) = _balances();
        uint256 in0 = b0 - reserve0;
        uint256 in1 = b1 - reserve1;
        uint256 supply = totalSupply;
        if (supply == 0) {
            shares = _sqrt(in0 * in1) - DEAD_SHARES;
            _mint(address(1), DEAD_SHARES);
        } else {
            uint256 s0 = in0 * supply / reserve0;
            uint256 s1 = in1 * supply / reserve1;
            shares = s0 < s1 ? s0 : s1;
        }
        require(shares > 0, "Twin: shares");
        _mint(to, shares);
        _update(b0, b1);
        emit Joined(to, in0, in1, shares);
    }

    /// @notice Redeems the receipts that were sent to the pool.
    function leave(address to) external lock returns (uint256 out0, uint256 out1) {
        (uint256 b0, uint256 b1) = _balances();
        uint256 shares = balanceOf[address(this)];
        uint256 supply = totalSupply;
        out0 = shares * b0 / supply;
        out1 = shares * b1 / supply;
        require(out0 > 0 && out1 > 0, "Twin: amounts");
        _burn(address(this), shares);
        _send(token0, to, out0);
        _send(token1, to, out1);
        (b0, b1) = _balances();
        _update(b0, b1);
        emit Left(to, out0, out1, shares);
    }

    /// @notice Pays out the requested amounts if enough of the other token has come in.
    function trade(uint256 out0, uint256 out1, address to) external lock {
        require(out0 > 0 || out1 > 0, "Twin: nothing");
        (uint256 r0, uint256 r1) = (reserve0, reserve1);
        require(out0 < r0 && out1 < r1, "Twin: reserves");
        require(to != address(token0) && to != address(token1), "Twin: to");
        if (out0 > 0) _send(token0, to, out0);
        if (out1 > 0) _send(token1, to, out1);

        (uint256 b0, uint256 b1) = _balances();
        uint256 in0 = b0 > r0 - out0 ? b0 - (r0 - out0) : 0;
        uint256 in1 = b1 > r1 - out1 ? b1 - (r1 - out1) : 0;
        require(in0 > 0 || in1 > 0, "Twin: no input");

        uint256 adjusted0 = b0 * 1000 - in0 * 3;
        uint256 adjusted1 = b1 * 1000 - in1 * 3;
        require(adjusted0 * adjusted1 >= r0 * r1 * 1000 ** 2, "Twin: product");
        _update(b0, b1);
        emit Traded(to, in0, in1, out0, out1);
    }

    function _balances() private view returns (uint256, uint256) {
        return (token0.balanceOf(address(this)), token1.balanceOf(address(this)));
    }

    function _update(uint256 b0, uint256 b1) private {
        require(b0 <= type(uint112).max && b1 <= type(uint112).max, "Twin: overflow");
        reserve0 = uint112(b0);
        reserve1 = uint112(b1);
    }

    function _send(IErc20 token, address to, uint256 amount) private {
        (bool ok, bytes memory r) = address(token).call(abi.encodeCall(IErc20.transfer, (to, amount)));
        require(ok && (r.length == 0 || abi.decode(r, (bool))), "Twin: send");
    }

    function _sqrt(uint256 x) private pure returns (uint256 y) {
        if (x == 0) return 0;
        uint256 z = (x + 1) / 2;
        y = x;
        while (z < y) {
            y = z;
            z = (x / z + z) / 2;
        }
    }
}
