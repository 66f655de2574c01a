// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {PoolToken} from "./PoolToken.sol";

interface IERC20 {
    function balanceOf(address owner) external view returns (uint256);

    function transfer(address to, uint256 value) external returns (bool);
}

/// A constant product pair, to be called by a router that has sent the tokens just before.
contract WeirPair is PoolToken {
    uint256 public constant MINIMUM_LIQUIDITY = 1000;
    uint256 private constant BASE = 10_000;
    uint256 private constant FEE = 25;

    address public immutable token0;
    address public immutable token1;

    uint112 private reserve0;
    uint112 private reserve1;
    uint32 private updatedAt;
    uint256 public price0Cumulative;
    uint256 public price1Cumulative;
    uint256 private unlocked = 1;

    event Mint(address indexed sender, uint256 amount0, uint256 amount1);
    event Burn(address indexed sender, uint256 amount0, uint256 amount1, address indexed to);
    event Swap(
        address indexed sender,
        uint256 amount0In,
        uint256 amount1In,
        uint256 amount0Out,
        uint256 amount1Out,
        address indexed to
    );

    error Locked();
    error InsufficientLiquidity();
    error InsufficientInput();
    error InsufficientOutput();
    error BadRecipient();
    error Invariant();
    error Overflow();
    error TransferFailed();

    modifier lock() {
        if (unlocked != 1) revert Locked();
        unlocked = 2;
        _;
        unlocked = 1;
    }

    constructor(address tokenA, address tokenB) {
        require(tokenA != tokenB && tokenA != address(0) && tokenB != address(0), "tokens");
        (token0, token1) = tokenA < tokenB ? (tokenA, tokenB) : (tokenB, tokenA);
    }

    function getReserves() public view returns (uint112, uint112, uint32) {
        return (reserve0, reserve1, updatedAt);
    }

    function mint(address to) external lock returns (uint256 liquidity) {
        (uint112 held0, uint112 held1, ) = getReserves();
        (uint256 balance0, uint256 balance1) = _balances();
        uint256 amount0 = balance0 - held0;
        uint256 amount1 = balance1 - held1;
        uint256 supply = totalSupply;
        if (supply == 0) {
            liquidity = _sqrt(amount0 * amount1) - MINIMUM_LIQUIDITY;
            _mint(address(0), MINIMUM_LIQUIDITY);
        } else {
            liquidity = _min((amount0 * supply) / held0, (amount1 * supply) / held1);
        }
        if (liquidity == 0) revert InsufficientLiquidity();
        _mint(to, liquidity);
        _update(balance0, balance1);
        emit Mint(msg.sender, amount0, amount1);
    }

    function burn(address to) external lock returns (uint256 amount0, uint256 amount1) {
        (uint256 balance0, uint256 balance1) = _balances();
        uint256 liquidity = balanceOf[address(this)];
        uint256 supply = totalSupply;
        amount0 = (liquidity * balance0) / supply;
        amount1 = (liquidity * balance1) / supply;
        if (amount0 == 0 || amount1 == 0) revert InsufficientLiquidity();
        _burn(address(this), liquidity);
        _send(token0, to, amount0);
        _send(token1, to, amount1);
        (balance0, balance1) = _balances();
        _update(balance0, balance1);
        emit Burn(msg.sender, amount0, amount1, to);
    }

    function swap(uint256 amount0Out, uint256 amount1Out, address to) external lock {
        if (amount0Out == 0 && amount1Out == 0) revert InsufficientOutput();
        (uint112 held0, uint112 held1, ) = getReserves();
        if (amount0Out >= held0 || amount1Out >= held1) revert InsufficientLiquidity();
        if (to == token0 || to == token1) revert BadRecipient();

        if (amount0Out > 0) _send(token0, to, amount0Out);
        if (amount1Out > 0) _send(token1, to, amount1Out);
        (uint256 balance0, uint256 balance1) = _balances();
        uint256 amount0In = balance0 > held0 - amount0Out ? balance0 - (held0 - amount0Out) : 0;
        uint256 amount1In = balance1 > held1 - amount1Out ? balance1 - (held1 - amount1Out) : 0;
        if (amount0In == 0 && amount1In == 0) revert InsufficientInput();

        uint256 adjusted0 = balance0 * BASE - amount0In * FEE;
        uint256 adjusted1 = balance1 * BASE - amount1In * FEE;
        if (adjusted0 * adjusted1 < uint256(held0) * held1 * BASE ** 2) revert Invariant();

        _update(balance0, balance1);
        emit Swap(msg.sender, amount0In, amount1In, amount0Out, amount1Out, to);
    }

    function sync() external lock {
        (uint256 balance0, uint256 balance1) = _balances();
        _update(balance0, balance1);
    }

    /// Both prices are summed over time, with 112 binary places.
    function _update(uint256 balance0, uint256 balance1) private {
        if (balance0 > type(uint112).max || balance1 > type(uint112).max) revert Overflow();
        uint32 time = uint32(block.timestamp);
        unchecked {
            uint32 elapsed = time - updatedAt;
            if (elapsed > 0 && reserve0 != 0 && reserve1 != 0) {
                price0Cumulative += ((uint256(reserve1) << 112) / reserve0) * elapsed;
                price1Cumulative += ((uint256(reserve0) << 112) / reserve1) * elapsed;
            }
        }
        reserve0 = uint112(balance0);
        reserve1 = uint112(balance1);
        updatedAt = time;
    }

    function _balances() private view returns (uint256, uint256) {
        return (IERC20(token0).balanceOf(address(this)), IERC20(token1).balanceOf(address(this)));
    }

    function _send(address token, address to, uint256 value) private {
        (bool ok, bytes memory data) = token.call(abi.encodeCall(IERC20.transfer, (to, value)));
        if (!ok || (data.length != 0 && !abi.decode(data, (bool)))) revert TransferFailed();
    }

    function _min(uint256 a, uint256 b) private pure returns (uint256) {
        return a < b ? a : b;
    }

    function _sqrt(uint256 y) private pure returns (uint256 z) {
        if (y == 0) return 0;
        z = y;
        uint256 x = y / 2 + 1;
        while (x < z) {
            z = x;
            x = (y / x + x) / 2;
        }
    }
}
