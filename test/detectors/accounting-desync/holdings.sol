pragma solidity ^0.8.0;

/// All that is held, and what leaves without it.
contract Pool {
    struct Claim {
        address holder;
        uint256 amount;
        bool decided;
    }

    struct Exit {
        address owner;
        uint256 shares;
    }

    uint256 public pool;
    uint256 public total;
    uint256 public queued;
    uint256 public fees;
    mapping(address => uint256) public sharesOf;
    mapping(uint256 => Claim) public claims;
    mapping(uint256 => Exit) public exits;
    address private immutable keeper = msg.sender;

    function enter() external payable {
        pool += msg.value;
        sharesOf[msg.sender] += msg.value;
        total += msg.value;
    }

    function leave(uint256 shares) external {
        uint256 value = (shares * pool) / total;
        sharesOf[msg.sender] -= shares;
        total -= shares;
        pool -= value;
        uint256 fee = value / 100;
        fees += fee;
        payable(msg.sender).transfer(value - fee);
    }

    function file(uint256 id, uint256 amount) external {
        require(claims[id].holder == address(0), "taken");
        claims[id] = Claim(msg.sender, amount, false);
    }

    function decide(uint256 id) external {
        require(msg.sender == keeper && !claims[id].decided, "not now");
        claims[id].decided = true;
        payable(claims[id].holder).transfer(claims[id].amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `decide` pays and leaves `pool` as it is, which grows by all that comes in and which `leave` reduces by what it pays.
    }

    function decideRight(uint256 id) external {
        require(msg.sender == keeper && !claims[id].decided, "not now");
        claims[id].decided = true;
        pool -= claims[id].amount; // safe: the pool follows
        payable(claims[id].holder).transfer(claims[id].amount);
    }

    function takeFees() external {
        require(msg.sender == keeper, "not the keeper");
        uint256 amount = fees;
        fees = 0;
        payable(keeper).transfer(amount); // safe: taken out of the pool before
    }

    function queue(uint256 id, uint256 shares) external {
        require(exits[id].owner == address(0), "taken");
        sharesOf[msg.sender] -= shares; // safe: they wait in another total
        queued += shares;
        exits[id] = Exit(msg.sender, shares);
    }
}

// What was sent without being counted goes to whoever runs it.
contract Gifts {
    IGiftToken private immutable coin;
    address private immutable keeper = msg.sender;
    uint256 public held;

    constructor(IGiftToken c) {
        coin = c;
    }

    function put(uint256 amount) external {
        require(coin.transferFrom(msg.sender, address(this), amount), "unpaid");
        held += amount;
    }

    function take(uint256 amount) external {
        require(msg.sender == keeper, "not the keeper");
        held -= amount;
        require(coin.transfer(keeper, amount), "unpaid");
    }

    function skim() external {
        require(msg.sender == keeper, "not the keeper");
        require(coin.transfer(keeper, coin.balanceOf(address(this)) - held), "unpaid"); // safe: beyond the total
    }
}

interface IGiftToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function balanceOf(address who) external view returns (uint256);
}
