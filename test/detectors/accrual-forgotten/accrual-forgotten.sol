// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Staking {
    IToken private immutable token;
    address private immutable owner = msg.sender;
    uint256 public rate;
    uint256 public perToken;
    uint256 public updatedAt;
    uint256 public total;
    mapping(address => uint256) public balanceOf;
    mapping(address => uint256) public rewards;
    mapping(address => uint256) public paid;

    constructor(IToken token_, uint256 rate_) {
        token = token_;
        rate = rate_; // safe: nothing has grown yet
        updatedAt = block.timestamp;
    }

    modifier settles(address account) {
        if (total > 0) perToken += (rate * (block.timestamp - updatedAt) * 1e18) / total;
        updatedAt = block.timestamp;
        rewards[account] += (balanceOf[account] * (perToken - paid[account])) / 1e18;
        paid[account] = perToken;
        _;
    }

    function stake(uint256 amount) external settles(msg.sender) {
        total += amount; // safe: settled by the modifier
        balanceOf[msg.sender] += amount;
        token.transferFrom(msg.sender, address(this), amount);
    }

    function withdraw(uint256 amount) external settles(msg.sender) {
        total -= amount;
        balanceOf[msg.sender] -= amount;
        token.transfer(msg.sender, amount);
    }

    function leave() external {
        rewards[msg.sender] = 0;
        paid[msg.sender] = 0;
        total -= balanceOf[msg.sender];
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `leave` changes `total` without bringing `perToken` up to date, as `stake` does.
        balanceOf[msg.sender] = 0; // safe: all that was kept for it goes too
    }

    function claim() external settles(msg.sender) {
        uint256 reward = rewards[msg.sender];
        rewards[msg.sender] = 0; // safe: it is settled and paid
        token.transfer(msg.sender, reward);
    }

    function move(address to, uint256 amount) external {
        balanceOf[msg.sender] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `move` changes `balanceOf[msg.sender]` without bringing `rewards[msg.sender]` up to date, as `stake` does.
        balanceOf[to] += amount;
      //^^^^^^^^^^^^^^^^^^^^^^^ Medium: `move` changes `balanceOf[to]` without bringing `rewards[msg.sender]` up to date, as `stake` does.
    }

    function setRate(uint256 newRate) external {
        require(msg.sender == owner, "not the owner");
        rate = newRate;
      //^^^^^^^^^^^^^^ Low: `setRate` changes `rate` without bringing `perToken` up to date, as `stake` does.
    }

    function setRateSettled(uint256 newRate) external settles(address(0)) {
        require(msg.sender == owner, "not the owner");
        rate = newRate; // safe: settled before
    }
}

contract Pool {
    uint256 public reserve;
    uint256 public supply;
    uint256 public price;
    mapping(address => uint256) public sharesOf;

    function join(uint256 amount) external {
        uint256 shares = (amount * supply) / reserve;
        supply += shares;
        reserve += amount;
        sharesOf[msg.sender] += shares;
    }

    function leave(uint256 shares) external {
        sharesOf[msg.sender] -= shares;
        reserve -= (shares * reserve) / supply;
        supply -= shares;
    }

    function swap(uint256 amount) external {
        reserve += amount; // safe: shares do not grow with it
    }

    function setPrice(uint256 newPrice) external {
        price = newPrice; // safe: nothing accrues by it
    }
}

interface IFees {
    function fee() external view returns (uint256);
}

contract Basket {
    IFees public source;
    uint256 public supply = 1e18;
    uint256 public paidAt;
    uint256 public nMints;
    address private immutable owner = msg.sender;

    function accrue() public {
        supply += (supply * source.fee() * (block.timestamp - paidAt)) / 1e18;
        paidAt = block.timestamp;
    }

    function mint() external {
        accrue();
        nMints++;
    }

    function setSource(IFees source_) external {
        require(msg.sender == owner, "not the owner");
        source = source_; // safe: an address is no rate
    }
}

contract Started {
    uint256 public index;
    uint256 public rate;
    uint256 public updatedAt;
    uint256 public nUsers;

    function renew() external {
        updatedAt = block.timestamp; // safe: a time is no rate
    }

    function initialize(uint256 rate_) external {
        require(updatedAt == 0, "ready");
        rate = rate_; // safe: set up once
        updatedAt = block.timestamp;
    }

    function accrue() public {
        index += rate * (block.timestamp - updatedAt);
        updatedAt = block.timestamp;
    }

    function join() external {
        accrue();
        nUsers++;
    }
}

contract Sale {
    uint256 public startPrice = 4 ether;
    uint256 public committed;
    mapping(address => uint256) public committedOf;
    address private immutable owner = msg.sender;

    function discount() public view returns (uint256) {
        return (startPrice * (block.timestamp % 1 days)) / 1 days;
    }

    function commit() external payable {
        uint256 paid = msg.value - (msg.value * discount()) / 10 ether;
        committed += paid;
        committedOf[msg.sender] += paid;
    }

    function commitFor(address who) external payable {
        uint256 paid = msg.value - (msg.value * discount()) / 10 ether;
        committed += paid;
        committedOf[who] += paid;
    }

    function setStartPrice(uint256 price) external {
        require(msg.sender == owner, "not the owner");
        startPrice = price; // safe: what was committed grows by what is paid, not by the price
    }
}

contract Lender {
    mapping(uint256 => uint256) public index;
    mapping(uint256 => uint256) public accruedAt;
    mapping(uint256 => uint256) public totalOf;
    mapping(uint256 => uint256) public settledAt;

    function accrue(uint256 market) external {
        index[market] += (index[market] * (block.timestamp - accruedAt[market])) / 1e18; // safe: the total follows when it is settled
        accruedAt[market] = block.timestamp;
    }

    function settle(uint256 market) private {
        index[market] += (index[market] * (block.timestamp - accruedAt[market])) / 1e18;
        accruedAt[market] = block.timestamp;
        totalOf[market] += (totalOf[market] * (index[market] - settledAt[market])) / 1e18;
        settledAt[market] = index[market];
    }

    function borrow(uint256 market, uint256 amount) external {
        settle(market);
        totalOf[market] += amount;
    }

    function repay(uint256 market, uint256 amount) external {
        settle(market);
        totalOf[market] -= amount;
    }
}

contract Desk {
    mapping(address => uint256) public collateralOf;
    mapping(address => uint256) public debtOf;
    mapping(address => uint256) public penaltyOf;

    function lock() external payable {
        collateralOf[msg.sender] += msg.value;
    }

    function unlock() external {
        collateralOf[msg.sender] = 0;
        debtOf[msg.sender] = 0;
    }

    function liquidate(address who) external {
        collateralOf[who] = collateralOf[who] - (debtOf[who] * penaltyOf[who]) / 100;
        debtOf[who] = 0;
    }

    function close() external {
        collateralOf[msg.sender] = collateralOf[msg.sender] - (debtOf[msg.sender] * penaltyOf[msg.sender]) / 100;
        debtOf[msg.sender] = 0;
    }

    function draw(uint256 amount) external {
        debtOf[msg.sender] += amount; // safe: the collateral does not grow with the debt
    }
}
