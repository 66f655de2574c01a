pragma solidity ^0.8.0;

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Desk {
    struct Loan {
        uint256 owed;
        uint256 pledged;
        uint256 due;
    }

    IERC20 private immutable token;
    mapping(address => Loan) public loans;
    mapping(address => uint256) public stake;
    mapping(address => uint256) public boost;
    mapping(address => uint256) public reward;

    constructor(IERC20 token_) {
        token = token_;
    }

    function borrow(uint256 amount) external payable {
        Loan storage loan = loans[msg.sender];
        require(loan.owed == 0 && msg.value >= 2 * amount, "no");
        loan.owed = amount;
        loan.pledged = msg.value;
        loan.due = block.timestamp + 30 days;
        token.transfer(msg.sender, amount);
    }

    function repay() external {
        Loan storage loan = loans[msg.sender];
        uint256 pledged = loan.pledged;
        token.transferFrom(msg.sender, address(this), loan.owed);
        loan.owed = 0; // safe: all of it is cleared
        loan.pledged = 0;
        payable(msg.sender).transfer(pledged);
    }

    function takeOver(address who) external {
        Loan storage loan = loans[who];
        require(block.timestamp > loan.due, "not due");
        uint256 pledged = loan.pledged;
        loan.pledged = 0;
      //^^^^^^^^^^^^^^^^ Medium: `takeOver` clears `loans[who].pledged` and leaves `loans[msg.sender].owed` as it was, which `repay` updates with it.
        payable(msg.sender).transfer(pledged);
    }

    function lock(uint256 amount) external {
        stake[msg.sender] += amount;
        boost[msg.sender] = amount * 2;
        token.transferFrom(msg.sender, address(this), amount);
    }

    function exit() external {
        uint256 amount = stake[msg.sender];
        stake[msg.sender] = 0; // safe: the boost goes with it
        boost[msg.sender] = 0;
        reward[msg.sender] = 0;
        token.transfer(msg.sender, amount);
    }

    function emergencyExit() external {
        uint256 amount = stake[msg.sender];
        stake[msg.sender] = 0;
      //^^^^^^^^^^^^^^^^^^^^^ Medium: `emergencyExit` clears `stake[msg.sender]` and leaves `boost[msg.sender]` as it was, which `exit` updates with it.
        token.transfer(msg.sender, amount);
    }

    function earn() external {
        reward[msg.sender] += boost[msg.sender];
    }

    function collect() external {
        uint256 amount = reward[msg.sender];
        reward[msg.sender] = 0; // safe: rewards are paid by themselves
        token.transfer(msg.sender, amount);
    }
}

contract Deeds {
    mapping(uint256 => address) public ownerOf;
    mapping(uint256 => address) public approved;
    mapping(uint256 => uint256) public price;
    uint256 private next;

    function mint() external {
        ownerOf[next] = msg.sender; // safe: nobody had it
        next++;
    }

    function approve(uint256 id, address to) external {
        require(ownerOf[id] == msg.sender, "not yours");
        approved[id] = to;
    }

    function offer(uint256 id, uint256 amount) external {
        require(ownerOf[id] == msg.sender, "not yours");
        price[id] = amount;
    }

    function move(uint256 id, address to) external {
        require(ownerOf[id] == msg.sender || approved[id] == msg.sender, "not allowed");
        delete approved[id];
        delete price[id];
        ownerOf[id] = to; // safe: cleared above
    }

    function buy(uint256 id) external payable {
        require(price[id] > 0 && msg.value == price[id], "not for sale");
        address seller = ownerOf[id];
        delete price[id];
        ownerOf[id] = msg.sender;
      //^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `buy` changes `ownerOf[id]` and leaves `approved[id]` as it was, which `move` updates with it.
        payable(seller).transfer(msg.value);
    }
}

contract Club {
    mapping(address => bool) public isMember;
    mapping(address => bool) public isBanned;
    uint256 public nMembers = 1;
    address private chair = msg.sender;
    uint256 public votes;

    function admit(address who) external {
        require(msg.sender == chair && !isMember[who], "no");
        isMember[who] = true; // safe: counted
        nMembers++;
    }

    function leave() external {
        require(isMember[msg.sender], "no");
        isMember[msg.sender] = false;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `leave` clears `isMember[msg.sender]` and leaves `nMembers` as it was, which `admit` updates with it.
    }

    function ban(address who) external {
        require(msg.sender == chair, "no");
        isBanned[who] = true; // safe: nothing counts them
    }

    function pass() external {
        require(votes * 2 > nMembers, "too few");
        votes = 0;
    }

    function vote() external {
        require(isMember[msg.sender] && !isBanned[msg.sender], "no");
        votes++;
    }
}
