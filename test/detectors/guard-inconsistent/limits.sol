// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/* Limits of `transfer` that `transferFrom` forgets. */

abstract contract Token {
    address public immutable owner = msg.sender;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function move(address from, address to, uint256 amount) internal {
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }
}

contract MostAtOnce is Token {
    uint256 public most = 100;

    function setMost(uint256 next) external onlyOwner {
        most = next;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        require(amount <= most, "too much");
        move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        move(from, to, amount);
      //^^^^^^^^^^^^^^^^^^^^^^ Medium: `transferFrom` changes `balanceOf[from]` as `transfer` does, but does not check `most`, as that does.
        return true;
    }
}

contract Blocklist is Token {
    mapping(address => bool) public isBlocked;

    function setBlocked(address who, bool next) external onlyOwner {
        isBlocked[who] = next;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        require(!isBlocked[msg.sender], "blocked");
        move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        move(from, to, amount);
      //^^^^^^^^^^^^^^^^^^^^^^ Medium: `transferFrom` changes `balanceOf[from]` as `transfer` does, but does not check `isBlocked[msg.sender]`, as that does.
        return true;
    }
}

contract Vested is Token {
    uint256 public endsAt = block.timestamp + 365 days;

    modifier whenVested() {
        if (msg.sender == owner) require(block.timestamp >= endsAt, "not yet");
        _;
    }

    function transfer(address to, uint256 amount) external whenVested returns (bool) {
        move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        move(from, to, amount);
      //^^^^^^^^^^^^^^^^^^^^^^ Medium: `transferFrom` changes `balanceOf[from]` as `transfer` does, but does not check `endsAt`, as that does.
        return true;
    }
}

contract BlocklistInBoth is Token {
    mapping(address => bool) public isBlocked;

    function setBlocked(address who, bool next) external onlyOwner {
        isBlocked[who] = next;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        require(!isBlocked[msg.sender], "blocked");
        move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        require(!isBlocked[from], "blocked");
        allowance[from][msg.sender] -= amount;
        move(from, to, amount); // safe: asks for the one who loses
        return true;
    }
}

contract OwnAllowance is Token {
    function transfer(address to, uint256 amount) external returns (bool) {
        require(balanceOf[msg.sender] >= amount, "too little");
        move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        require(allowance[from][msg.sender] >= amount, "not allowed");
        allowance[from][msg.sender] -= amount;
        move(from, to, amount); // safe: what else is asked is its own matter
        return true;
    }
}
