pragma solidity ^0.8.0;

/// A share of a total that is already reduced.
contract Fund {
    mapping(address => uint256) public sharesOf;
    mapping(address => address) public delegateOf;
    mapping(address => uint256) public votes;
    mapping(address => uint256) public deposits;
    uint256 public totalShares;
    uint256 public pot;

    function join() external payable {
        sharesOf[msg.sender] += msg.value;
        totalShares += msg.value;
        pot += msg.value;
    }

    function leave(uint256 shares) external {
        sharesOf[msg.sender] -= shares;
        totalShares -= shares;
        uint256 value = (shares * pot) / totalShares;
        //                               ^^^^^^^^^^^ Medium: `leave` reads `totalShares` after it was overwritten: the share is computed from a total that has already changed by it.
        pot -= value;
        payable(msg.sender).transfer(value);
    }

    function leaveRight(uint256 shares) external {
        sharesOf[msg.sender] -= shares;
        uint256 value = (shares * pot) / totalShares; // safe: before the total changes
        totalShares -= shares;
        pot -= value;
        payable(msg.sender).transfer(value);
    }

    function delegate(address to) external {
        delegateOf[msg.sender] = to;
        address before = delegateOf[msg.sender];
        //               ^^^^^^^^^^^^^^^^^^^^^^ Medium: `delegate` reads `delegateOf[msg.sender]` after it was overwritten: what it held before is lost.
        votes[before] -= sharesOf[msg.sender];
        votes[to] += sharesOf[msg.sender];
    }

    function delegateRight(address to) external {
        address before = delegateOf[msg.sender]; // safe: before it is written
        delegateOf[msg.sender] = to;
        votes[before] -= sharesOf[msg.sender];
        votes[to] += sharesOf[msg.sender];
    }

    function delegateBoth(address to) external {
        address before = delegateOf[msg.sender];
        delegateOf[msg.sender] = to;
        address after_ = delegateOf[msg.sender]; // safe: the old value was read before
        votes[before] -= sharesOf[msg.sender];
        votes[after_] += sharesOf[msg.sender];
    }

    function put() external payable {
        deposits[msg.sender] += msg.value;
    }

    function end() external {
        deposits[msg.sender] = 0;
        uint256 rest = deposits[msg.sender];
        //             ^^^^^^^^^^^^^^^^^^^^ Medium: `end` reads `deposits[msg.sender]` after it was overwritten: what it held before is lost.
        payable(msg.sender).transfer(rest);
    }

    function endPart(uint256 amount) external {
        deposits[msg.sender] -= amount;
        uint256 rest = deposits[msg.sender]; // safe: what is left is asked
        require(rest > 1 ether, "too little");
        payable(msg.sender).transfer(amount);
    }
}

/// The leader who was outbid gets back what the new one pays.
contract Lots {
    struct Lot {
        address leader;
        uint256 best;
    }

    mapping(uint256 => Lot) public lots;
    mapping(address => uint256) public refunds;

    function bid(uint256 lot) external payable {
        Lot storage l = lots[lot];
        require(msg.value > l.best, "more");
        l.best = msg.value;
        if (l.leader != address(0)) refunds[l.leader] += l.best;
        //                                               ^^^^^^ Medium: `bid` reads `lots[lot].best` after it was overwritten: `refunds[lots[lot].leader]` is credited with the new amount.
        l.leader = msg.sender;
    }

    function bidRight(uint256 lot) external payable {
        Lot storage l = lots[lot];
        require(msg.value > l.best, "more");
        if (l.leader != address(0)) refunds[l.leader] += l.best; // safe: the old amount
        l.best = msg.value;
        l.leader = msg.sender;
    }
}

/// A new stake earns for the time before.
contract Farm {
    struct Position {
        uint256 amount;
        uint256 paidIndex;
        uint256 owed;
    }

    mapping(address => Position) public positions;
    uint256 public index;

    function give() external payable {
        index += msg.value;
    }

    function stake() external payable {
        Position storage p = positions[msg.sender];
        p.amount += msg.value;
      //^^^^^^^^^^^^^^^^^^^^^ Medium: `stake` reads `positions[msg.sender].amount` after it was overwritten: `positions[msg.sender].owed` grows by what is new for the time before too.
        p.owed += p.amount * (index - p.paidIndex);
        p.paidIndex = index;
    }

    function stakeRight() external payable {
        Position storage p = positions[msg.sender];
        p.owed += p.amount * (index - p.paidIndex); // safe: settled before
        p.paidIndex = index;
        p.amount += msg.value;
    }
}
