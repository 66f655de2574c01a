// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IClay {
    function balanceOf(address who) external view returns (uint256);

    function transfer(address to, uint256 amount) external returns (bool);

    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// @title Two tokens against each other; keeps sums of prices over time, and a part of the fee for the house.
contract KilnPair {
    error Late();
    error Slipped();
    error Nothing();
    error MoveFailed();

    uint256 private constant DUST = 1_000;
    uint256 public constant FEE_BPS = 30;
    uint256 public constant HOUSE_BPS = 5;

    IClay public immutable tokenA;
    IClay public immutable tokenB;
    address public immutable house;

    uint112 public reserveA;
    uint112 public reserveB;
    uint32 public updatedAt;
    uint256 public sumA; // price of A in B, times seconds, in 2**-112
    uint256 public sumB;
    uint256 public houseA;
    uint256 public houseB;
    uint256 public totalParts;
    mapping(address => uint256) public partsOf;

    event Added(address indexed by, uint256 amountA, uint256 amountB, uint256 parts);
    event Removed(address indexed by, uint256 amountA, uint256 amountB, uint256 parts);
    event Swapped(address indexed by, bool aForB, uint256 paid, uint256 got);

    modifier before(uint256 deadline) {
        if (block.timestamp > deadline) revert Late();
        _;
    }

    constructor(IClay a, IClay b, address house_) {
        tokenA = a;
        tokenB = b;
        house = house_;
    }

    function add(
        uint256 amountA,
        uint256 amountB,
        uint256 minParts,
        uint256 deadline
    ) external before(deadline) returns (uint256 parts) {
        if (totalParts == 0) {
            parts = _root(amountA * amountB);
            if (parts <= DUST) revert Nothing();
            parts -= DUST;
            partsOf[address(0)] = DUST;
            totalParts = DUST;
        } else {
            uint256 byA = (amountA * totalParts) / reserveA;
            uint256 byB = (amountB * totalParts) / reserveB;
            parts = byA < byB ? byA : byB;
            amountA = (parts * reserveA + totalParts - 1) / totalParts;
            amountB = (parts * reserveB + totalParts - 1) / totalParts;
        }
        if (parts == 0 || parts < minParts) revert Slipped();
        partsOf[msg.sender] += parts;
        totalParts += parts;
        _update(uint256(reserveA) + amountA, uint256(reserveB) + amountB);
        _pull(tokenA, amountA);
        _pull(tokenB, amountB);
        emit Added(msg.sender, amountA, amountB, parts);
    }

    function remove(
        uint256 parts,
        uint256 minA,
        uint256 minB,
        uint256 deadline
    ) external before(deadline) returns (uint256 amountA, uint256 amountB) {
        amountA = (parts * reserveA) / totalParts;
        amountB = (parts * reserveB) / totalParts;
        if (amountA < minA || amountB < minB) revert Slipped();
        partsOf[msg.sender] -= parts;
        totalParts -= parts;
        _update(reserveA - amountA, reserveB - amountB);
        _push(tokenA, msg.sender, amountA);
        _push(tokenB, msg.sender, amountB);
        emit Removed(msg.sender, amountA, amountB, parts);
    }

    function swap(
        bool aForB,
        uint256 paid,
        uint256 minGot,
        address to,
        uint256 deadline
    ) external before(deadline) returns (uint256 got) {
        (uint256 from, uint256 into) = aForB ? (reserveA, reserveB) : (reserveB, reserveA);
        uint256 counted = paid * (10_000 - FEE_BPS);
        got = (into * counted) / (from * 10_000 + counted);
        if (got == 0 || got < minGot) revert Slipped();
        uint256 forHouse = (paid * HOUSE_BPS) / 10_000;
        if (aForB) {
            houseA += forHouse;
            _update(from + paid - forHouse, into - got);
        } else {
            houseB += forHouse;
            _update(into - got, from + paid - forHouse);
        }
        _pull(aForB ? tokenA : tokenB, paid);
        _push(aForB ? tokenB : tokenA, to, got);
        emit Swapped(msg.sender, aForB, paid, got);
    }

    /// @notice Anyone sends the house its part.
    function sendHouse() external {
        (uint256 a, uint256 b) = (houseA, houseB);
        houseA = 0;
        houseB = 0;
        _push(tokenA, house, a);
        _push(tokenB, house, b);
    }

    /// @notice The sums as they would be if something happened now.
    function sums() external view returns (uint256 a, uint256 b) {
        (a, b) = (sumA, sumB);
        uint256 passed = block.timestamp - updatedAt;
        if (passed > 0 && reserveA > 0 && reserveB > 0) {
            a += ((uint256(reserveB) << 112) / reserveA) * passed;
            b += ((uint256(reserveA) << 112) / reserveB) * passed;
        }
    }

    function _update(uint256 nextA, uint256 nextB) private {
        uint256 passed = block.timestamp - updatedAt;
        if (passed > 0 && reserveA > 0 && reserveB > 0) {
            sumA += ((uint256(reserveB) << 112) / reserveA) * passed;
            sumB += ((uint256(reserveA) << 112) / reserveB) * passed;
        }
        if (nextA > type(uint112).max || nextB > type(uint112).max) revert Slipped();
        reserveA = uint112(nextA);
        reserveB = uint112(nextB);
        updatedAt = uint32(block.timestamp);
    }

    function _root(uint256 x) private pure returns (uint256 y) {
        y = x;
        uint256 z = x / 2 + 1;
        while (z < y) {
            y = z;
            z = (x / z + z) / 2;
        }
    }

    function _pull(IClay token, uint256 amount) private {
        if (!token.transferFrom(msg.sender, address(this), amount)) revert MoveFailed();
    }

    function _push(IClay token, address to, uint256 amount) private {
        if (amount > 0 && !token.transfer(to, amount)) revert MoveFailed();
    }
}
