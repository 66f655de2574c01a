pragma solidity ^0.8.20;

interface IBook {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function transfer(address to, uint256 amount) external returns (bool);
    function valueOf(address who) external view returns (uint256);
}

/// Somebody is in charge, and one of the settings was forgotten.
contract Ferry {
    address public harbourMaster;
    IBook public immutable book;
    address public purser;
    uint256 public cutBps;
    bool public moored;
    mapping(address => bool) public isPilot;
    mapping(address => bool) public barred;
    mapping(uint256 => address) public berthOf;
    mapping(address => uint256) public credit;
    uint256 public pilots;
    uint256 public trips;

    constructor(IBook book_) {
        harbourMaster = msg.sender;
        book = book_;
    }

    modifier onlyMaster() {
        require(msg.sender == harbourMaster, "master");
        _;
    }

    function setPurser(address next) external {
        require(next != address(0), "nobody");
        purser = next;
      //^^^^^^^^^^^^^ Medium: Anyone can change `purser` through `setPurser`, while `load` counts by it, and somebody is in charge of the contract.
    }

    function setCut(uint256 bps) external {
        require(bps <= 1000, "much");
        cutBps = bps;
      //^^^^^^^^^^^^ Medium: Anyone can change `cutBps` through `setCut`, while `load` counts by it, and somebody is in charge of the contract.
    }

    function moor(bool on) external {
        moored = on;
      //^^^^^^^^^^^ Medium: Anyone can change `moored` through `moor`, while `load` decides by it whether to go on, and somebody is in charge of the contract.
    }

    function bar(address who, bool on) external {
        barred[who] = on;
      //^^^^^^^^^^^^^^^^ Medium: Anyone can change `barred[who]` through `bar`, while `load` decides by it whether to go on, and somebody is in charge of the contract.
    }

    function setBerth(uint256 port, address berth) external {
        berthOf[port] = berth;
      //^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can change `berthOf[port]` through `setBerth`, while `sail` decides by it whether to go on, and somebody is in charge of the contract.
    }

    function addPilot(address pilot) external {
        require(!isPilot[pilot], "there");
        isPilot[pilot] = true;
      //^^^^^^^^^^^^^^^^^^^^^ High: Anyone can change `isPilot[pilot]` through `addPilot`, while `isPilot[msg.sender]` decides who passes an access check.
        pilots++;
    }

    function dropPilot(address pilot) external {
        require(isPilot[pilot] && pilots > 1, "last");
        isPilot[pilot] = false;
      //^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can change `isPilot[pilot]` through `dropPilot`, while `sail` goes on only where it is set, and somebody is in charge of the contract.
        pilots--;
    }

    function load(uint256 amount) external {
        require(!moored && !barred[msg.sender], "stopped");
        require(book.transferFrom(msg.sender, address(this), amount));
        uint256 cut = (amount * cutBps) / 10_000;
        credit[purser] += cut;
        credit[msg.sender] += amount - cut;
    }

    function sail(uint256 port) external {
        require(isPilot[msg.sender], "pilot");
        require(berthOf[port] != address(0), "no berth");
        trips++;
    }

    function unload(uint256 amount) external {
        credit[msg.sender] -= amount;
        require(book.transfer(msg.sender, amount));
    }

    function setMaster(address next) external onlyMaster {
        harbourMaster = next;
    }
}

/// What looks alike and is meant for everybody.
contract Quays {
    address public master;
    IBook public book;
    uint256 public fee;
    bool public closed;
    mapping(bytes32 => bool) public used;
    mapping(address => address) public agentOf;
    mapping(address => uint256) public worth;
    mapping(uint256 => address) public nameOf;
    mapping(uint256 => uint256) public priceOf;
    mapping(bytes32 => address) public poolOf;
    mapping(address => uint256) public owed;
    mapping(uint256 => bytes32) public notes;
    mapping(uint256 => uint256) public heights;
    uint256 public seen;
    uint256 public bestBid;

    constructor(IBook book_) {
        master = msg.sender;
        book = book_;
    }

    function setFee(uint256 next) external {
        require(msg.sender == master, "master");
        fee = next;
    }

    function setAgent(address agent) external {
        agentOf[msg.sender] = agent; // safe: of the caller
    }

    function name(uint256 id, uint256 price) external {
        require(nameOf[id] == address(0), "taken");
        nameOf[id] = msg.sender;
        priceOf[id] = price; // safe: the caller makes the record
    }

    function appraise(address who) external {
        worth[who] = book.valueOf(who); // safe: somebody else says what it is
    }

    function redeem(bytes32 ticket, address to) external {
        require(!used[ticket], "used");
        used[ticket] = true; // safe: a mark that shuts out
        owed[to] += 1;
    }

    function payOut(address to) external {
        uint256 amount = owed[to];
        require(amount != 0, "none");
        owed[to] = 0; // safe: it is paid
        require(book.transfer(to, amount));
    }

    function openPool(bytes32 id, address pool) external {
        require(keccak256(abi.encode(pool)) == id, "proof");
        poolOf[id] = pool; // safe: the key proves it
    }

    function setBookForTests(IBook next) external {
        require(block.chainid != 1, "not there");
        book = next; // safe: on chains for tests alone
    }

    function outbid(uint256 bid) external {
        require(book.transferFrom(msg.sender, address(this), bid));
        require(bid > bestBid, "low");
        bestBid = bid; // safe: paid for
    }

    function note(uint256 id, bytes32 text) external {
        notes[id] = text; // safe: nothing goes by it
    }

    // Not for everybody after all: nothing is brought for it but a larger number.
    function raise(uint256 id, uint256 height) external {
        require(height > heights[id] && heights[id] >= seen, "lower");
        heights[id] = height;
      //^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can change `heights[id]` through `raise`, while `use` decides by it whether to go on, and somebody is in charge of the contract.
    }

    function use(uint256 id, address who) external {
        require(!closed && worth[who] > fee && agentOf[who] != address(0), "no");
        require(priceOf[id] > bestBid && heights[id] > 0 && poolOf[bytes32(id)] != address(0), "no");
        seen++;
    }
}

/// Nobody is in charge: everybody may set it.
contract Guestbook {
    mapping(uint256 => bool) public shown;
    uint256 public count;

    function show(uint256 page, bool on) external {
        shown[page] = on; // safe: nobody is in charge
    }

    function turn(uint256 page) external {
        require(shown[page], "hidden");
        count++;
    }
}
