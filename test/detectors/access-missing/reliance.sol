pragma solidity ^0.8.20;

interface IFeed {
    function latest() external view returns (uint256);
}

/// What other functions ask, or ask ether for, is as sensitive as what they pay.
contract Loans {
    address private immutable admin = msg.sender;
    IFeed private feed;
    IFeed private guardedFeed;
    uint256 private price;
    uint256 private ratio;
    mapping(address => uint256) private debt;
    mapping(address => uint256) private hints;

    modifier onlyAdmin() {
        require(msg.sender == admin, "not the admin");
        _;
    }

    function setRatio(uint256 next) external onlyAdmin {
        ratio = next;
    }

    function setFeed(IFeed next) external {
        feed = next;
      //^^^^^^^^^^^ Medium: Anyone can change `feed` through `setFeed`, while `borrow` relies on it, and `setRatio` is restricted.
    }

    function setPrice(uint256 next) external {
        price = next;
      //^^^^^^^^^^^^ Medium: Anyone can change `price` through `setPrice`, while `buy` uses it as the price in ether, and `setRatio` is restricted.
    }

    function setGuardedFeed(IFeed next) external onlyAdmin {
        guardedFeed = next; // safe: the admin alone
    }

    function setHint(uint256 next) external {
        hints[msg.sender] = next; // safe: of the caller alone
    }

    function borrow(uint256 amount) external {
        require(amount * ratio <= feed.latest() * guardedFeed.latest(), "too much");
        debt[msg.sender] += amount;
    }

    function buy() external payable {
        require(msg.value >= price, "too little");
        debt[msg.sender] = 0;
    }
}

/// Where nobody is in charge, everybody is.
contract Open {
    IFeed private feed;
    uint256 private last;

    function setFeed(IFeed next) external {
        feed = next; // safe: nothing here is for chosen callers
    }

    function update() external {
        last = feed.latest();
    }
}

/// What lasts for a transaction alone is no setting.
contract Passing {
    address private immutable admin = msg.sender;
    uint256 private fee;
    mapping(address => uint256) private paid;

    function setFee(uint256 next) external {
        require(msg.sender == admin);
        fee = next; // safe: the admin alone
    }

    function setOwn(uint256 next) external {
        paid[msg.sender] = next; // safe: of the caller alone
    }
}
