pragma solidity ^0.8.20;

interface IScale {
    function weight() external view returns (uint256);
}

interface ICoin {
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
}

/// The farmer's part of what the herd weighs more than ever.
contract Herd {
    IScale private immutable scale;
    address private immutable farmer;
    uint256 private most;
    mapping(address => uint256) private due;

    constructor(IScale scale_) {
        scale = scale_;
        farmer = msg.sender;
        most = scale_.weight();
    }

    function weigh() external {
        uint256 weight = scale.weight();
        if (weight > most) due[farmer] += (weight - most) / 10;
        //  ^^^^^^^^^^^^^ Medium: `weigh` adds to `due[farmer]` by what is above `most`, which stays as it is: the same gain counts again with every call.
    }
}

/// The same with a mark that moves.
contract Flock {
    IScale private immutable scale;
    address private immutable farmer;
    uint256 private most;
    mapping(address => uint256) private due;

    constructor(IScale scale_) {
        scale = scale_;
        farmer = msg.sender;
    }

    function weigh() external {
        uint256 weight = scale.weight();
        if (weight <= most) return; // safe: the mark is raised
        due[farmer] += (weight - most) / 10;
        most = weight;
    }

    function weighInHaste() external {
        uint256 weight = scale.weight();
        if (weight <= most) return;
        //  ^^^^^^^^^^^^^^ Medium: `weighInHaste` adds to `due[farmer]` by what is above `most`, which stays as it is: the same gain counts again with every call.
        due[farmer] += (weight - most) / 10;
    }
}

/// What came in without a record is somebody's: it is booked again and again.
contract Till {
    ICoin private immutable coin;
    uint256 private booked;
    mapping(address => uint256) private tips;

    constructor(ICoin coin_) {
        coin = coin_;
    }

    function sweep(address to) external {
        uint256 held = coin.balanceOf(address(this));
        require(held > booked, "nothing new");
        //      ^^^^^^^^^^^^^ Medium: `sweep` adds to `tips[to]` by what is above `booked`, which stays as it is: the same gain counts again with every call.
        tips[to] += held - booked;
    }

    function sweepRight(address to) external {
        uint256 held = coin.balanceOf(address(this));
        require(held > booked, "nothing new"); // safe: it is booked
        tips[to] += held - booked;
        booked = held;
    }
}

/// What is above a limit that somebody sets is given on, and leaves what is measured.
contract Dam {
    ICoin private immutable coin;
    address private immutable owner = msg.sender;
    uint256 private limit = 100;
    uint256 private level;
    uint256 private reserve = 7;
    uint256 private spilt;
    uint256 private sent;
    mapping(address => uint256) private bonus;
    mapping(address => uint256) private points;
    mapping(address => bool) private isRewarded;

    constructor(ICoin coin_) {
        coin = coin_;
    }

    function setLimit(uint256 to) external {
        require(msg.sender == owner, "owner");
        limit = to;
    }

    function score(uint256 id) external {
        uint256 best = level;
        if (best > limit) points[msg.sender] += best - limit; // safe: a limit that is set
        points[address(uint160(id))] = 0;
    }

    function spill() external {
        if (level > reserve) { // safe: the level falls by it
            uint256 more = level - reserve;
            level -= more;
            spilt += more;
        }
    }

    function send() external {
        uint256 held = coin.balanceOf(address(this));
        require(held > reserve, "none"); // safe: it leaves
        uint256 more = held - reserve;
        sent += more;
        coin.transfer(owner, more);
    }

    function reward() external {
        require(!isRewarded[msg.sender], "rewarded");
        isRewarded[msg.sender] = true;
        if (level > reserve) bonus[msg.sender] += level - reserve; // safe: once for each
    }

    function rain(uint256 amount) external {
        level += amount;
    }
}
