pragma solidity ^0.8.20;

contract Rounds {
    struct Seat {
        bytes32 seal;
        bool isOpen;
        bool isBack;
    }

    mapping(uint256 => mapping(address => Seat)) public seats;
    mapping(uint256 => bytes32) public mixOf;
    mapping(uint256 => uint256) public nOpen;

    function join(uint256 round, bytes32 seal) external {
        require(seats[round][msg.sender].seal == 0 && seal != 0, "in");
        seats[round][msg.sender].seal = seal;
    }

    function unseal(uint256 round, bytes32 number) external {
        Seat storage seat = seats[round][msg.sender];
        require(seat.seal == keccak256(abi.encode(round, msg.sender, number)), "another number");
        seat.isOpen = true;
      //^^^^^^^^^^^^^^^^^^ Low: `unseal` sets `seats[round][msg.sender].isOpen` without asking whether it is set: the rest is done again.
        nOpen[round]++;
        mixOf[round] ^= number;
    }

    function unsealOnce(uint256 round, bytes32 number) external {
        Seat storage seat = seats[round][msg.sender];
        require(!seat.isOpen && seat.seal == keccak256(abi.encode(round, msg.sender, number)), "another number");
        seat.isOpen = true; // safe: it is asked
        nOpen[round]++;
        mixOf[round] ^= number;
    }

    function unsealAndForget(uint256 round, bytes32 number) external {
        Seat storage seat = seats[round][msg.sender];
        require(seat.seal != 0 && seat.seal == keccak256(abi.encode(round, msg.sender, number)), "another number");
        seat.isOpen = true; // safe: the seal is gone then
        delete seat.seal;
        nOpen[round]++;
    }
}

contract Auction {
    struct Bid {
        bytes32 seal;
        uint256 deposit;
        bool opened;
    }

    mapping(address => Bid) public bids;
    address public leader;
    uint256 public best;
    uint256 public second;

    function lodge(bytes32 seal) external payable {
        require(bids[msg.sender].seal == bytes32(0), "lodged");
        bids[msg.sender] = Bid(seal, msg.value, false);
    }

    function open(address bidder, uint256 amount, bytes32 salt) external {
        Bid storage b = bids[bidder];
        require(b.seal != 0 && b.seal == keccak256(abi.encode(bidder, amount, salt)), "another bid");
        b.opened = true;
      //^^^^^^^^^^^^^^^ Low: `open` sets `bids[bidder].opened` without asking whether it is set: the rest is done again.
        if (amount > best) {
            second = best;
            best = amount;
            leader = bidder;
        } else if (amount > second) {
            second = amount;
        }
    }

    function refund() external {
        Bid memory b = bids[msg.sender];
        require(b.opened && b.deposit > 0, "not opened");
        bids[msg.sender].deposit = 0;
        payable(msg.sender).transfer(b.deposit);
    }
}

contract Members {
    mapping(address => bool) public isMember;
    address[] public all;
    mapping(uint256 => mapping(address => bool)) public hasSigned;
    mapping(address => uint256) public tickets;
    mapping(uint256 => bool) public isIssued;
    uint256 public count;
    uint256 public nUsed;
    address private immutable admin = msg.sender;

    function add(address who) external {
        require(msg.sender == admin, "not the admin");
        isMember[who] = true;
      //^^^^^^^^^^^^^^^^^^^^ Low: `add` sets `isMember[who]` without asking whether it is set: the rest is done again.
        all.push(who);
    }

    function addOnce(address who) external {
        require(msg.sender == admin && !isMember[who], "not the admin, or in");
        isMember[who] = true; // safe: it is asked
        all.push(who);
    }

    function sign(uint256 id) external {
        require(isMember[msg.sender], "not a member");
        hasSigned[id][msg.sender] = true; // safe: nothing else happens
    }

    function unsign(uint256 id) external {
        require(hasSigned[id][msg.sender], "not signed");
        hasSigned[id][msg.sender] = false;
    }

    function join() external {
        tickets[msg.sender] -= 1;
        isMember[msg.sender] = true; // safe: costs a ticket
        nUsed += 1;
    }

    function issue() external returns (uint256 id) {
        id = ++count;
        isIssued[id] = true; // safe: a new number each time
    }

    function use(uint256 id) external {
        require(isIssued[id], "unknown");
        isIssued[id] = false;
    }
}

/// Calls that were stored, and are carried out later.
contract Council {
    struct Motion {
        address target;
        uint256 value;
        bytes data;
        uint256 yes;
        uint256 end;
        bool isDone;
    }

    Motion[] private motions;
    mapping(uint256 => mapping(address => bool)) public hasVoted;
    uint256 private constant QUORUM = 5;

    function propose(address target, uint256 value, bytes calldata data) external {
        motions.push(Motion(target, value, data, 0, block.timestamp + 3 days, false));
    }

    function vote(uint256 id) external {
        require(!hasVoted[id][msg.sender] && block.timestamp < motions[id].end, "voted, or over");
        hasVoted[id][msg.sender] = true;
        motions[id].yes++;
      //^^^^^^^^^^^^^^^^^ Low: `vote` counts each address once and asks nothing else of it: whoever has many addresses counts many times.
    }

    function execute(uint256 id) external {
        Motion storage m = motions[id];
        require(!m.isDone && m.yes >= QUORUM && block.timestamp >= m.end, "not carried");
        (bool ok,) = m.target.call{value: m.value}(m.data);
        //           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `execute` carries out a stored call and changes nothing of what it goes by: the same call is carried out again.
        require(ok, "failed");
    }

    function executeOnce(uint256 id) external {
        Motion storage m = motions[id];
        require(!m.isDone && m.yes >= QUORUM && block.timestamp >= m.end, "not carried");
        m.isDone = true;
        (bool ok,) = m.target.call{value: m.value}(m.data); // safe: it is marked
        require(ok, "failed");
    }

    receive() external payable {}
}

interface IToken {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// What is called stands in a record, and what for is said by whoever calls.
contract Pools {
    struct Pool {
        address token;
        address sink;
    }

    mapping(uint256 => Pool) public pools;

    function open(uint256 id, address token, address sink) external {
        require(pools[id].token == address(0), "taken");
        pools[id] = Pool(token, sink);
    }

    function fund(uint256 id, uint256 amount) external {
        Pool memory pool = pools[id];
        (bool ok,) = pool.token.call(abi.encodeCall(IToken.transferFrom, (msg.sender, pool.sink, amount))); // safe: another amount each time
        require(ok, "failed");
    }
}
