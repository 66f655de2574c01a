// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IERC20 {
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// A pool of two tokens with recorded reserves.
contract SwapDesk {
    error TooLate();
    error TooLittle(uint256 got, uint256 wanted);
    error Same();
    error Empty();
    error Locked();

    uint256 public constant FEE = 3;
    uint256 public constant SCALE = 1_000;
    uint256 private constant MINIMUM = 1_000;

    IERC20 public immutable token0;
    IERC20 public immutable token1;

    uint256 public reserve0;
    uint256 public reserve1;
    uint256 public supply;
    mapping(address => uint256) public stakeOf;
    uint256 private entered = 1;

    event Swapped(address indexed by, address indexed to, uint256 amountIn, uint256 amountOut);
    event Changed(uint256 reserve0, uint256 reserve1);

    constructor(IERC20 a, IERC20 b) {
        if (address(a) == address(b)) revert Same();
        token0 = a;
        token1 = b;
    }

    modifier lock() {
        if (entered == 2) revert Locked();
        entered = 2;
        _;
        entered = 1;
    }

    modifier before(uint256 deadline) {
        if (block.timestamp > deadline) revert TooLate();
        _;
    }

    function quote(uint256 amountIn, uint256 reserveIn, uint256 reserveOut) public pure returns (uint256) {
        uint256 net = amountIn * (SCALE - FEE);
        return (net * reserveOut) / (reserveIn * SCALE + net);
    }

    function sell0(uint256 amountIn, uint256 leastOut, address to, uint256 deadline)
        external
        lock
        before(deadline)
        returns (uint256 amountOut)
    {
        amountOut = quote(amountIn, reserve0, reserve1);
        if (amountOut < leastOut) revert TooLittle(amountOut, leastOut);
        _take(token0, amountIn);
        _give(token1, to, amountOut);
        _sync(reserve0 + amountIn, reserve1 - amountOut);
        emit Swapped(msg.sender, to, amountIn, amountOut);
    }

    function sell1(uint256 amountIn, uint256 leastOut, address to, uint256 deadline)
        external
        lock
        before(deadline)
        returns (uint256 amountOut)
    {
        amountOut = quote(amountIn, reserve1, reserve0);
        if (amountOut < leastOut) revert TooLittle(amountOut, leastOut);
        _take(token1, amountIn);
        _give(token0, to, amountOut);
        _sync(reserve0 - amountOut, reserve1 + amountIn);
        emit Swapped(msg.sender, to, amountIn, amountOut);
    }

    function join(uint256 amount0, uint256 amount1, uint256 leastStake, uint256 deadline)
        external
        lock
        before(deadline)
        returns (uint256 stake)
    {
        if (supply == 0) {
            stake = _root(amount0 * amount1) - MINIMUM;
            supply = MINIMUM;
        } else {
            uint256 stake0 = (amount0 * supply) / reserve0;
            uint256 stake1 = (amount1 * supply) / reserve1;
            stake = stake0 < stake1 ? stake0 : stake1;
        }
        if (stake == 0 || stake < leastStake) revert TooLittle(stake, leastStake);
        supply += stake;
        stakeOf[msg.sender] += stake;
        _take(token0, amount0);
        _take(token1, amount1);
        _sync(reserve0 + amount0, reserve1 + amount1);
    }

    function leave(uint256 stake, uint256 least0, uint256 least1, uint256 deadline)
        external
        lock
        before(deadline)
        returns (uint256 amount0, uint256 amount1)
    {
        amount0 = (stake * reserve0) / supply;
        amount1 = (stake * reserve1) / supply;
        if (amount0 < least0) revert TooLittle(amount0, least0);
        if (amount1 < least1) revert TooLittle(amount1, least1);
        stakeOf[msg.sender] -= stake;
        supply -= stake;
        _give(token0, msg.sender, amount0);
        _give(token1, msg.sender, amount1);
        _sync(reserve0 - amount0, reserve1 - amount1);
    }

    function _take(IERC20 token, uint256 amount) private {
        if (amount == 0) revert Empty();
        require(token.transferFrom(msg.sender, address(this), amount), "take");
    }

    function _give(IERC20 token, address to, uint256 amount) private {
        require(token.transfer(to, amount), "give");
    }

    function _sync(uint256 next0, uint256 next1) private {
        reserve0 = next0;
        reserve1 = next1;
        emit Changed(next0, next1);
    }

    function _root(uint256 x) private pure returns (uint256 y) {
        uint256 z = (x + 1) / 2;
        y = x;
        while (z < y) {
            y = z;
            z = (x / z + z) / 2;
        }
    }
}
