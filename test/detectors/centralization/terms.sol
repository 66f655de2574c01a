pragma solidity ^0.8.20;

// What users have agreed to, and whoever is in charge changes.

contract Loans {
    struct Loan {
        address borrower;
        uint256 amount;
    }

    address private immutable owner = msg.sender;
    address private auction;
    uint256 public rate = 5;
    uint256 public modestRate = 5;
    uint256 public slowRate = 5;
    uint256 public firstRate;
    uint256 public auctionRate;
    uint256 public share = 1;
    uint256 private nextRate;
    uint256 private readyAt;
    bool private initialized;
    uint256 private count;
    mapping(uint256 => Loan) public loans;
    mapping(address => uint256) public owed;

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    function initialize(uint256 rate_) external onlyOwner {
        require(!initialized, "twice");
        initialized = true;
        firstRate = rate_; // safe: before anybody comes
    }

    function setRate(uint256 rate_) external onlyOwner {
        rate = rate_;
      //^^^^^^^^^^^^ Low: `setRate` sets `rate` to anything at once, and `repay` reckons by it what users have agreed to before.
    }

    function setModestRate(uint256 rate_) external onlyOwner {
        require(rate_ <= 20, "too much");
        modestRate = rate_; // safe: users know how much it can be
    }

    function announce() external onlyOwner {
        readyAt = block.timestamp + 7 days;
    }

    function setSlowRate(uint256 rate_) external onlyOwner {
        require(readyAt != 0 && block.timestamp >= readyAt, "not yet");
        slowRate = rate_; // safe: users can leave before
    }

    function setShare(uint256 share_) external onlyOwner {
        share = share_; // safe: for those who come after
    }

    function borrow(uint256 amount) external {
        loans[count] = Loan(msg.sender, amount / share);
        count++;
    }

    function repay(uint256 id) external payable {
        Loan storage loan = loans[id];
        require(loan.borrower == msg.sender, "not yours");
        owed[owner] += (loan.amount * rate) / 100;
        owed[owner] += (loan.amount * modestRate) / 100;
        owed[owner] += (loan.amount * slowRate) / 100;
        owed[owner] += (loan.amount * firstRate) / 100;
        delete loans[id];
    }
}

interface Auction {
    function start() external;
}

contract Basket {
    address private immutable owner = msg.sender;
    Auction private auction;
    uint256 public ratio = 1;
    mapping(address => uint256) public sharesOf;
    mapping(uint256 => uint256) public amountOf;
    mapping(uint256 => address) public ownerOf;

    constructor(Auction auction_) {
        auction = auction_;
    }

    function updateRatio(uint256 ratio_) external {
        require(msg.sender == address(auction), "not the auction");
        ratio = ratio_; // safe: what the auction's code came to
    }

    function settle(uint256 id) external {
        require(ownerOf[id] == msg.sender, "not yours");
        sharesOf[msg.sender] += amountOf[id] * ratio;
        amountOf[id] = 0;
    }
}

contract Settings {
    address private immutable owner = msg.sender;
    uint256 public multiplier = 1;
    uint256 public color = 1;

    function setMultiplier(uint256 multiplier_) external {
        require(msg.sender == owner, "not the owner");
        multiplier = multiplier_;
      //^^^^^^^^^^^^^^^^^^^^^^^^ Low: `setMultiplier` sets `multiplier` to anything at once, and `redeem` reckons by it what users have agreed to before.
    }

    function setColor(uint256 color_) external {
        require(msg.sender == owner, "not the owner");
        color = color_; // safe: no amount is reckoned by it
    }
}

contract Bonds {
    Settings private immutable settings;
    mapping(uint256 => address) public ownerOf;
    mapping(uint256 => uint256) public amountOf;
    mapping(address => uint256) public owed;
    uint256 private count;

    constructor(Settings s) {
        settings = s;
    }

    function buy() external payable {
        ownerOf[count] = msg.sender;
        amountOf[count] = msg.value;
        count++;
    }

    function redeem(uint256 id) external {
        require(ownerOf[id] == msg.sender && settings.color() != 0, "not yours");
        owed[msg.sender] += amountOf[id] * settings.multiplier();
        amountOf[id] = 0;
    }
}
