pragma solidity ^0.8.28;

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Allowing {
    IERC20 private immutable token;
    address private immutable owner = msg.sender;
    mapping(address => uint256) public creditOf;
    mapping(address => bool) public allowed;

    constructor(IERC20 t) {
        token = t;
    }

    function deposit(uint256 amount) external {
        creditOf[msg.sender] += amount;
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function allow(address who) external {
        require(msg.sender == owner, "not the owner");
        allowed[who] = true;
    }

    function push(address to, uint256 amount) external {
        require(allowed[to], "not allowed");
        require(token.transfer(to, amount), "not sent"); // safe: the owner said who may be paid
    }
}

abstract contract Unfinished {
    IERC20 private immutable token;
    mapping(address => uint256) public creditOf;

    constructor(IERC20 t) {
        token = t;
    }

    function mayTake() internal view virtual returns (bool);

    function deposit(uint256 amount) external {
        creditOf[msg.sender] += amount;
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function take(address to, uint256 amount) external {
        require(token.transfer(to, amount), "not sent"); // safe: others complete the contract
    }
}

contract Prize {
    IERC20 private immutable token;
    mapping(address => uint256) public creditOf;
    address public leader;
    uint256 public highest;

    constructor(IERC20 t) {
        token = t;
    }

    function bid(uint256 amount) external {
        require(amount > highest, "too little");
        highest = amount;
        leader = msg.sender;
        creditOf[msg.sender] += amount;
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function claim(uint256 amount) external {
        require(msg.sender == leader, "not the leader");
        require(token.transfer(msg.sender, amount), "not sent"); // safe: the leader paid for it
    }
}
