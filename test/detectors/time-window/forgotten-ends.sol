pragma solidity ^0.8.20;

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Locker {
    IToken private immutable token;
    mapping(address => uint256) public held;
    mapping(address => uint256) public until;

    constructor(IToken token_) {
        token = token_;
    }

    function lock(uint256 amount, uint256 length) external {
        require(length >= 7 days && length <= 730 days, "length");
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
        held[msg.sender] += amount;
        until[msg.sender] = block.timestamp + length;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `lock` sets `until[msg.sender]` by how long the caller says, and forgets the end that stands: a little more in `held[msg.sender]` for a short time sets free all that was to wait longer.
    }

    function lockLonger(uint256 amount, uint256 length) external {
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
        held[msg.sender] += amount;
        require(block.timestamp + length >= until[msg.sender], "sooner");
        until[msg.sender] = block.timestamp + length; // safe: compared with what stands
    }

    function lockAtLeast(uint256 amount, uint256 length) external {
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
        held[msg.sender] += amount;
        uint256 end = block.timestamp + length;
        until[msg.sender] = end > until[msg.sender] ? end : until[msg.sender]; // safe: the later of both
    }

    function lockFirst(uint256 amount, uint256 length) external {
        require(held[msg.sender] == 0, "locked");
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
        held[msg.sender] += amount;
        until[msg.sender] = block.timestamp + length; // safe: there was nothing
    }

    function unlock(uint256 amount) external {
        require(block.timestamp >= until[msg.sender], "locked");
        held[msg.sender] -= amount;
        require(token.transfer(msg.sender, amount), "not sent");
    }
}

contract Shares {
    address private immutable minter = msg.sender;
    mapping(address => uint256) public balanceOf;
    mapping(address => uint256) internal heldUntil;

    function mint(address account, uint256 amount, uint256 length) external {
        require(msg.sender == minter, "not the minter");
        heldUntil[account] = block.timestamp + length;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `mint` sets `heldUntil[account]` by how long the caller says, and forgets the end that stands: a little more in `balanceOf[account]` for a short time sets free all that was to wait longer.
        balanceOf[account] += amount;
    }

    function transfer(address to, uint256 amount) external {
        require(block.timestamp > heldUntil[msg.sender], "held");
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
    }
}

contract Piles {
    struct Pile {
        uint256 amount;
        uint256 until;
    }

    mapping(address => Pile[]) public piles;
    mapping(address => uint256) public points;
    mapping(address => uint256) public seen;

    function add(uint256 length) external payable {
        piles[msg.sender].push(Pile(msg.value, block.timestamp + length)); // safe: each waits for its own
    }

    function mark(uint256 amount, uint256 length) external {
        points[msg.sender] += amount;
        seen[msg.sender] = block.timestamp + length; // safe: nothing waits for it
    }

    function take(uint256 at) external {
        Pile memory pile = piles[msg.sender][at];
        require(block.timestamp >= pile.until, "too early");
        delete piles[msg.sender][at];
        payable(msg.sender).transfer(pile.amount);
    }
}

contract Members {
    mapping(address => uint256) public paid;
    mapping(address => uint256) public until;

    function join(uint256 weeksMore) external payable {
        paid[msg.sender] += msg.value;
        until[msg.sender] = block.timestamp + weeksMore * 1 weeks;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `join` sets `until[msg.sender]` by how long the caller says, and forgets the end that stands: a little more in `paid[msg.sender]` for a short time sets free all that was to wait longer.
    }

    function leave() external {
        require(until[msg.sender] <= block.timestamp, "a member yet");
        uint256 amount = paid[msg.sender];
        paid[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }
}
