// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Sums that are set to what is moved.
contract Shares {
    mapping(address => uint256) public balanceOf;
    uint256 public totalSupply;
    address public minter = msg.sender;

    function mint(address to, uint256 amount) external {
        require(msg.sender == minter);
        balanceOf[to] = amount;
      //^^^^^^^^^^^^^^^^^^^^^^ Medium: `mint` sets `balanceOf[to]` to the amount that it moves, where `burn` adds to it or takes from it: what stood there is lost.
        totalSupply += amount;
    }

    function burn(uint256 amount) external {
        require(balanceOf[msg.sender] >= amount);
        balanceOf[msg.sender] -= amount;
        totalSupply = amount;
      //^^^^^^^^^^^^^^^^^^^^ Medium: `burn` sets `totalSupply` to the amount that it moves, where `mint` adds to it or takes from it: what stood there is lost.
    }
}

contract Farm {
    struct Stake {
        uint256 amount;
        uint256 since;
    }

    IToken public token;
    mapping(address => Stake) public stakes;
    uint256 public staked;

    function stake(uint256 amount) external {
        token.transferFrom(msg.sender, address(this), amount);
        stakes[msg.sender].amount += amount;
        stakes[msg.sender].since = block.timestamp;
        staked = amount;
      //^^^^^^^^^^^^^^^ Medium: `stake` sets `staked` to the amount that it moves, where `leave` adds to it or takes from it: what stood there is lost.
    }

    function leave(uint256 amount) external {
        require(stakes[msg.sender].since + 1 days < block.timestamp);
        stakes[msg.sender].amount -= amount;
        staked -= amount;
        token.transfer(msg.sender, amount);
    }
}

contract Reserve {
    IToken public token;
    mapping(address => uint256) public grantOf;
    uint256 public reserve;
    address public keeper = msg.sender;

    function fund(uint256 amount) external {
        reserve += amount;
        token.transferFrom(msg.sender, address(this), amount);
    }

    function grant(address to, uint256 amount) external {
        require(msg.sender == keeper);
        reserve = amount;
      //^^^^^^^^^^^^^^^^ Medium: `grant` sets `reserve` to the amount that it moves, where `fund` adds to it or takes from it: what stood there is lost.
        grantOf[to] += amount;
    }

    function draw(uint256 amount) external {
        grantOf[msg.sender] = amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `draw` sets `grantOf[msg.sender]` to the amount that it moves, where `grant` adds to it or takes from it: what stood there is lost.
        token.transfer(msg.sender, amount);
    }
}

contract Right {
    struct Request {
        uint256 amount;
        uint256 at;
    }

    IToken public token;
    mapping(address => uint256) public balanceOf;
    mapping(uint256 => Request) public requests;
    mapping(address => Request) public requestOf;
    mapping(address => uint256) public highest;
    uint256 public next;
    uint256 public total;
    uint256 public index;
    uint256 public rate;
    bool public begun;

    function open(uint256 amount) external {
        requests[next].amount = amount; // safe: a new record
        next++;
        total += amount;
        token.transferFrom(msg.sender, address(this), amount);
    }

    function request(uint256 amount) external {
        require(requestOf[msg.sender].amount == 0, "open");
        requestOf[msg.sender].amount = amount; // safe: nothing stood there
        requestOf[msg.sender].at = block.timestamp;
        total += amount;
    }

    function renew(uint256 amount) external {
        Request storage mine = requestOf[msg.sender];
        total -= mine.amount;
        mine.amount = amount; // safe: what stood there is taken off
        total += amount;
    }

    function answer(uint256 id, uint256 amount) external {
        requests[id].amount -= amount;
        requestOf[msg.sender].amount -= amount;
        balanceOf[msg.sender] += amount;
        highest[msg.sender] = amount; // safe: nobody adds to it
        total -= amount;
    }

    function begin(uint256 amount) external {
        require(!begun, "begun");
        begun = true;
        total = amount; // safe: once
        token.transferFrom(msg.sender, address(this), amount);
    }

    function setRate(uint256 next_) external {
        rate = next_; // safe: it is set, and nothing is moved
    }

    function accrue() external {
        rate += 1;
        index += rate;
        token.transfer(msg.sender, rate);
    }
}
