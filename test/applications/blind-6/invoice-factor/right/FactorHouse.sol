// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {FactorPool, IStableToken} from "./FactorPool.sol";

/// Makes the pools, one for each token and operator.
contract FactorHouse {
    address public immutable keeper;
    FactorPool[] public pools;

    event PoolMade(address indexed pool, address indexed operator, address token);

    constructor() {
        keeper = msg.sender;
    }

    function makePool(IStableToken token, address operator, uint256 feeBps) external returns (FactorPool pool) {
        require(msg.sender == keeper, "FactorHouse: keeper");
        pool = new FactorPool();
        pool.setUp(token, operator, keeper, feeBps);
        pools.push(pool);
        emit PoolMade(address(pool), operator, address(token));
    }

    function poolCount() external view returns (uint256) {
        return pools.length;
    }
}
