// SPDX-License-Identifier: MIT
pragma solidity 0.8.24;

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Savings that earn interest by an index, which grows with time and is funded by the treasurer.
contract IndexSavings {
    uint256 private constant ONE = 1e18;
    uint256 private constant MAX_RATE = 1e11;

    IERC20 public immutable token;
    address public immutable treasurer;

    uint256 public index = ONE;
    uint256 public ratePerSecond;
    uint256 public lastAccrual;
    uint256 public totalScaled;
    mapping(address => uint256) public scaledOf;

    event RateChanged(uint256 rate);
    event Saved(address indexed who, uint256 amount);
    event Taken(address indexed who, uint256 amount);

    constructor(IERC20 token_, uint256 rate) {
        token = token_;
        treasurer = msg.sender;
        ratePerSecond = rate;
        lastAccrual = block.timestamp;
    }

    function accrue() public {
        uint256 elapsed = block.timestamp - lastAccrual;
        if (elapsed == 0) return;
        index += (index * ratePerSecond * elapsed) / ONE;
        lastAccrual = block.timestamp;
    }

    function setRate(uint256 rate) external {
        require(msg.sender == treasurer, "treasurer only");
        require(rate <= MAX_RATE, "rate too high");
        accrue();
        ratePerSecond = rate;
        emit RateChanged(rate);
    }

    function save(uint256 amount) external {
        accrue();
        uint256 scaled = (amount * ONE) / index;
        require(scaled > 0, "nothing saved");
        scaledOf[msg.sender] += scaled;
        totalScaled += scaled;
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
        emit Saved(msg.sender, amount);
    }

    function take(uint256 scaled) external {
        accrue();
        scaledOf[msg.sender] -= scaled;
        totalScaled -= scaled;
        uint256 amount = (scaled * index) / ONE;
        require(token.transfer(msg.sender, amount), "not paid");
        emit Taken(msg.sender, amount);
    }
}
