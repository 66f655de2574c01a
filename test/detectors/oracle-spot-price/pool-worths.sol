pragma solidity ^0.8.20;

interface IPool {
    function baseAmount() external view returns (uint256);
    function tokenAmount() external view returns (uint256);
    function totalSupply() external view returns (uint256);
    function burn(uint256 amount) external;
}

interface IPair {
    function getReserves() external view returns (uint112, uint112, uint32);
    function totalSupply() external view returns (uint256);
}

/** Others act on what this says. */
contract Holdings {
    function holdings(IPool pool, uint256 units, bool isBase) external view returns (uint256) {
        uint256 amount = isBase ? pool.baseAmount() : pool.tokenAmount();
        return (amount * units) / pool.totalSupply();
        //                        ^^^^^^^^^^^^^^^^^^ Low: `holdings` reckons what a share is worth by `baseAmount` and `totalSupply` as they are now, which anyone can move in the same transaction.
    }

    function fair(IPool pool, uint256 units) external view returns (uint256) {
        uint256 root = squareRoot(pool.baseAmount() * pool.tokenAmount());
        return (2 * root * units) / pool.totalSupply(); // safe: the root of both sides stays where it is
    }

    function partOf(IPool pool, uint256 units) external view returns (uint256) {
        return (units * 10000) / pool.totalSupply(); // safe: no worth, but a part
    }

    function squareRoot(uint256 value) private pure returns (uint256 root) {
        root = value;
        uint256 next = (value + 1) / 2;
        while (next < root) (root, next) = (next, (value / next + next) / 2);
    }
}

contract Power {
    IPair private immutable pair;
    mapping(address => uint256) public staked;

    constructor(IPair pair_) {
        pair = pair_;
    }

    function powerOf(address voter) external view returns (uint256) {
        (uint112 reserve, , ) = pair.getReserves();
        return (uint256(reserve) * staked[voter]) / pair.totalSupply();
        //                                          ^^^^^^^^^^^^^^^^^^ Low: `powerOf` reckons what a share is worth by `getReserves` and `totalSupply` as they are now, which anyone can move in the same transaction.
    }
}

contract Leaver {
    mapping(address => uint256) public left;

    function leave(IPool pool, uint256 units) external {
        left[msg.sender] += (pool.baseAmount() * units) / pool.totalSupply(); // safe: what comes out in the same call
        pool.burn(units);
    }
}
