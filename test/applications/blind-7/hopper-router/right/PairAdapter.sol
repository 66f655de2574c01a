// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IToken, SafeToken} from "./SafeToken.sol";

interface IPairFactory {
    function pairFor(address tokenA, address tokenB) external view returns (address);
}

interface IPair {
    function token0() external view returns (address);

    function reserves() external view returns (uint256 reserve0, uint256 reserve1);

    function swap(uint256 out0, uint256 out1, address to) external;
}

/// Swaps with pairs of a constant product; whatever was sent here before the call is what is swapped.
contract PairAdapter {
    using SafeToken for IToken;

    uint256 private constant FEE_PER_MILLE = 3;

    IPairFactory public immutable factory;
    address public immutable router;

    constructor(IPairFactory factory_, address router_) {
        factory = factory_;
        router = router_;
    }

    function swap(address tokenIn, address tokenOut, uint256 amount, address to, bytes calldata) external {
        require(msg.sender == router, "router only");
        address pair = factory.pairFor(tokenIn, tokenOut);
        require(pair != address(0), "no pair");
        bool isFirst = IPair(pair).token0() == tokenIn;
        (uint256 reserve0, uint256 reserve1) = IPair(pair).reserves();
        (uint256 reserveIn, uint256 reserveOut) = isFirst ? (reserve0, reserve1) : (reserve1, reserve0);
        IToken(tokenIn).push(pair, amount);
        uint256 arrived = IToken(tokenIn).balanceOf(pair) - reserveIn;
        uint256 net = arrived * (1000 - FEE_PER_MILLE);
        uint256 out = (net * reserveOut) / (reserveIn * 1000 + net);
        IPair(pair).swap(isFirst ? 0 : out, isFirst ? out : 0, to);
    }
}
