pragma solidity ^0.8.20;

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// A field of a record, beside fields that are asked.
contract Exits {
    struct Exit {
        address owner;
        uint256 shares;
        uint64 ready;
        uint64 bookedAt;
        bool withdrawn;
    }

    mapping(uint256 => Exit) public exits;
    mapping(uint256 => Exit) public others;
    uint256 public count;

    function ask() external payable {
        exits[++count] = Exit(msg.sender, msg.value, uint64(block.timestamp + 3 days), uint64(block.timestamp), false); // safe: when it was booked is a note
    }

    function withdraw(uint256 id) external {
        require(msg.sender == exits[id].owner, "not yours");
        exits[id].withdrawn = true;
    }

    function pay(uint256 id) external {
        Exit memory e = exits[id];
        //              ^^^^^^^^^ Low: `ready` is kept, and nothing ever checks it: `pay` goes on whatever it says.
        require(msg.sender == e.owner && e.shares > 0, "nothing");
        exits[id].shares = 0;
        payable(e.owner).transfer(e.shares);
    }

    function askOther() external payable {
        others[++count] = Exit(msg.sender, msg.value, uint64(block.timestamp + 3 days), uint64(block.timestamp), false);
    }

    function payOther(uint256 id) external {
        Exit memory e = others[id];
        require(msg.sender == e.owner && e.shares > 0 && block.timestamp >= e.ready, "nothing"); // safe: it is asked
        others[id].shares = 0;
        payable(e.owner).transfer(e.shares);
    }
}

/// A number that a holder moves on to cancel what was offered before.
contract Offers {
    struct Offer {
        address maker;
        uint256 price;
        uint256 epoch;
        uint256 salt;
    }

    IToken private immutable token;
    mapping(bytes32 => bool) public isListed;
    mapping(address => uint256) public epochOf;
    mapping(address => uint256) public tipAllowed;
    mapping(address => uint256) public credit;
    mapping(address => string) public nameOf;

    constructor(IToken t) {
        token = t;
    }

    function moveOn() external {
        uint256 next = ++epochOf[msg.sender];
        emit Moved(msg.sender, next);
    }

    event Moved(address maker, uint256 epoch);

    function list(uint256 price, uint256 salt) external {
        isListed[keccak256(abi.encode(Offer(msg.sender, price, 0, salt)))] = true;
    }

    function fill(Offer calldata o) external {
        bytes32 id = keccak256(abi.encode(o.maker, o.price, o.epoch, o.salt));
        require(isListed[id], "unknown");
        isListed[id] = false;
        credit[o.maker] += o.price;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `epochOf` is kept, and nothing ever checks it: `fill` goes on whatever it says.
        require(token.transferFrom(msg.sender, address(this), o.price), "not paid");
    }

    function allow(uint256 bps) external {
        tipAllowed[msg.sender] = bps;
    }

    function sendFor(address account, uint256 tipBps) external {
        require(tipBps <= 10_000, "too much");
        //      ^^^^^^^^^^^^^^^^ Low: `tipAllowed` is kept, and nothing ever checks it: `sendFor` goes on whatever it says.
        uint256 all = credit[account];
        credit[account] = 0;
        require(token.transfer(msg.sender, all * tipBps / 10_000), "no tip");
        require(token.transfer(account, all - all * tipBps / 10_000), "not sent");
    }

    function rename(string calldata name) external {
        nameOf[msg.sender] = name; // safe: a text for people
    }
}

/// A role that nobody is asked for.
contract Periods {
    address public immutable distributor;
    IToken private immutable token;
    uint256 public rate;
    uint256 public endsAt;

    constructor(IToken t, address d) {
        token = t;
        distributor = d;
    }

    function fund(uint256 amount) external {
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
        rate = amount / 14 days;
      //^^^^^^^^^^^^^^^^^^^^^^^ Low: `distributor` is kept, and nothing ever checks it: `fund` goes on whatever it says.
        endsAt = block.timestamp + 14 days;
    }
}

contract GuardedPeriods {
    address public immutable distributor;
    IToken private immutable token;
    uint256 public rate;

    constructor(IToken t, address d) {
        token = t;
        distributor = d;
    }

    function fund(uint256 amount) external {
        require(msg.sender == distributor, "not the distributor"); // safe: is asked
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
        rate = amount / 14 days;
    }
}

/// What unknown code may ask.
contract Shell {
    address private immutable logic;
    uint256 public maxFee;
    uint256 public fees;

    constructor(address l, uint256 max) {
        logic = l;
        maxFee = max;
    }

    function take(uint256 fee) external {
        fees += fee; // safe: the logic may ask
    }

    function run(bytes calldata data) external {
        (bool ok,) = logic.delegatecall(data);
        require(ok, "failed");
    }
}
