// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IConverter {
    function convert(address from, address to, uint256 amount, uint256 expectedOutput) external returns (uint256);
    function unlock(uint256 amount, uint256 minDelay) external;
    function redeem(uint256 shares, uint256 amountMin) external returns (uint256);
    function preview(uint256 shares, uint256 minAmountOut) external view returns (uint256);
}

interface IRouter {
    function sell(uint256 amount, uint256 minAmountOut) external;
    function close(uint256 amount, uint256 minAmountOut) external;
}

contract Strategy is IRouter {
    IConverter private immutable converter;
    address private immutable owner = msg.sender;
    uint256 public held;

    event Sold(uint256 amount);

    constructor(IConverter converter_) {
        converter = converter_;
    }

    function harvest(address from, address to) external {
        require(msg.sender == owner, "not the owner");
        held += _convert(from, to, held, 1);
    }

    function _convert(address from, address to, uint256 amount, uint256 least) private returns (uint256) {
        return converter.convert(from, to, amount, least);
        //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `harvest` trades without slippage protection: the minimum amount to receive is zero.
    }

    function leave(uint256 shares) external {
        held += converter.redeem(shares, 0);
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `leave` trades without slippage protection: the minimum amount to receive is zero.
    }

    function leaveFor(uint256 shares, uint256 least) external {
        held += converter.redeem(shares, least); // safe: the caller says the least
    }

    function leaveMeasured(uint256 shares, uint256 least) external {
        uint256 got = converter.redeem(shares, 0); // safe: what came out is compared
        require(got >= least, "too little");
        held += got;
    }

    function unlock(uint256 amount) external {
        converter.unlock(amount, 0); // safe: a time, not an amount
    }

    function look(uint256 shares) external {
        held = converter.preview(shares, 0); // safe: nothing is traded
    }

    function sell(uint256 amount, uint256 minAmountOut) external {
    //                            ^^^^^^^^^^^^^^^^^^^^ Low: `sell` takes a minimum amount to receive and ignores it: there is no slippage protection.
        converter.convert(address(this), msg.sender, amount, amount);
        emit Sold(amount);
    }

    function close(uint256 amount, uint256) external {
    //                             ^^^^^^^ Low: `close` takes a minimum amount to receive and ignores it: there is no slippage protection.
        held -= amount;
        emit Sold(amount);
    }

    function addLiquidity(address, address, uint256 a, uint256 b, uint256, uint256, address, uint256) external {
    //                                                            ^^^^^^^ Low: `addLiquidity` takes a minimum amount to receive and ignores it: there is no slippage protection.
    //                                                                     ^^^^^^^ Low: `addLiquidity` takes a minimum amount to receive and ignores it: there is no slippage protection.
        held += a + b;
    }
}

contract Bridge is IRouter {
    uint256 public held;

    function sell(uint256, uint256 minAmountOut) external {} // safe: it does nothing at all

    function close(uint256 amount, uint256 minAmountOut) external { // safe: it looks at the minimum
        require(amount >= minAmountOut, "too little");
        held -= amount;
    }
}
