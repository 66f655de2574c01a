// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

struct Order {
    address outpost;
    address maker;
    address recipient;
    address tokenIn;
    uint256 amountIn;
    address tokenOut;
    uint256 amountOut;
    uint32 fromChain;
    uint32 toChain;
    uint64 fillBy;
    uint64 nonce;
}

library Orders {
    function idOf(Order memory order) internal pure returns (bytes32) {
        return
            keccak256(
                bytes.concat(
                    abi.encode(order.outpost, order.maker, order.recipient, order.tokenIn, order.amountIn),
                    abi.encode(order.tokenOut, order.amountOut, order.fromChain, order.toChain, order.fillBy, order.nonce)
                )
            );
    }
}

interface ICourierToken {
    function balanceOf(address owner) external view returns (uint256);

    function transfer(address to, uint256 amount) external returns (bool);

    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IMailbox {
    function dispatch(uint32 toChain, address to, bytes calldata body) external payable;
}
