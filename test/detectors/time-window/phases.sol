pragma solidity ^0.8.0;

/// Votes come in until a block, and the motion is executed before it.
contract Motions {
    struct Motion {
        uint256 opens;
        uint256 closes;
        uint256 ayes;
        uint256 noes;
        bool done;
    }

    mapping(uint256 => Motion) public motions;
    mapping(address => uint256) public weight;
    mapping(uint256 => mapping(address => bool)) public voted;

    function join() external payable {
        weight[msg.sender] += msg.value;
    }

    function move(uint256 id) external {
        require(motions[id].opens == 0, "taken");
        motions[id].opens = block.number + 10;
        motions[id].closes = block.number + 100;
    }

    function vote(uint256 id, bool aye) external {
        Motion storage m = motions[id];
        require(block.number >= m.opens && block.number < m.closes, "not open");
        require(!voted[id][msg.sender], "voted");
        voted[id][msg.sender] = true;
        if (aye) m.ayes += weight[msg.sender];
        else m.noes += weight[msg.sender];
    }

    function execute(uint256 id) external {
        Motion storage m = motions[id];
        require(block.number >= m.opens && !m.done && m.ayes > m.noes, "not carried");
        m.done = true;
      //^^^^^^^^^^^^^ Low: `execute` decides by `motions[id].ayes` at any time, while `vote` adds to it until `motions[id].closes`.
    }

    function executeAfter(uint256 id) external {
        Motion storage m = motions[id];
        require(block.number >= m.closes && !m.done && m.ayes > m.noes, "not carried");
        m.done = true; // safe: after the end of the vote
    }
}

/// Bids from the opening on, for ever; a refund time that is set back to nothing.
contract Auction {
    struct Lot {
        address leader;
        uint256 best;
        uint256 opens;
        uint256 closes;
        bool settled;
    }

    mapping(uint256 => Lot) public lots;
    mapping(address => uint256) public owed;
    mapping(address => uint256) public stakes;
    mapping(address => uint256) public freeAt;

    function open(uint256 lot) external {
        require(lots[lot].opens == 0, "taken");
        lots[lot].opens = block.timestamp + 1 hours;
        lots[lot].closes = block.timestamp + 1 days;
    }

    function bid(uint256 lot) external payable {
        Lot storage l = lots[lot];
        require(block.timestamp >= l.opens, "when");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `bid` is open from `lots[lot].opens` on and has no end, while `settle` decides from `lots[lot].closes` on.
        require(msg.value > l.best, "more");
        owed[l.leader] += l.best;
        l.best = msg.value;
        l.leader = msg.sender;
    }

    function settle(uint256 lot) external {
        Lot storage l = lots[lot];
        require(!l.settled && block.timestamp >= l.closes, "when");
        l.settled = true;
        owed[address(0)] += l.best;
    }

    function stake() external payable {
        stakes[msg.sender] += msg.value;
        freeAt[msg.sender] = 0;
    }

    function announce() external {
        freeAt[msg.sender] = block.timestamp + 7 days;
    }

    function unstake() external {
        require(block.timestamp >= freeAt[msg.sender], "bonded");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `unstake` waits for `freeAt[msg.sender]`, which `stake` sets to zero: then it waits for nothing.
        uint256 amount = stakes[msg.sender];
        stakes[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }

    function leave() external {
        require(freeAt[msg.sender] != 0 && block.timestamp >= freeAt[msg.sender], "bonded"); // safe: zero does not pass
        uint256 amount = stakes[msg.sender];
        stakes[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }
}

/// At the moment of its end the sale is open and is over.
contract Sale {
    uint256 public immutable goal = 10 ether;
    uint256 public start;
    uint256 public end;
    uint256 public raised;
    uint256 public state;
    address private immutable owner = msg.sender;

    function schedule(uint256 from) external {
        require(msg.sender == owner && start == 0, "set");
        start = from;
        end = from + 30 days;
    }

    function buy() external payable {
        require(block.timestamp >= start && block.timestamp <= end, "when");
        //                                  ^^^^^^^^^^^^^^^^^^^^^^ Low: `buy` and `close` are both open when the time is exactly `end`.
        raised += msg.value;
    }

    function close() external {
        require(block.timestamp >= end && state == 0, "when");
        state = raised >= goal ? 1 : 2;
    }

    function stop() external {
        require(msg.sender == owner, "owner");
        if (raised > goal) state = 3; // safe: the owner may end it early
    }

    function finish() external {
        require(state == 1 && raised > 0, "state");
        state = 4; // safe: the state before is only entered after the end
    }
}

/// Open to the end, and decided after it.
contract Rounds {
    uint256 public start;
    uint256 public end;
    uint256 public settleAt;
    uint256 public raised;
    uint256 public state;
    address private immutable owner = msg.sender;

    function schedule(uint256 from) external {
        require(msg.sender == owner && start == 0, "set");
        start = from;
        end = from + 30 days;
        settleAt = from + 60 days;
    }

    function buy() external payable {
        require(block.timestamp >= start && block.timestamp < end, "when"); // safe: it ends before it is decided
        raised += msg.value;
    }

    function close() external {
        require(block.timestamp >= end && block.timestamp >= settleAt && state == 0, "when");
        state = raised >= 1 ether ? 1 : 2;
    }
}
