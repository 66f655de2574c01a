pragma solidity ^0.8.20;

interface ICoin {
    function transfer(address to, uint256 amount) external returns (bool);
}

/// What was sent on a day is of that day.
contract Gates {
    ICoin private immutable coin;
    address private immutable keeper = msg.sender;
    uint256 public immutable limit = 100 ether;
    uint256 public day;
    uint256 public sent;
    uint256 public week;
    uint256 public sentInWeek;
    mapping(address => uint256) public dayOf;
    mapping(address => uint256) public sentTo;
    mapping(uint256 => uint256) public sentOn;

    constructor(ICoin coin_) {
        coin = coin_;
    }

    function send(address to, uint256 amount) external {
        require(msg.sender == keeper && _take(amount), "keeper");
        require(coin.transfer(to, amount), "not sent");
    }

    function sendRightly(address to, uint256 amount) external {
        require(msg.sender == keeper, "keeper");
        if (week != block.timestamp / 1 weeks) {
            week = block.timestamp / 1 weeks; // safe: begins afresh
            sentInWeek = 0;
        }
        sentInWeek += amount;
        require(sentInWeek <= limit, "limit");
        require(coin.transfer(to, amount), "not sent");
    }

    function sendTo(address to, uint256 amount) external {
        require(msg.sender == keeper, "keeper");
        uint256 today = block.timestamp / 1 days;
        if (dayOf[to] < today) dayOf[to] = today;
        //                     ^^^^^^^^^^^^^^^^^ Medium: `sendTo` begins a new period with `dayOf[to]` and leaves `sentTo[to]`, which only ever grows until its limit stops everybody.
        require(sentTo[to] + amount <= limit, "limit");
        sentTo[to] += amount;
        require(coin.transfer(to, amount), "not sent");
    }

    function sendOn(address to, uint256 amount) external {
        require(msg.sender == keeper, "keeper");
        uint256 today = block.timestamp / 1 days;
        if (today != day) day = today; // safe: each day has its own
        require(sentOn[today] + amount <= limit, "limit");
        sentOn[today] += amount;
        require(coin.transfer(to, amount), "not sent");
    }

    function _take(uint256 amount) private returns (bool) {
        uint256 today = block.timestamp / 1 days;
        if (today != day) day = today;
        //                ^^^^^^^^^^^ Medium: `send` begins a new period with `day` and leaves `sent`, which only ever grows until its limit stops everybody.
        if (sent + amount > limit) return false;
        sent += amount;
        return true;
    }
}
