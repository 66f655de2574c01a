// SPDX-License-Identifier: MIT
pragma solidity ^0.8.18;

/// What all positions add up to. Units are 1e18 parts of the traded thing, money has six decimals, prices are 1e18 parts of a dollar.
library Ledger {
    uint256 internal constant MONEY = 1e30;

    struct Position {
        bool long;
        uint256 units;
        uint256 cost;
        uint256 margin;
        int256 entryFunding;
    }

    struct Book {
        uint256 longUnits;
        uint256 shortUnits;
        uint256 longCost;
        uint256 shortCost;
        /// Funding per unit since the beginning, paid by longs when it grows.
        int256 funding;
        uint256 fundedAt;
        /// The entry funding of all positions, times their units; shorts count against.
        int256 entrySum;
    }

    function add(Book storage book, Position memory position) internal {
        int256 entry = position.entryFunding * int256(position.units);
        if (position.long) {
            book.longUnits += position.units;
            book.longCost += position.cost;
            book.entrySum += entry;
        } else {
            book.shortUnits += position.units;
            book.shortCost += position.cost;
            book.entrySum -= entry;
        }
    }

    function remove(Book storage book, Position memory position) internal {
        int256 entry = position.entryFunding * int256(position.units);
        if (position.long) {
            book.longUnits -= position.units;
            book.longCost -= position.cost;
            book.entrySum -= entry;
        } else {
            book.shortUnits -= position.units;
            book.shortCost -= position.cost;
            book.entrySum += entry;
        }
    }

    /// Lets funding run until now: the heavier side pays, in proportion to how much heavier it is.
    function fund(Book storage book, uint256 price, uint256 ratePerSecond) internal {
        uint256 elapsed = block.timestamp - book.fundedAt;
        book.fundedAt = block.timestamp;
        uint256 all = book.longUnits + book.shortUnits;
        if (elapsed == 0 || all == 0) return;
        int256 skew = int256(book.longUnits) - int256(book.shortUnits);
        int256 full = int256((price * ratePerSecond * elapsed) / 1e18);
        book.funding += (full * skew) / int256(all);
    }

    /// What the traders would get from the pool if all of them closed at this price; negative where they would pay.
    function claimOf(Book storage book, uint256 price) internal view returns (int256) {
        int256 skew = int256(book.longUnits) - int256(book.shortUnits);
        int256 worth = (skew * int256(price)) / int256(MONEY);
        int256 owed = (skew * book.funding - book.entrySum) / int256(MONEY);
        return worth - int256(book.longCost) + int256(book.shortCost) - owed;
    }

    /// A position's gain or loss, funding included.
    function gainOf(Book storage book, Position memory position, uint256 price) internal view returns (int256 gain) {
        int256 worth = int256((position.units * price) / MONEY);
        int256 funding = (int256(position.units) * (book.funding - position.entryFunding)) / int256(MONEY);
        gain = worth - int256(position.cost) - funding;
        if (!position.long) gain = -gain;
    }
}
