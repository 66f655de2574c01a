pragma solidity ^0.8.20;

// There are only so many, as one way in asks.

contract Tickets {
    address private immutable owner = msg.sender;
    uint256 public constant most = 1000;
    uint256 public sold;
    uint256 public price = 1 ether;
    uint256 public reserved;
    mapping(uint256 => address) public holderOf;

    function buy() external payable {
        require(sold < most, "sold out");
        require(msg.value == price, "price");
        sold++;
        holderOf[sold] = msg.sender;
    }

    function grant(address[] calldata guests) external {
        require(msg.sender == owner, "not the owner");
        for (uint256 i = 0; i < guests.length; i++) {
            sold++;
          //^^^^^^ Low: `grant` raises `sold` without the check of `buy` that it stays within `1000`.
            holderOf[sold] = guests[i];
        }
    }

    function invite(address guest) external {
        require(msg.sender == owner, "not the owner");
        sold++;
      //^^^^^^ Low: `invite` raises `sold` without the check of `buy` that it stays within `1000`.
        uint256 id = sold;
        require(id != 0, "none");
        holderOf[id] = guest;
    }

    function gift(address guest) external {
        require(msg.sender == owner, "not the owner");
        require(sold + 1 <= most, "sold out");
        sold++; // safe: asked for in another form
        holderOf[sold] = guest;
    }

    function withdraw() external {
        require(msg.sender == owner, "not the owner");
        payable(owner).transfer(address(this).balance);
    }
}

contract Members {
    address private immutable owner = msg.sender;
    uint256 public cap = 100;
    uint256 public total;
    bool private started;
    mapping(address => bool) public isMember;

    function start(address founder) external {
        require(!started, "twice");
        require(msg.sender == owner, "not the owner");
        started = true;
        total += 1; // safe: before anybody comes
        isMember[founder] = true;
    }

    function join() external {
        require(total + 1 <= cap, "full");
        require(!isMember[msg.sender], "twice");
        total += 1;
        isMember[msg.sender] = true;
    }

    function invite(address friend) external {
        require(isMember[msg.sender], "not a member");
        require(!isMember[friend], "twice");
        total += 1;
      //^^^^^^^^^^ Low: `invite` raises `total` without the check of `join` that it stays within `cap`.
        isMember[friend] = true;
    }

    function swap(address other) external {
        require(isMember[msg.sender] && !isMember[other], "no");
        total += 1; // safe: one comes, one goes
        total -= 1;
        isMember[msg.sender] = false;
        isMember[other] = true;
    }
}
