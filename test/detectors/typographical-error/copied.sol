// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Batches {
    mapping(uint256 => mapping(bool => uint256)) public waiting;
    int256 public northTotal;
    int256 public southTotal;

    function settle(uint256 id, uint256 northPrice, uint256 southPrice) external {
        uint256 amount;
        amount = waiting[id][true];
        if (amount > 0) {
            northTotal -= int256(amount * northPrice);
            waiting[id][true] = 0;
        }
        amount = waiting[id][false];
        if (amount > 0) {
            southTotal -= int256(amount * southPrice);
            waiting[id][true] = 0;
            //          ^^^^ Low: These lines repeat those before with other names, and `true` is left here where `false` stands for it else: write `false`, or say why not.
        }
    }

    function settleRightly(uint256 id, uint256 northPrice, uint256 southPrice) external {
        uint256 amount;
        amount = waiting[id][true];
        if (amount > 0) {
            northTotal -= int256(amount * northPrice);
            waiting[id][true] = 0;
        }
        amount = waiting[id][false];
        if (amount > 0) {
            southTotal -= int256(amount * southPrice);
            waiting[id][false] = 0; // safe: all was renamed
        }
    }
}

contract Reserves {
    uint256 public baseHeld;
    uint256 public quoteHeld;
    uint256 public baseFees;
    uint256 public quoteFees;

    function sync(uint256 baseNow, uint256 quoteNow) external {
        if (baseNow > baseHeld) baseFees += baseNow - baseHeld;
        if (quoteNow > quoteHeld) quoteFees += quoteNow - baseHeld;
        //                                                ^^^^^^^^ Low: These lines repeat those before with other names, and `baseHeld` is left here where `quoteHeld` stands for it else: write `quoteHeld`, or say why not.
        baseHeld = baseNow;
        quoteHeld = quoteNow;
    }

    function syncRightly(uint256 baseNow, uint256 quoteNow) external {
        if (baseNow > baseHeld) baseFees += baseNow - baseHeld;
        if (quoteNow > quoteHeld) quoteFees += quoteNow - quoteHeld; // safe: all was renamed
    }
}

contract Positions {
    struct Side {
        uint256 size;
        uint256 cost;
        uint256 paid;
    }

    Side public left;
    Side public right;
    uint256 public leftFee;
    uint256 public rightFee;

    function charge(uint256 rate) external {
        uint256 leftDue = left.size * rate;
        left.paid += leftDue;
        leftFee = leftDue / 100;
        uint256 rightDue = right.size * rate;
        right.paid += leftDue;
        //            ^^^^^^^ Low: These lines repeat those before with other names, and `leftDue` is left here where `rightDue` stands for it else: write `rightDue`, or say why not.
        rightFee = rightDue / 100;
    }

    function series(uint256 x) external pure returns (uint256 sum) {
        uint256 square = (x * x) / 1e18;
        sum += square;
        uint256 cube = (square * x) / 1e18; // safe: it goes on from the line before
        sum += cube;
    }

    function shares(uint256 all, uint256 first, uint256 second) external {
        left.size = first + (all * first) / 100;
        right.size = second + (all * second) / 100; // safe: what both have in common has one name
    }

    function other(uint256 first, uint256 second, uint256 cap) external {
        left.size = first < cap ? first : cap;
        right.size = second < cap ? second : first; // safe: another order of names is no copy
    }
}

contract Sales {
    struct Info {
        uint64 begin;
        uint64 end;
        uint128 total;
    }

    struct Price {
        uint128 first;
    }

    Info public saleInfo;
    Price public salePrice;

    function open(uint64 begin, uint64 end, uint128 total, uint128 first) external {
        saleInfo.begin = begin;
        saleInfo.end = end;
        saleInfo.total = total; // safe: fields are filled one after the other, nothing is repeated
        salePrice.first = first;
    }
}
