// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract StakeRewards {
    struct Position {
        uint256 amount;
        uint256 paidPerToken;
        uint256 earned;
    }

    IERC20 public immutable token;
    IERC20 public immutable reward;
    address public distributor;
    uint256 public totalStaked;
    uint256 public rate;
    uint256 public finishAt;
    uint256 public updatedAt;
    uint256 public rewardPerToken;
    mapping(address => Position) public positions;

    event Staked(address indexed who, uint256 amount);
    event Unstaked(address indexed who, uint256 amount);
    event Claimed(address indexed who, uint256 amount);

    constructor(IERC20 token_, IERC20 reward_) {
        token = token_;
        reward = reward_;
        distributor = msg.sender;
    }

    modifier settled(address who) {
        rewardPerToken = currentPerToken();
        updatedAt = lastTime();
        Position storage position = positions[who];
        position.earned += (position.amount * (rewardPerToken - position.paidPerToken)) / 1e18;
        position.paidPerToken = rewardPerToken;
        _;
    }

    function stake(uint256 amount) external settled(msg.sender) {
        require(amount > 0, "nothing");
        positions[msg.sender].amount += amount;
        totalStaked += amount;
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
        emit Staked(msg.sender, amount);
    }

    function unstake(uint256 amount) external settled(msg.sender) {
        positions[msg.sender].amount -= amount;
        totalStaked -= amount;
        require(token.transfer(msg.sender, amount), "not sent");
        emit Unstaked(msg.sender, amount);
    }

    function claim() external settled(msg.sender) {
        uint256 amount = positions[msg.sender].earned;
        positions[msg.sender].earned = 0;
        if (amount > 0) {
            require(reward.transfer(msg.sender, amount), "not sent");
            emit Claimed(msg.sender, amount);
        }
    }

    function fund(uint256 amount, uint256 duration) external settled(address(0)) {
        require(msg.sender == distributor, "distributor only");
        require(block.timestamp >= finishAt, "still running");
        require(duration >= 1 days, "too short");
        rate = amount / duration;
        finishAt = block.timestamp + duration;
        updatedAt = block.timestamp;
        require(reward.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function setDistributor(address next) external {
        require(msg.sender == distributor, "distributor only");
        require(next != address(0), "nobody");
        distributor = next;
    }

    function lastTime() public view returns (uint256) {
        return block.timestamp < finishAt ? block.timestamp : finishAt;
    }

    function currentPerToken() public view returns (uint256) {
        if (totalStaked == 0) return rewardPerToken;
        return rewardPerToken + (rate * (lastTime() - updatedAt) * 1e18) / totalStaked;
    }
}
