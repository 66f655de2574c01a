pragma solidity ^0.8.20;

abstract contract Ownable2 {
    address private _owner = msg.sender;
    address private _pending;

    modifier onlyOwner() {
        _check();
        _;
    }

    function _msgSender() internal view virtual returns (address) {
        return msg.sender;
    }

    function _check() internal view {
        require(_owner == _msgSender(), "not the owner");
    }

    function transferOwnership(address next) external virtual onlyOwner {
        _pending = next;
    }

    function acceptOwnership() external {
        require(_pending == _msgSender(), "not the next owner");
        delete _pending;
        _owner = _msgSender(); // safe: only who was named comes here
    }
}

contract Token is Ownable2 {
    mapping(address => uint256) private balances;
    mapping(address => mapping(address => uint256)) private allowed;
    mapping(address => address) private delegates;
    uint256 private supply;

    function mint(address to, uint256 amount) external onlyOwner {
        balances[to] += amount;
        supply += amount;
    }

    function resetAllowance(address from, address spender, uint256 amount) external onlyOwner {
        allowed[from][spender] = amount;
    }

    function approve(address spender, uint256 amount) external {
        allowed[msg.sender][spender] = amount; // safe: the caller's own
    }

    function transfer(address to, uint256 amount) external {
        balances[msg.sender] -= amount;
        balances[to] += amount; // safe: what the caller gives away
    }

    function setDelegate(address who, address to) external onlyOwner {
        delegates[who] = to;
    }

    function delegate(address to) external {
        delegates[msg.sender] = to; // safe: the caller's own
    }
}

contract Auction is Ownable2 {
    address private leader;
    uint256 private best;
    bool private closed;
    uint256 private immutable end = block.timestamp + 7 days;

    function reset(address who, uint256 amount) external onlyOwner {
        leader = who;
        best = amount;
    }

    function bid() external payable {
        require(msg.value > best, "too low");
        leader = msg.sender; // safe: it has a price
        best = msg.value;
    }

    function prize() external view returns (bool) {
        return !closed;
    }

    function reopen() external onlyOwner {
        closed = false;
    }

    function close() external {
        require(block.timestamp > end, "too early");
        closed = true; // safe: when its time has come
    }

    function win() external {
        require(msg.sender == leader && closed, "not the leader");
        payable(msg.sender).transfer(1);
    }
}

interface IFeed {
    function read() external view returns (uint256);
}

contract Names is Ownable2 {
    mapping(bytes32 => address) private owners;
    mapping(bytes32 => address) private targets;
    uint256 private cached;
    IFeed private immutable feed;
    uint256 private locked = 1;

    constructor(IFeed f) {
        feed = f;
    }

    modifier lock() {
        require(locked == 1, "locked");
        locked = 2; // safe: a lock
        _;
        locked = 1; // safe: a lock
    }

    function force(bytes32 name, address to) external onlyOwner lock {
        owners[name] = to;
        targets[name] = to;
    }

    function setCached(uint256 to) external onlyOwner {
        cached = to;
    }

    function poke() external {
        cached = feed.read(); // safe: nobody chooses what is written
    }

    function setTarget(bytes32 name, address to) external lock {
        require(owners[name] == msg.sender, "not yours");
        targets[name] = to; // safe: the name's owner only
    }

    function register(bytes32 name) external {
        require(owners[name] == address(0), "taken");
        owners[name] = msg.sender; // safe: nobody had it
    }
}

contract Setup {
    address private owner;
    bool private done;

    function initialize(address who) external {
        require(!done, "done");
        done = true;
        owner = who; // safe: once only
    }

    function collect() external {
        require(msg.sender == owner, "not the owner");
        payable(msg.sender).transfer(address(this).balance);
    }
}

/// Where nobody is in charge, a number may be everybody's to set.
contract Bell {
    uint256 public tip;

    function setTip(uint256 next) external {
        tip = next; // safe: the contract knows no privileges
    }

    function ring() external payable {
        payable(msg.sender).transfer(msg.value - tip);
    }
}
