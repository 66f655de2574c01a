// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IOak {
    function advance() external;

    function weightAt(address owner, uint256 time) external view returns (uint256);

    function totalAt(uint256 week) external view returns (uint256);
}

interface IDividendToken {
    function transfer(address to, uint256 amount) external returns (bool);

    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// What comes in during a week is shared by what the locks weigh when the next one begins.
contract Dividends {
    uint256 public constant WEEK = 1 weeks;
    uint256 public constant MAX_WEEKS = 52;

    IOak public immutable oak;
    IDividendToken public immutable token;
    uint256 public immutable firstWeek;

    mapping(uint256 => uint256) public amountOf;
    mapping(address => uint256) public nextWeekOf;

    event Funded(uint256 indexed week, address indexed by, uint256 amount);
    event Claimed(address indexed owner, uint256 untilWeek, uint256 amount);

    constructor(IOak oak_, IDividendToken token_) {
        oak = oak_;
        token = token_;
        firstWeek = _weekAfter(block.timestamp);
    }

    function fund(uint256 amount) external {
        uint256 week = _weekAfter(block.timestamp);
        amountOf[week] += amount;
        emit Funded(week, msg.sender, amount);
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function claim(address owner) external returns (uint256 amount) {
        oak.advance();
        uint256 week = nextWeekOf[owner];
        if (week == 0) week = firstWeek;
        for (uint256 i = 0; i < MAX_WEEKS && week <= block.timestamp; i++) {
            uint256 all = oak.totalAt(week);
            if (all > 0) amount += (amountOf[week] * oak.weightAt(owner, week)) / all;
            week += WEEK;
        }
        nextWeekOf[owner] = week;
        emit Claimed(owner, week, amount);
        require(token.transfer(owner, amount), "not sent");
    }

    /// What came in while nothing was locked is shared later.
    function carryOver(uint256 week) external {
        require(week >= firstWeek && week % WEEK == 0 && week <= block.timestamp, "no such week");
        oak.advance();
        require(oak.totalAt(week) == 0, "shared");
        uint256 amount = amountOf[week];
        amountOf[week] = 0;
        amountOf[_weekAfter(block.timestamp)] += amount;
    }

    function _weekAfter(uint256 time) private pure returns (uint256) {
        return (time / WEEK + 1) * WEEK;
    }
}
