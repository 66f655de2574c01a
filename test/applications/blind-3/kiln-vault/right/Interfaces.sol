// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IERC20 {
    function balanceOf(address account) external view returns (uint256);
    function approve(address spender, uint256 amount) external returns (bool);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Where the vault's tokens work, and what it promises to the vault.
interface IStrategy {
    function vault() external view returns (address);
    function held() external view returns (uint256);
    function release(uint256 amount) external;
    function releaseAll() external;
}

/// A farm: tokens in, the same tokens out, rewards on the way.
interface IFarm {
    function stake(uint256 amount) external;
    function unstake(uint256 amount) external;
    function claim() external;
    function staked(address account) external view returns (uint256);
}

interface IExchange {
    function sell(address from, address to, uint256 amountIn, uint256 minOut, address receiver, uint256 deadline)
        external
        returns (uint256 amountOut);
}
