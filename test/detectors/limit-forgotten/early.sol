pragma solidity ^0.8.0;

interface ICoin {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Smelter {
    ICoin private immutable coin;
    mapping(address => uint256) public ore;
    mapping(address => uint256) public loan;
    mapping(address => uint256) public kept;

    constructor(ICoin coin_) {
        coin = coin_;
    }

    function dig(uint256 amount) external {
        ore[msg.sender] += amount;
        require(coin.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function requireCovered(address who) private view {
        require(loan[who] * 3 <= ore[who] * 2, "not covered");
    }

    function take(uint256 amount) external {
        loan[msg.sender] += amount;
        requireCovered(msg.sender);
        require(coin.transfer(msg.sender, amount), "not sent");
    }

    function melt(uint256 amount) external {
        requireCovered(msg.sender);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `melt` looks at `ore[msg.sender]` before it is reduced, and not after: what is left may be too little.
        ore[msg.sender] -= amount;
        require(coin.transfer(msg.sender, amount), "not sent");
    }

    function meltRight(uint256 amount) external {
        ore[msg.sender] -= amount; // safe: what is left is looked at
        requireCovered(msg.sender);
        require(coin.transfer(msg.sender, amount), "not sent");
    }

    function meltBoth(uint256 amount) external {
        requireCovered(msg.sender);
        ore[msg.sender] -= amount; // safe: looked at before and after
        requireCovered(msg.sender);
        require(coin.transfer(msg.sender, amount), "not sent");
    }

    function meltCounted(uint256 amount) external {
        require(loan[msg.sender] + amount <= ore[msg.sender], "not covered");
        ore[msg.sender] -= amount; // safe: the amount is part of what is compared
        require(coin.transfer(msg.sender, amount), "not sent");
    }

    function pay(uint256 amount) external {
        require(loan[msg.sender] >= amount, "too much");
        loan[msg.sender] -= amount; // safe: the amount is compared
        require(coin.transferFrom(msg.sender, address(this), amount), "not paid");
    }
}

contract Council {
    mapping(address => bool) public isMember;
    uint256 public nMembers;
    uint256 public quorum;
    address private immutable chair = msg.sender;

    function admit(address who) external {
        require(msg.sender == chair && !isMember[who], "no");
        isMember[who] = true;
        nMembers++;
    }

    function leave() external {
        require(isMember[msg.sender] && quorum <= nMembers, "no");
        //                              ^^^^^^^^^^^^^^^^^^ Low: `leave` looks at `nMembers` before it is reduced, and not after: what is left may be too little.
        isMember[msg.sender] = false;
        nMembers--;
    }

    function leaveRight() external {
        require(isMember[msg.sender] && quorum < nMembers, "no");
        isMember[msg.sender] = false;
        nMembers--; // safe: one less is still enough
    }

    function setQuorum(uint256 next) external {
        require(msg.sender == chair && next <= nMembers, "no");
        quorum = next;
    }
}
