pragma solidity ^0.8.0;

contract Coin {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => bool) public frozen;
    mapping(address => uint256) public lockedUntil;
    uint256 public maxTransfer = 1000 ether;
    address private immutable owner = msg.sender;

    function freeze(address who, bool on) external {
        require(msg.sender == owner, "not the owner");
        frozen[who] = on;
    }

    function setMax(uint256 amount) external {
        require(msg.sender == owner, "not the owner");
        maxTransfer = amount;
    }

    function approve(address spender, uint256 amount) external {
        allowance[msg.sender][spender] = amount;
    }

    function issue() external payable {
        balanceOf[msg.sender] += msg.value;
        lockedUntil[msg.sender] = block.timestamp + 1 days;
    }

    function transfer(address to, uint256 amount) external {
        require(amount <= maxTransfer, "over the limit");
        require(!frozen[msg.sender], "frozen");
        balanceOf[msg.sender] -= amount; // safe: all is checked
        balanceOf[to] += amount;
    }

    function transferFrom(address from, address to, uint256 amount) external {
        require(!frozen[from], "frozen");
        allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `transferFrom` takes from `balanceOf[from]` as `transfer` does, but does not check `maxTransfer` first.
        balanceOf[to] += amount;
    }
}

contract Marked {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => bool) public frozen;
    address private immutable owner = msg.sender;

    function freeze(address who, bool on) external {
        require(msg.sender == owner, "not the owner");
        frozen[who] = on;
    }

    function approve(address spender, uint256 amount) external {
        allowance[msg.sender][spender] = amount;
    }

    function issue() external payable {
        balanceOf[msg.sender] += msg.value;
    }

    function transfer(address to, uint256 amount) external {
        require(!frozen[msg.sender], "frozen");
        balanceOf[msg.sender] -= amount; // safe: both look at it
        balanceOf[to] += amount;
    }

    function transferFrom(address from, address to, uint256 amount) external {
        require(allowance[from][msg.sender] >= amount, "not allowed"); // safe: only this one takes from others
        require(!(frozen[from] || frozen[to]), "frozen");
        allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount; // safe: checked in another way
        balanceOf[to] += amount;
    }
}

contract Club {
    mapping(address => uint256) public stakeOf;
    mapping(address => uint256) public lockedUntil;
    mapping(address => bool) public barred;
    address private immutable owner = msg.sender;

    function bar(address who) external {
        require(msg.sender == owner, "not the owner");
        barred[who] = true;
    }

    function join() external payable {
        stakeOf[msg.sender] += msg.value;
        lockedUntil[msg.sender] = block.timestamp + 7 days;
    }

    function leave(uint256 amount) external {
        require(!barred[msg.sender], "barred");
        require(block.timestamp >= lockedUntil[msg.sender], "locked");
        stakeOf[msg.sender] -= amount; // safe: all is checked
        payable(msg.sender).transfer(amount);
    }

    function leaveTo(address payable to, uint256 amount) external {
        require(!barred[msg.sender], "barred");
        require(block.timestamp >= lockedUntil[msg.sender], "locked");
        stakeOf[msg.sender] -= amount; // safe: all is checked
        to.transfer(amount);
    }

    function leaveHalf() external {
        require(!barred[msg.sender], "barred");
        uint256 amount = stakeOf[msg.sender] / 2;
        stakeOf[msg.sender] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `leaveHalf` takes from `stakeOf[msg.sender]` as `leave` does, but does not check `lockedUntil[msg.sender]` first.
        payable(msg.sender).transfer(amount);
    }

    function leaveFor(uint256 amount, address payable to) external {
        require(block.timestamp >= lockedUntil[msg.sender], "locked");
        stakeOf[msg.sender] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `leaveFor` takes from `stakeOf[msg.sender]` as `leave` does, but does not check `barred[msg.sender]` first.
        to.transfer(amount);
    }
}
