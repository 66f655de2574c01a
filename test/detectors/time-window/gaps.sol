pragma solidity ^0.8.20;

interface ICoin {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// A claim stands unless somebody objects within three days.
contract Objections {
    error TooEarly();

    uint256 private constant WAIT = 3 days;
    mapping(uint256 => uint64) public claimedAt;
    mapping(uint256 => bool) public stands;
    mapping(address => uint256) public seenAt;
    mapping(address => uint256) public earned;

    function claim(uint256 id) external {
        require(claimedAt[id] == 0, "claimed");
        claimedAt[id] = uint64(block.timestamp);
    }

    function object(uint256 id) external {
        require(block.timestamp < claimedAt[id] + WAIT, "too late");
        claimedAt[id] = 0;
    }

    function settle(uint256 id) external {
        require(claimedAt[id] != 0, "not claimed");
        if (block.timestamp < claimedAt[id]) revert TooEarly();
        //  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `settle` waits for `claimedAt[id]`, which is set to the time of the call: that has always come, and nothing is waited for.
        stands[id] = true;
    }

    function settleRight(uint256 id) external {
        require(claimedAt[id] != 0, "not claimed");
        if (block.timestamp < claimedAt[id] + WAIT) revert TooEarly(); // safe: three days
        stands[id] = true;
    }

    function tick() external {
        require(block.timestamp > seenAt[msg.sender], "once a block"); // safe: a block later
        seenAt[msg.sender] = block.timestamp;
    }

    function earn() external {
        require(block.timestamp >= seenAt[msg.sender], "time runs back"); // safe: nothing is below zero
        earned[msg.sender] += block.timestamp - seenAt[msg.sender];
        seenAt[msg.sender] = block.timestamp;
    }
}

/// Each week's prize is shared by those who brought points in that week.
contract Weeks {
    error NotOver();

    uint256 private constant WEEK = 1 weeks;
    ICoin private immutable coin;
    mapping(uint256 => uint256) public points;
    mapping(uint256 => mapping(address => uint256)) public pointsOf;
    mapping(uint256 => uint256) public prize;
    mapping(uint256 => mapping(address => bool)) public paid;

    constructor(ICoin coin_) {
        coin = coin_;
    }

    function present() public view returns (uint256) {
        return block.timestamp / WEEK;
    }

    function fund(uint256 week, uint256 amount) external {
        prize[week] += amount;
        require(coin.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function bring(uint256 amount) external {
        points[present()] += amount;
        pointsOf[present()][msg.sender] += amount;
    }

    function take(uint256 week) external {
        if (week > present()) revert NotOver();
        //  ^^^^^^^^^^^^^^^^ Medium: `take` pays by `points[block.timestamp / 604800]` also for the present round, to which `bring` still adds: whoever comes early is paid too much.
        require(!paid[week][msg.sender], "paid");
        paid[week][msg.sender] = true;
        require(coin.transfer(msg.sender, (prize[week] * pointsOf[week][msg.sender]) / points[week]), "not sent");
    }

    function takeRight(uint256 week) external {
        if (week >= present()) revert NotOver(); // safe: the week is over
        require(!paid[week][msg.sender], "paid");
        paid[week][msg.sender] = true;
        require(coin.transfer(msg.sender, (prize[week] * pointsOf[week][msg.sender]) / points[week]), "not sent");
    }

    function takeLater(uint256 week) external {
        require(week + 1 <= present(), "not over"); // safe: the week is over
        require(!paid[week][msg.sender], "paid");
        paid[week][msg.sender] = true;
        require(coin.transfer(msg.sender, (prize[week] * pointsOf[week][msg.sender]) / points[week]), "not sent");
    }
}

/// The same with rounds that are counted.
contract Rounds {
    uint256 public current;
    mapping(uint256 => uint256) public stakes;
    mapping(uint256 => mapping(address => uint256)) public stakeOf;
    mapping(uint256 => uint256) public pot;

    function join() external payable {
        stakes[current] += msg.value;
        stakeOf[current][msg.sender] += msg.value;
        pot[current] += msg.value;
    }

    function turn() external {
        current++;
    }

    function leave(uint256 round) external {
        require(round <= current, "not yet");
        //      ^^^^^^^^^^^^^^^^ Medium: `leave` pays by `stakes[current]` also for the present round, to which `join` still adds: whoever comes early is paid too much.
        uint256 part = (pot[round] * stakeOf[round][msg.sender]) / stakes[round];
        stakeOf[round][msg.sender] = 0;
        payable(msg.sender).transfer(part);
    }

    function leaveRight(uint256 round) external {
        require(round < current, "not yet"); // safe: the round is over
        uint256 part = (pot[round] * stakeOf[round][msg.sender]) / stakes[round];
        stakeOf[round][msg.sender] = 0;
        payable(msg.sender).transfer(part);
    }
}

/// Offers are weighed once no more come in.
contract Weighing {
    struct Sale {
        uint64 endsAt;
        bool weighed;
        uint256 sum;
    }

    Sale[] public sales;
    mapping(uint256 => mapping(uint256 => uint256)) public weightAt;
    mapping(uint256 => mapping(address => uint256)) public offerOf;

    function open(uint64 endsAt) external {
        require(endsAt > block.timestamp, "past");
        sales.push(Sale(endsAt, false, 0));
    }

    function offer(uint256 id, uint256 place) external payable {
        require(block.timestamp < sales[id].endsAt, "closed");
        weightAt[id][place] += msg.value;
        offerOf[id][msg.sender] += msg.value;
    }

    function again(uint256 id, uint256 place) external payable {
        Sale memory one = sales[id];
        require(one.weighed, "not weighed");
        weightAt[sales.length][place] += msg.value; // safe: of the sale that begins
        sales.push(Sale(uint64(block.timestamp + 1 days), false, 0));
    }

    function back(uint256 id, uint256 place, uint256 amount) external {
        offerOf[id][msg.sender] -= amount;
        weightAt[id][place] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `back` changes `weightAt[id][place]` also after `sales[id].endsAt`, until somebody calls `weigh`: whoever waits knows what comes of it.
        payable(msg.sender).transfer(amount);
    }

    function backRight(uint256 id, uint256 place, uint256 amount) external {
        require(block.timestamp < sales[id].endsAt, "closed");
        offerOf[id][msg.sender] -= amount;
        weightAt[id][place] -= amount; // safe: before the end
        payable(msg.sender).transfer(amount);
    }

    function backAfter(uint256 id, uint256 place, uint256 amount) external {
        require(sales[id].weighed, "not weighed");
        offerOf[id][msg.sender] -= amount;
        weightAt[id][place] -= amount; // safe: it was weighed
        payable(msg.sender).transfer(amount);
    }

    function weigh(uint256 id) external {
        require(block.timestamp >= sales[id].endsAt && !sales[id].weighed, "not yet");
        sales[id].weighed = true;
        for (uint256 place = 0; place < 8; place++) sales[id].sum += place * weightAt[id][place];
    }
}

/// The same where whoever opens a sale weighs it, or asks for something else meanwhile.
contract OwnWeighing {
    struct Sale {
        address owner;
        uint64 endsAt;
        bool weighed;
        uint256 sum;
    }

    Sale[] public sales;
    mapping(uint256 => uint256) public weight;
    mapping(uint256 => mapping(address => uint256)) public offerOf;

    function open(uint64 endsAt) external {
        sales.push(Sale(msg.sender, endsAt, false, 0));
    }

    function offer(uint256 id) external payable {
        require(block.timestamp < sales[id].endsAt, "closed");
        weight[id] += msg.value;
        offerOf[id][msg.sender] += msg.value;
    }

    function back(uint256 id, uint256 amount) external {
        offerOf[id][msg.sender] -= amount;
        weight[id] -= amount; // safe: the owner weighs when it suits the owner
        payable(msg.sender).transfer(amount);
    }

    function weigh(uint256 id) external {
        require(sales[id].owner == msg.sender, "not yours");
        require(block.timestamp >= sales[id].endsAt && !sales[id].weighed, "not yet");
        sales[id].weighed = true;
        sales[id].sum = weight[id];
    }
}

/// Bets on what will be known at a time.
contract Guesses {
    enum Phase {
        Open,
        Told,
        Void
    }

    struct Guess {
        Phase phase;
        uint64 knownAt;
        uint256 pot;
    }

    mapping(uint256 => Guess) public guesses;
    mapping(uint256 => mapping(uint256 => mapping(address => uint256))) public betOf;

    function ask(uint256 id, uint64 knownAt) external {
        require(guesses[id].knownAt == 0 && knownAt > block.timestamp, "known");
        guesses[id].knownAt = knownAt;
    }

    function bet(uint256 id, uint256 answer) external payable {
        require(guesses[id].phase == Phase.Open, "over");
        guesses[id].pot += msg.value;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `bet` changes `guesses[id].pot` also after `guesses[id].knownAt`, until somebody calls `tell`: whoever waits knows what comes of it.
        betOf[id][answer][msg.sender] += msg.value;
    }

    function tell(uint256 id) external {
        require(guesses[id].phase == Phase.Open, "over");
        require(block.timestamp >= guesses[id].knownAt, "too early");
        guesses[id].phase = Phase.Told;
    }

    function thank(uint256 id) external payable {
        require(guesses[id].phase == Phase.Told, "not told");
        guesses[id].pot += msg.value; // safe: after it was told
    }
}

/// Seats are given back until a time, and booked for the house after it.
contract Seats {
    struct Seat {
        address guest;
        uint256 paid;
        uint64 until;
    }

    address private immutable house = msg.sender;
    mapping(uint256 => Seat) public seats;
    mapping(address => uint256) public credit;

    function book(uint256 id) external payable {
        require(seats[id].guest == address(0), "taken");
        seats[id] = Seat(msg.sender, msg.value, uint64(block.timestamp + 1 days));
    }

    function cancel(uint256 id) external {
        Seat memory seat = seats[id];
        require(seat.guest == msg.sender, "not yours");
        require(block.timestamp < seat.until, "too late"); // safe: the house gets it afterwards
        delete seats[id];
        payable(msg.sender).transfer(seat.paid);
    }

    function close(uint256 id) external {
        Seat memory seat = seats[id];
        require(block.timestamp >= seat.until, "too soon");
        delete seats[id];
        credit[house] += seat.paid;
    }

    function draw(uint256 amount) external {
        credit[msg.sender] -= amount;
        payable(msg.sender).transfer(amount);
    }
}
