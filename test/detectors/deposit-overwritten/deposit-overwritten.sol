pragma solidity ^0.8.0;

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Auction {
    address payable public immutable seller = payable(msg.sender);
    uint256 public immutable end = block.timestamp + 7 days;
    address payable public bidder;
    uint256 public bid;
    mapping(address => uint256) public refunds;
    bool private ended;

    function outbid() external payable {
        require(block.timestamp < end && msg.value > bid, "too low");
        bidder = payable(msg.sender);
        bid = msg.value;
      //^^^^^^^^^^^^^^^ Medium: `outbid` writes what is paid over what `bid` held, and that is neither paid back nor credited.
    }

    function outbidPaying() external payable {
        require(block.timestamp < end && msg.value > bid, "too low");
        bidder.transfer(bid);
        bidder = payable(msg.sender);
        bid = msg.value; // safe: the last bid is paid back
    }

    function outbidCrediting() external payable {
        require(block.timestamp < end && msg.value > bid, "too low");
        refunds[bidder] += bid;
        bidder = payable(msg.sender);
        bid = msg.value; // safe: the last bid is credited
    }

    function collect() external {
        uint256 amount = refunds[msg.sender];
        refunds[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }

    function settle() external {
        require(block.timestamp >= end && !ended, "no");
        ended = true;
        seller.transfer(bid);
    }
}

contract Deposits {
    struct Lock {
        uint256 amount;
        uint256 until;
    }

    IERC20 private immutable token;
    mapping(address => uint256) public amountOf;
    mapping(address => Lock) public locks;
    mapping(uint256 => Lock) public notes;
    mapping(address => uint256) public last;
    uint256 private next;

    constructor(IERC20 token_) {
        token = token_;
    }

    function deposit(uint256 amount) external {
        token.transferFrom(msg.sender, address(this), amount);
        amountOf[msg.sender] = amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `deposit` writes what is paid over what `amountOf[msg.sender]` held, and that is neither paid back nor credited.
    }

    function add(uint256 amount) external {
        token.transferFrom(msg.sender, address(this), amount);
        amountOf[msg.sender] = amountOf[msg.sender] + amount; // safe: added
    }

    function withdraw() external {
        uint256 amount = amountOf[msg.sender];
        amountOf[msg.sender] = 0;
        token.transfer(msg.sender, amount);
    }

    function lock(uint256 amount) external {
        token.transferFrom(msg.sender, address(this), amount);
        locks[msg.sender].amount = amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `lock` writes what is paid over what `locks[msg.sender].amount` held, and that is neither paid back nor credited.
        locks[msg.sender].until = block.timestamp + 30 days;
    }

    function lockOnce(uint256 amount) external {
        require(locks[msg.sender].amount == 0, "locked already");
        token.transferFrom(msg.sender, address(this), amount);
        locks[msg.sender].amount = amount; // safe: nothing stood there
    }

    function unlock() external {
        uint256 amount = locks[msg.sender].amount;
        locks[msg.sender].amount = 0;
        token.transfer(msg.sender, amount);
    }

    function note(uint256 amount) external {
        token.transferFrom(msg.sender, address(this), amount);
        notes[next].amount = amount; // safe: a new note
        last[msg.sender] = amount; // safe: nothing is paid from it
        next++;
    }

    function redeem(uint256 id) external {
        uint256 amount = notes[id].amount;
        notes[id].amount = 0;
        token.transfer(msg.sender, amount);
    }
}
