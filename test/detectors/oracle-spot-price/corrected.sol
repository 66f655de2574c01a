// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* Reserves that are reckoned anew by an average. */

interface IPair {
    function getReserves() external view returns (uint112, uint112, uint32);
    function totalSupply() external view returns (uint256);
}

interface IAverage {
    function ratio(address token) external view returns (uint256);
}

contract Adapter {
    IAverage private immutable averages;
    address private immutable token;
    uint256 public price;

    constructor(IAverage averages_, address token_) {
        averages = averages_;
        token = token_;
    }

    function update(IPair pair) external {
        uint256 average = averages.ratio(token);
        (uint112 a, uint112 b, ) = pair.getReserves();
        //                         ^^^^^^^^^^^^^^^^^^ Low: `update` uses the spot price from `getReserves`, which anyone can manipulate in the same transaction.
        uint256 current = (uint256(b) * 2 ** 112) / a;
        uint256 fair;
        if (current < average) {
            fair = root(uint256(b) * ((uint256(a) * average) / 2 ** 112));
        } else {
            fair = b - root((uint256(a) * average) / 2 ** 112);
        }
        price = (fair * 2) / pair.totalSupply();
    }

    function updateHalf(IPair pair) external {
        uint256 average = averages.ratio(token);
        (uint112 a, uint112 b, ) = pair.getReserves();
        //                         ^^^^^^^^^^^^^^^^^^ High: `updateHalf` uses the spot price from `getReserves`, which anyone can manipulate in the same transaction.
        uint256 current = (uint256(b) * 2 ** 112) / a;
        uint256 fair = b;
        if (current < average) fair = root(uint256(b) * ((uint256(a) * average) / 2 ** 112));
        price = (fair * 2) / pair.totalSupply();
    }

    function updateBy(IPair pair, IAverage any) external {
        uint256 average = any.ratio(token);
        (uint112 a, uint112 b, ) = pair.getReserves();
        //                         ^^^^^^^^^^^^^^^^^^ High: `updateBy` uses the spot price from `getReserves`, which anyone can manipulate in the same transaction.
        uint256 current = (uint256(b) * 2 ** 112) / a;
        uint256 fair;
        if (current < average) {
            fair = root(uint256(b) * ((uint256(a) * average) / 2 ** 112));
        } else {
            fair = b - root((uint256(a) * average) / 2 ** 112);
        }
        price = (fair * 2) / pair.totalSupply();
    }

    function root(uint256 x) private pure returns (uint256 y) {
        uint256 z = x / 2 + 1;
        y = x;
        while (z < y) {
            y = z;
            z = (x / z + z) / 2;
        }
    }
}
