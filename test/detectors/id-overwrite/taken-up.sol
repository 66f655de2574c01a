pragma solidity ^0.8.20;

// Each account has one record, and it matters who enters it.

interface Token {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Vesting {
    struct Grant {
        uint128 amount;
        uint64 start;
        uint64 end;
    }

    Token private immutable token;
    address private immutable owner = msg.sender;
    mapping(address => Grant) public grantOf;
    mapping(address => uint256) public stakeOf;
    mapping(address => uint256) public pledgeOf;
    mapping(address => uint256) public depositOf;
    mapping(address => uint256) public allotmentOf;

    constructor(Token t) {
        token = t;
    }

    function grant(address account, uint128 amount) external {
        require(grantOf[account].amount == 0, "has one");
        grantOf[account] = Grant(amount, uint64(block.timestamp), uint64(block.timestamp + 365 days));
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `grant` enters `grantOf[account]`, of which there is one for each account, for whomever the caller names: with next to nothing anyone keeps others from their own.
        require(token.transferFrom(msg.sender, address(this), amount));
    }

    function release() external {
        Grant memory held = grantOf[msg.sender];
        require(block.timestamp >= held.end, "too early");
        delete grantOf[msg.sender];
        require(token.transfer(msg.sender, held.amount));
    }

    function stakeFor(address account, uint256 amount) external {
        if (stakeOf[account] != 0) revert();
        require(token.transferFrom(msg.sender, address(this), amount));
        stakeOf[account] = amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `stakeFor` enters `stakeOf[account]`, of which there is one for each account, for whomever the caller names: with next to nothing anyone keeps others from their own.
    }

    function unstake() external {
        uint256 amount = stakeOf[msg.sender];
        stakeOf[msg.sender] = 0;
        require(token.transfer(msg.sender, amount));
    }

    function pledge(address account, uint256 amount) external {
        require(account == msg.sender, "your own");
        require(pledgeOf[account] == 0, "has one");
        require(token.transferFrom(msg.sender, address(this), amount));
        pledgeOf[account] = amount; // safe: the account enters it itself
    }

    function takeBack() external {
        uint256 amount = pledgeOf[msg.sender];
        pledgeOf[msg.sender] = 0;
        require(token.transfer(msg.sender, amount));
    }

    function depositFor(address account, uint256 amount) external {
        require(token.transferFrom(msg.sender, address(this), amount));
        depositOf[account] += amount; // safe: others can be added to it
    }

    function withdraw() external {
        uint256 amount = depositOf[msg.sender];
        depositOf[msg.sender] = 0;
        require(token.transfer(msg.sender, amount));
    }

    function allot(address account, uint256 amount) external {
        require(msg.sender == owner, "not the owner");
        require(allotmentOf[account] == 0, "has one");
        require(token.transferFrom(msg.sender, address(this), amount));
        allotmentOf[account] = amount; // safe: the owner says who gets what
    }

    function collect() external {
        uint256 amount = allotmentOf[msg.sender];
        allotmentOf[msg.sender] = 0;
        require(token.transfer(msg.sender, amount));
    }
}

/// What is there already is added to.
contract Seats {
    Token private immutable token;
    mapping(address => uint256) public seatOf;

    constructor(Token t) {
        token = t;
    }

    function seat(address account, uint256 number) external {
        require(token.transferFrom(msg.sender, address(this), 1 ether));
        if (seatOf[account] == 0) {
            seatOf[account] = number; // safe: one who has a seat gets another one
        } else {
            seatOf[account] += 1;
        }
    }

    function leave() external {
        require(seatOf[msg.sender] != 0, "none");
        seatOf[msg.sender] = 0;
        require(token.transfer(msg.sender, 1 ether));
    }
}

/// Who sponsors an account can do so again and again.
contract Sponsors {
    Token private immutable token;
    mapping(address => uint256) public limitOf;

    constructor(Token t) {
        token = t;
    }

    function sponsor(address account, uint256 limit) external {
        require(token.transferFrom(msg.sender, address(this), 1 ether));
        limitOf[account] = limit; // safe: it can be entered again, also by its owner
    }

    function use() external {
        require(token.transfer(msg.sender, limitOf[msg.sender] / 2));
    }
}
