pragma solidity ^0.8.0;

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Locker {
    mapping(address => uint256) public amountOf;
    mapping(address => uint256) public unlockAt;

    function lock() external payable {
        amountOf[msg.sender] += msg.value;
        unlockAt[msg.sender] = block.timestamp + 30 days;
    }

    function unlock() external {
        require(block.timestamp <= unlockAt[msg.sender], "locked");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `unlock` pays only until `unlockAt[msg.sender]`, and nothing pays after that: what is left is locked for ever, and what should be locked is not.
        uint256 amount = amountOf[msg.sender];
        amountOf[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }
}

contract Patient {
    mapping(address => uint256) public amountOf;
    mapping(address => uint256) public unlockAt;

    function lock() external payable {
        amountOf[msg.sender] += msg.value;
        unlockAt[msg.sender] = block.timestamp + 30 days;
    }

    function unlock() external {
        require(block.timestamp >= unlockAt[msg.sender], "locked"); // safe: from then on
        uint256 amount = amountOf[msg.sender];
        amountOf[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }
}

contract Promotion {
    IERC20 private immutable token;
    address private immutable owner = msg.sender;
    uint256 public immutable end = block.timestamp + 30 days;
    mapping(address => uint256) public shareOf;
    uint256 public closeAt;

    constructor(IERC20 token_) {
        token = token_;
        closeAt = block.timestamp + 30 days;
    }

    function join(uint256 amount) external {
        shareOf[msg.sender] += amount;
        token.transferFrom(msg.sender, address(this), amount);
    }

    function claim() external {
        require(block.timestamp < closeAt, "closed"); // safe: the rest is swept
        uint256 amount = shareOf[msg.sender];
        shareOf[msg.sender] = 0;
        token.transfer(msg.sender, amount);
    }

    function sweep(uint256 amount) external {
        require(msg.sender == owner && block.timestamp >= closeAt, "not yet");
        token.transfer(owner, amount); // safe: what is left
    }
}

contract Trades {
    struct Trade {
        address payable buyer;
        address payable seller;
        uint256 amount;
        uint256 deadline;
    }

    mapping(uint256 => Trade) public trades;
    mapping(uint256 => Trade) public swaps;
    mapping(uint256 => Trade) public sales;
    uint256 private next;

    function open(address payable seller) external payable {
        trades[next] = Trade(payable(msg.sender), seller, msg.value, block.timestamp + 7 days);
        swaps[next] = Trade(payable(msg.sender), seller, msg.value, block.timestamp + 7 days);
        sales[next] = Trade(payable(msg.sender), seller, msg.value, block.timestamp + 7 days);
        next++;
    }

    function claim(uint256 id) external {
        Trade storage trade = trades[id];
        require(msg.sender == trade.seller && block.timestamp <= trade.deadline, "too late");
        uint256 amount = trade.amount;
        trade.amount = 0;
        trade.seller.transfer(amount);
    }

    function refund(uint256 id) external {
        Trade storage trade = trades[id];
        require(msg.sender == trade.buyer && block.timestamp >= trade.deadline, "too early");
        //                                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `refund` and `claim` pay the same record to different accounts, and both do when the time is exactly `trades[id].deadline`.
        uint256 amount = trade.amount;
        trade.amount = 0;
        trade.buyer.transfer(amount);
    }

    function claimSwap(uint256 id) external {
        Trade storage trade = swaps[id];
        require(msg.sender == trade.seller && block.timestamp <= trade.deadline, "too late"); // safe: until then
        uint256 amount = trade.amount;
        trade.amount = 0;
        trade.seller.transfer(amount);
    }

    function refundSwap(uint256 id) external {
        Trade storage trade = swaps[id];
        require(msg.sender == trade.buyer && block.timestamp > trade.deadline, "too early"); // safe: after that
        uint256 amount = trade.amount;
        trade.amount = 0;
        trade.buyer.transfer(amount);
    }

    function claimSale(uint256 id) external {
        Trade storage trade = sales[id];
        require(msg.sender == trade.seller && block.timestamp <= trade.deadline, "too late");
        //                                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `claimSale` pays only until `sales[id].deadline`, and nothing pays after that: what is left is locked for ever, and what should be locked is not.
        uint256 amount = trade.amount;
        trade.amount = 0;
        trade.seller.transfer(amount);
    }

    function refundSale(uint256 id) external {
        Trade storage trade = sales[id];
        require(msg.sender == trade.buyer && block.timestamp < trade.deadline, "too late");
        //                                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `refundSale` pays only until `sales[id].deadline`, and nothing pays after that: what is left is locked for ever, and what should be locked is not.
        uint256 amount = trade.amount;
        trade.amount = 0;
        trade.buyer.transfer(amount);
    }
}
