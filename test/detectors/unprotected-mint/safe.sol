pragma solidity ^0.8.20;

interface IERC20 {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Coin {
    mapping(address => uint256) public balanceOf;
    mapping(address => bool) public isMinter;
    mapping(address => uint256) public earned;
    mapping(address => uint256) public drawn;
    address private immutable owner = msg.sender;
    IERC20 private immutable asset;

    constructor(IERC20 token) {
        asset = token;
    }

    function transfer(address to, uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
    }

    function mint(address to, uint256 amount) external {
        require(msg.sender == owner, "not the owner");
        balanceOf[to] += amount; // safe: only the owner comes here
    }

    function appoint(address minter) external {
        require(msg.sender == owner, "not the owner");
        isMinter[minter] = true;
    }

    function issue(address to, uint256 amount) external {
        require(isMinter[msg.sender], "not a minter");
        balanceOf[to] += amount; // safe: only appointed minters come here
    }

    function buy() external payable {
        balanceOf[msg.sender] += msg.value; // safe: ether is taken for it
    }

    function buyFor(address to, uint256 amount) external payable {
        require(msg.value == amount * 1e9, "price");
        balanceOf[to] += amount; // safe: ether is asked for it
    }

    function wrap(uint256 amount) external {
        require(asset.transferFrom(msg.sender, address(this), amount), "not paid");
        balanceOf[msg.sender] += amount; // safe: a token is taken for it
    }

    function draw(uint256 amount) external {
        earned[msg.sender] -= amount;
        balanceOf[msg.sender] += amount; // safe: a credit is used up
    }

    function faucet(uint256 amount) external {
        require(drawn[msg.sender] + amount <= 100, "enough");
        drawn[msg.sender] += amount;
        balanceOf[msg.sender] += amount; // safe: a limit for each account
    }

    function work() external {
        earned[msg.sender] = block.number % 7;
    }
}

/// Points that nobody can hand on are worth nothing to others.
contract Points {
    mapping(address => uint256) public pointsOf;

    function award(address to, uint256 amount) external {
        pointsOf[to] += amount; // safe: nobody can hand it on
    }
}
