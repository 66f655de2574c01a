pragma solidity ^0.8.20;

contract Owned {
    address private immutable owner = msg.sender;
    bool public paused;

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    modifier whenOpen() {
        require(!paused, "paused");
        _;
    }

    function pause() external onlyOwner {
        paused = true;
    }

    function resume() external onlyOwner {
        paused = false;
    }
}

contract Token is Owned {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    constructor() {
        balanceOf[msg.sender] = 1e24;
    }

    function approve(address spender, uint256 amount) external {
        allowance[msg.sender][spender] = amount; // safe: it moves nothing
    }

    function transfer(address to, uint256 amount) external whenOpen {
        move(msg.sender, to, amount);
    }

    function transferTwice(address to, address other, uint256 amount) external whenOpen {
        move(msg.sender, to, amount);
        move(msg.sender, other, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external {
        allowance[from][msg.sender] -= amount;
        move(from, to, amount);
    }

    function recover(address from, address to, uint256 amount) external onlyOwner {
        move(from, to, amount); // safe: the owner may while it is paused
    }

    function mint() external payable {
        balanceOf[msg.sender] += msg.value; // safe: it does only half of what the others do
    }

    function move(address from, address to, uint256 amount) private {
        balanceOf[from] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `transferFrom` changes `balanceOf[from]` as 2 other functions do, but does not check `paused`, as they do.
        balanceOf[to] += amount;
    }
}

contract Stakes is Owned {
    mapping(address => uint256) public stakeOf;
    uint256 public total;
    uint256 public points;

    function stake() external payable whenOpen {
        stakeOf[msg.sender] += msg.value;
        total += msg.value;
    }

    function stakeFor(address who) external payable whenOpen {
        stakeOf[who] += msg.value;
        total += msg.value;
    }

    function stakeWithPoints() external payable {
        stakeOf[msg.sender] += msg.value;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `stakeWithPoints` changes `stakeOf[msg.sender]` as 2 other functions do, but does not check `paused`, as they do.
        total += msg.value;
        points += 1;
    }

    function leave(uint256 amount) external {
        stakeOf[msg.sender] -= amount; // safe: leaving is never paused
        total -= amount;
        payable(msg.sender).transfer(amount);
    }
}

interface IReceiver {
    function onLeave(uint256 amount) external;
}

contract Locking {
    mapping(address => uint256) public stakeOf;
    bool private isBusy;

    modifier alone() {
        require(!isBusy, "busy");
        isBusy = true;
        _;
        isBusy = false;
    }

    function stake() external payable {
        stakeOf[msg.sender] += msg.value; // safe: no other does this
    }

    function leave(uint256 amount) external alone {
        stakeOf[msg.sender] -= amount;
        IReceiver(msg.sender).onLeave(amount);
    }

    function leaveFor(address who, uint256 amount) external alone {
        require(who == msg.sender, "not yours");
        stakeOf[who] -= amount;
        IReceiver(who).onLeave(amount);
    }

    function leaveTwice(uint256 amount) external {
        stakeOf[msg.sender] -= 2 * amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `leaveTwice` changes `stakeOf[msg.sender]` as 2 other functions do, but without the reentrancy lock `isBusy` that they hold.
        IReceiver(msg.sender).onLeave(2 * amount);
    }

    function burn(uint256 amount) external {
        stakeOf[msg.sender] -= amount; // safe: it calls nobody who could come back
    }
}

/// Only one of several has the switch: it says something of that one function.
contract OneSale is Owned {
    mapping(address => uint256) public bought;

    function buy() external payable whenOpen {
        bought[msg.sender] += msg.value;
    }

    function buyFor(address who) external payable {
        bought[who] += msg.value; // safe: most have no such test
    }

    function buyTwice() external payable {
        bought[msg.sender] += 2 * msg.value; // safe: most have no such test
    }
}
