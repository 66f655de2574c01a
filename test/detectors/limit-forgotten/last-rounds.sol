// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IGoods {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Pledges are paid off one by one, and what is given back has to be in proportion.
contract Pawn {
    struct Pledge {
        uint256 owed;
        uint256 held;
    }

    IGoods private immutable coin;
    IGoods private immutable gold;
    mapping(address => Pledge[]) public pledges;

    constructor(IGoods coin_, IGoods gold_) {
        coin = coin_;
        gold = gold_;
    }

    function pledge(uint256 owed, uint256 held) external {
        pledges[msg.sender].push(Pledge(owed, held));
        require(gold.transferFrom(msg.sender, address(this), held) && coin.transfer(msg.sender, owed / 1000), "no");
    }

    function redeem(uint256[] calldata ids, uint256[] calldata paid, uint256[] calldata back) external {
        uint256 allPaid;
        uint256 allBack;
        for (uint256 i; i < ids.length; i++) {
            Pledge storage one = pledges[msg.sender][ids[i]];
            require(allPaid * one.held >= allBack * one.owed, "too much back");
            //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `redeem` looks at what the rounds before have added up, and not at what the last one adds: a single entry is never looked at.
            one.owed -= paid[i];
            one.held -= back[i];
            allPaid += paid[i];
            allBack += back[i];
        }
        require(coin.transferFrom(msg.sender, address(this), allPaid), "not paid");
        require(gold.transfer(msg.sender, allBack), "not sent");
    }

    function redeemEach(uint256[] calldata ids, uint256[] calldata paid, uint256[] calldata back) external {
        uint256 allPaid;
        uint256 allBack;
        for (uint256 i; i < ids.length; i++) {
            Pledge storage one = pledges[msg.sender][ids[i]];
            require(paid[i] * one.held >= back[i] * one.owed, "too much back"); // safe: each by itself
            one.owed -= paid[i];
            one.held -= back[i];
            allPaid += paid[i];
            allBack += back[i];
        }
        require(coin.transferFrom(msg.sender, address(this), allPaid), "not paid");
        require(gold.transfer(msg.sender, allBack), "not sent");
    }
}

/// Tickets of a raffle, some for each entry.
contract Raffle {
    uint256 public constant MOST = 100;
    uint256 public sold;
    mapping(address => uint256) public ticketsOf;

    function enter(uint256[] calldata counts) external payable {
        uint256 sum;
        for (uint256 i; i < counts.length; i++) {
            require(sum < MOST, "too many");
            //      ^^^^^^^^^^ Medium: `enter` looks at what the rounds before have added up, and not at what the last one adds: a single entry is never looked at.
            sum += counts[i];
        }
        ticketsOf[msg.sender] = sum;
        sold += sum;
    }

    function enterRight(uint256[] calldata counts) external payable {
        uint256 sum;
        for (uint256 i; i < counts.length; i++) {
            sum += counts[i];
            require(sum <= MOST, "too many"); // safe: with what this round adds
        }
        ticketsOf[msg.sender] = sum;
        sold += sum;
    }

    function enterWith(uint256[] calldata counts) external payable {
        uint256 sum;
        for (uint256 i; i < counts.length; i++) {
            require(sum + counts[i] <= MOST, "too many"); // safe: with what this round adds
            sum += counts[i];
        }
        ticketsOf[msg.sender] = sum;
        sold += sum;
    }

    function enterAfter(uint256[] calldata counts) external payable {
        uint256 sum;
        for (uint256 i; i < counts.length; i++) {
            require(sum < MOST, "too many"); // safe: the whole is looked at too
            sum += counts[i];
        }
        require(sum <= MOST, "too many");
        ticketsOf[msg.sender] = sum;
        sold += sum;
    }

    function enterSome(uint256[] calldata counts) external payable {
        uint256 sum;
        for (uint256 i; i < counts.length && sum < MOST; i++) sum += counts[i]; // safe: it ends there
        ticketsOf[msg.sender] = sum;
        sold += sum;
    }

    function enterSingly(uint256 count) external payable {
        uint256 sum;
        for (uint256 i; i < count; i++) {
            require(sum < MOST, "too many"); // safe: one at a time
            sum += 1;
        }
        ticketsOf[msg.sender] = sum;
        sold += sum;
    }

    function enterLess(uint256[] calldata counts, uint256 most) external payable {
        uint256 sum;
        for (uint256 i; i < counts.length; i++) {
            require(counts[i] <= most - sum, "too many"); // safe: what this round adds is compared
            sum += counts[i];
        }
        ticketsOf[msg.sender] = sum;
        sold += sum;
    }
}
