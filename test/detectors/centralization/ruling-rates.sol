pragma solidity ^0.8.20;

contract Market {
    address private immutable owner = msg.sender;
    uint256 public feeRate;
    uint256 public cutRate;
    uint256 public modestRate;
    uint256 public firstRate;
    mapping(address => uint256) public owed;

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    function setFeeRate(uint256 rate) external onlyOwner {
        feeRate = rate;
    }

    function setModestRate(uint256 rate) external onlyOwner {
        require(rate <= 500, "too much");
        modestRate = rate;
    }

    function sell(address seller) external payable {
        uint256 fee = (msg.value * feeRate) / 10000;
        owed[owner] += fee;
        owed[seller] += msg.value - fee;
        //              ^^^^^^^^^^^^^^^ Low: `sell` takes off a part by `feeRate`, which whoever is in charge can raise to all of it at once.
    }

    function sellModestly(address seller) external payable {
        uint256 fee = (msg.value * modestRate) / 10000;
        owed[owner] += fee;
        owed[seller] += msg.value - fee; // safe: the setter bounds it
    }

    function collect() external {
        uint256 amount = owed[msg.sender];
        owed[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }
}

contract Clone {
    address private immutable factory = msg.sender;
    address private owner;
    bool private initialized;
    uint256 public rate;
    mapping(address => uint256) public owed;

    function initialize(uint256 rate_) external {
        require(!initialized, "twice");
        require(msg.sender == factory, "not the factory");
        initialized = true;
        owner = msg.sender;
        rate = rate_;
    }

    function sell(address seller) external payable {
        uint256 fee = (msg.value * rate) / 10000;
        owed[owner] += fee;
        owed[seller] += msg.value - fee; // safe: set once, before anybody comes
    }

    function collect() external {
        uint256 amount = owed[msg.sender];
        owed[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }
}
