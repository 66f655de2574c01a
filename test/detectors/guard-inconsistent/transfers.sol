pragma solidity ^0.8.20;

contract Token {
    address private immutable owner = msg.sender;
    bool public paused;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    function pause(bool next) external {
        require(msg.sender == owner, "not the owner");
        paused = next;
    }

    function transfer(address to, uint256 amount) external {
        require(!paused, "paused");
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
    }

    function transferFrom(address from, address to, uint256 amount) external {
        allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `transferFrom` changes `balanceOf[from]` as `transfer` does, but does not check `paused`, as that does.
        balanceOf[to] += amount;
    }
}

contract Sound {
    address private immutable owner = msg.sender;
    bool public paused;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    function pause(bool next) external {
        require(msg.sender == owner, "not the owner");
        paused = next;
    }

    function transfer(address to, uint256 amount) external {
        require(!paused, "paused");
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
    }

    function transferFrom(address from, address to, uint256 amount) external {
        require(!paused, "paused");
        allowance[from][msg.sender] -= amount; // safe: as in `transfer`
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }
}
