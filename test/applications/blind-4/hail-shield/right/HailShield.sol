// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IHailStation {
    function hailed(uint32 region, uint256 day) external view returns (bool);
}

interface IMoney {
    function transfer(address to, uint256 amount) external returns (bool);

    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// @title Cover against hail by region and day; the capital of many stands behind it.
contract HailShield {
    error Failed();
    error NotYours();
    error BadTerm();
    error NoRoom();
    error NotNow();
    error NoHail();
    error Done();

    struct Policy {
        address holder;
        uint32 region;
        uint32 firstDay;
        uint32 endDay;
        bool done;
        uint256 amount;
    }

    struct Notice {
        uint256 shares;
        uint256 since;
    }

    uint256 public constant PREMIUM_PER_DAY = 4; // of ten thousand
    uint256 public constant MAX_TERM = 180;
    uint256 public constant CLAIM_DAYS = 7;
    uint256 public constant MAX_USED_BPS = 8_000;
    uint256 public constant NOTICE_TIME = 14 days;
    uint256 public constant NOTICE_OPEN = 3 days;

    IMoney public immutable money;
    IHailStation public immutable station;
    uint256 public capital;
    uint256 public locked;
    uint256 public totalShares;
    mapping(address => uint256) public sharesOf;
    mapping(address => Notice) public notices;
    Policy[] public policies;

    event Underwritten(address indexed by, uint256 amount, uint256 shares);
    event Left(address indexed by, uint256 amount, uint256 shares);
    event Covered(uint256 indexed id, address indexed holder, uint256 amount, uint256 premium);
    event Settled(uint256 indexed id, uint256 amount);

    constructor(IMoney money_, IHailStation station_) {
        money = money_;
        station = station_;
    }

    function today() public view returns (uint256) {
        return block.timestamp / 1 days;
    }

    function underwrite(uint256 amount) external returns (uint256 shares) {
        shares = (amount * (totalShares + 1e6)) / (capital + 1);
        if (shares == 0) revert NoRoom();
        sharesOf[msg.sender] += shares;
        totalShares += shares;
        capital += amount;
        _pull(amount);
        emit Underwritten(msg.sender, amount, shares);
    }

    function giveNotice(uint256 shares) external {
        if (shares > sharesOf[msg.sender]) revert NoRoom();
        notices[msg.sender] = Notice(shares, block.timestamp);
    }

    function exit(uint256 shares) external returns (uint256 amount) {
        Notice storage n = notices[msg.sender];
        if (block.timestamp < n.since + NOTICE_TIME || block.timestamp > n.since + NOTICE_TIME + NOTICE_OPEN) revert NotNow();
        n.shares -= shares;
        amount = (shares * (capital + 1)) / (totalShares + 1e6);
        if (amount > capital - locked) revert NoRoom();
        sharesOf[msg.sender] -= shares;
        totalShares -= shares;
        capital -= amount;
        _push(msg.sender, amount);
        emit Left(msg.sender, amount, shares);
    }

    function quote(uint256 amount, uint256 term) public pure returns (uint256) {
        return (amount * term * PREMIUM_PER_DAY + 9_999) / 10_000;
    }

    /// @notice Cover begins on the day after tomorrow, which nobody knows yet.
    function cover(uint32 region, uint256 amount, uint32 term) external returns (uint256 id) {
        if (term == 0 || term > MAX_TERM || amount == 0) revert BadTerm();
        uint256 premium = quote(amount, term);
        if ((locked + amount) * 10_000 > capital * MAX_USED_BPS) revert NoRoom();
        locked += amount;
        capital += premium;
        id = policies.length;
        uint32 firstDay = uint32(today() + 2);
        policies.push(Policy(msg.sender, region, firstDay, firstDay + term, false, amount));
        _pull(premium);
        emit Covered(id, msg.sender, amount, premium);
    }

    function passOn(uint256 id, address to) external {
        if (policies[id].holder != msg.sender) revert NotYours();
        policies[id].holder = to;
    }

    function claim(uint256 id, uint256 day) external {
        Policy storage p = policies[id];
        if (p.done) revert Done();
        if (day < p.firstDay || day >= p.endDay || day > today()) revert NotNow();
        if (!station.hailed(p.region, day)) revert NoHail();
        p.done = true;
        locked -= p.amount;
        capital -= p.amount;
        _push(p.holder, p.amount);
        emit Settled(id, p.amount);
    }

    /// @notice Anyone frees the capital behind a policy that is over.
    function expire(uint256 id) external {
        Policy storage p = policies[id];
        if (p.done) revert Done();
        if (today() < uint256(p.endDay) + CLAIM_DAYS) revert NotNow();
        p.done = true;
        locked -= p.amount;
        emit Settled(id, 0);
    }

    function _pull(uint256 amount) private {
        if (!money.transferFrom(msg.sender, address(this), amount)) revert Failed();
    }

    function _push(address to, uint256 amount) private {
        if (!money.transfer(to, amount)) revert Failed();
    }
}
