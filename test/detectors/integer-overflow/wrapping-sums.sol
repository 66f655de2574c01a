pragma solidity ^0.8.20;

interface IPair {
    function price0CumulativeLast() external view returns (uint256);
}

interface IPool {
    function feeGrowthInside() external view returns (uint256);
}

/** Averages by a counter that wraps around. */
contract Average {
    IPair private immutable pair;
    uint256 private priceCumulativeLast;
    uint256 private cumulativeSales;
    uint256 private since;
    uint256 public average;

    constructor(IPair pair_) {
        pair = pair_;
    }

    function update() external {
        uint256 priceCumulative = pair.price0CumulativeLast();
        uint256 elapsed = block.timestamp - since;
        require(elapsed >= 1 hours, "early");
        average = (priceCumulative - priceCumulativeLast) / elapsed;
        //         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: This counter is made to wrap around, as prices and fees of Uniswap are: the difference reverts then, for ever.
        priceCumulativeLast = priceCumulative;
        since = block.timestamp;
    }

    function updateRightly() external {
        uint256 priceCumulative = pair.price0CumulativeLast();
        uint256 elapsed = block.timestamp - since;
        require(elapsed >= 1 hours, "early");
        unchecked {
            average = (priceCumulative - priceCumulativeLast) / elapsed; // safe: wraps around as the counter does
        }
        priceCumulativeLast = priceCumulative;
        since = block.timestamp;
    }

    function sell(uint256 amount) external returns (uint256 before) {
        require(amount < 1000, "too much");
        cumulativeSales += amount;
        before = cumulativeSales - amount; // safe: a sum that never wraps around
    }
}

contract Fees {
    struct Position {
        uint256 feeGrowthInsideLast;
        uint128 liquidity;
    }

    IPool private immutable pool;
    mapping(address => Position) private positions;

    constructor(IPool pool_) {
        pool = pool_;
    }

    function owed(address owner) external view returns (uint256) {
        Position memory position = positions[owner];
        uint256 feeGrowthInside = pool.feeGrowthInside();
        return ((feeGrowthInside - position.feeGrowthInsideLast) * position.liquidity) >> 128;
        //       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: This counter is made to wrap around, as prices and fees of Uniswap are: the difference reverts then, for ever.
    }
}
