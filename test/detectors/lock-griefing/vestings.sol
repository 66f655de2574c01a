pragma solidity ^0.8.20;

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Bonds {
    struct Bond {
        uint256 payout;
        uint256 term;
        uint256 since;
    }

    IToken private immutable principal;
    IToken private immutable reward;
    mapping(address => Bond) public bonds;

    constructor(IToken principal_, IToken reward_) {
        principal = principal_;
        reward = reward_;
    }

    function buyFor(address owner, uint256 amount) external {
        require(principal.transferFrom(msg.sender, address(this), amount), "not paid");
        bonds[owner] = Bond({payout: bonds[owner].payout + 2 * amount, term: 50_000, since: block.number});
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can call `buyFor` to set `bonds[owner].since` anew for somebody else, by which `topUp` reckons how much they may have by now.
    }

    function buy(uint256 amount) external {
        require(principal.transferFrom(msg.sender, address(this), amount), "not paid");
        bonds[msg.sender] = Bond(bonds[msg.sender].payout + 2 * amount, 50_000, block.number); // safe: one's own
    }

    function gift(address owner, uint256 amount) external {
        require(principal.transferFrom(msg.sender, address(this), amount), "not paid");
        require(bonds[owner].payout == 0, "has one");
        bonds[owner] = Bond(2 * amount, 50_000, block.number); // safe: there was none
    }

    function topUp(address owner, uint256 amount) external {
        require(principal.transferFrom(msg.sender, address(this), amount), "not paid");
        redeem(owner);
        bonds[owner].payout += 2 * amount;
        bonds[owner].since = block.number; // safe: what was due is paid before
    }

    function redeem(address owner) public {
        Bond memory bond = bonds[owner];
        uint256 part = percentOf(owner);
        if (part >= 10_000) {
            delete bonds[owner];
            require(reward.transfer(owner, bond.payout), "not sent");
        } else {
            uint256 payout = (bond.payout * part) / 10_000;
            bonds[owner] = Bond(bond.payout - payout, bond.term - (block.number - bond.since), block.number); // safe: paid up to now
            require(reward.transfer(owner, payout), "not sent");
        }
    }

    function percentOf(address owner) public view returns (uint256 percent) {
        Bond memory bond = bonds[owner];
        uint256 passed = block.number - bond.since;
        if (bond.term > 0) percent = (passed * 10_000) / bond.term;
    }
}

contract Salaries {
    mapping(address => uint256) public granted;
    mapping(address => uint256) public paid;
    mapping(address => uint256) public startOf;
    uint256 private constant period = 365 days;

    function fund(address worker) external payable {
        granted[worker] += msg.value;
        startOf[worker] = block.timestamp;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can call `fund` to set `startOf[worker]` anew for somebody else, by which `claim` reckons how much they may have by now.
    }

    function add(address worker) external payable {
        granted[worker] += msg.value; // safe: the start stays
    }

    function claim() external {
        uint256 passed = block.timestamp - startOf[msg.sender];
        if (passed > period) passed = period;
        uint256 due = (granted[msg.sender] * passed) / period - paid[msg.sender];
        paid[msg.sender] += due;
        payable(msg.sender).transfer(due);
    }
}

contract Streams {
    IToken private immutable token;
    mapping(uint256 => address) public receiverOf;
    mapping(uint256 => uint256) public rateOf;
    mapping(uint256 => uint256) public lastOf;
    uint256 public nStreams;

    constructor(IToken token_) {
        token = token_;
    }

    function open(address receiver, uint256 rate, uint256 total) external returns (uint256 id) {
        require(token.transferFrom(msg.sender, address(this), total), "not paid");
        id = nStreams++;
        receiverOf[id] = receiver;
        rateOf[id] = rate;
        lastOf[id] = block.timestamp; // safe: a new one
    }

    function collect(uint256 id) external {
        require(receiverOf[id] == msg.sender, "not yours");
        uint256 due = rateOf[id] * (block.timestamp - lastOf[id]);
        lastOf[id] = block.timestamp; // safe: the receiver is paid
        require(token.transfer(msg.sender, due), "not sent");
    }
}

contract Pensions {
    IToken private immutable token;
    address private immutable employer;
    mapping(address => uint256) public heldFor;
    mapping(address => uint256) public since;

    constructor(IToken token_) {
        token = token_;
        employer = msg.sender;
    }

    function enrol(address worker, uint256 amount) external {
        require(msg.sender == employer, "not the employer");
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
        heldFor[worker] += amount;
        since[worker] = block.timestamp; // safe: the employer says
    }

    function donate(address worker, uint256 amount) external {
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
        uint256 held = heldFor[worker];
        since[worker] = (since[worker] * held + block.timestamp * amount) / (held + amount); // safe: in proportion
        heldFor[worker] = held + amount;
    }

    function contribute(address worker, uint256 amount) external {
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
        heldFor[worker] += amount;
        since[worker] = block.timestamp;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can call `contribute` to set `since[worker]` anew for somebody else, by which `draw` reckons how much they may have by now.
    }

    function draw(address worker) external {
        uint256 due = (heldFor[worker] * (block.timestamp - since[worker])) / 3650 days;
        heldFor[worker] -= due;
        since[worker] = block.timestamp; // safe: paid up to now
        require(token.transfer(worker, due), "not sent");
    }
}

contract Notes {
    struct Note {
        uint256 payout;
        uint256 claimed;
        uint256 since;
    }

    mapping(address => Note[]) public notes;

    function buy(address receiver) external payable {
        notes[receiver].push(Note(msg.value, 0, block.timestamp)); // safe: a note of its own
    }

    function redeem(uint256 at) external {
        Note storage note = notes[msg.sender][at];
        uint256 due = (note.payout * (block.timestamp - note.since)) / 365 days - note.claimed;
        note.claimed += due;
        payable(msg.sender).transfer(due);
    }
}
