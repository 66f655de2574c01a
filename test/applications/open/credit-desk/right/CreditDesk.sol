// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IFeed {
    function decimals() external view returns (uint8);
    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80);
}

interface ICoin {
    function mint(address to, uint256 amount) external;
    function burnFrom(address from, uint256 amount) external;
}

/// Coins on credit against ether. Three halves of a debt have to be there as ether at all times.
contract CreditDesk {
    uint256 public constant DELAY = 2 days;
    uint256 public constant HEARTBEAT = 1 hours;

    ICoin public immutable coin;
    address public immutable council;
    IFeed public feed;
    IFeed public nextFeed;
    uint256 public nextFeedAt;
    mapping(address => uint256) public etherOf;
    mapping(address => uint256) public debtOf;

    event FeedAnnounced(IFeed feed, uint256 at);
    event FeedChanged(IFeed feed);
    event Liquidated(address who, address by, uint256 debt, uint256 seized);

    constructor(ICoin coin_, IFeed feed_, address council_) {
        require(council_ != address(0), "no council");
        coin = coin_;
        feed = feed_;
        council = council_;
    }

    function announceFeed(IFeed feed_) external {
        require(msg.sender == council, "not the council");
        nextFeed = feed_;
        nextFeedAt = block.timestamp + DELAY;
        emit FeedAnnounced(feed_, nextFeedAt);
    }

    function changeFeed() external {
        require(msg.sender == council, "not the council");
        require(nextFeedAt != 0 && block.timestamp >= nextFeedAt, "too early");
        feed = nextFeed;
        nextFeedAt = 0;
        emit FeedChanged(feed);
    }

    function put() external payable {
        etherOf[msg.sender] += msg.value;
    }

    function borrow(uint256 amount) external {
        debtOf[msg.sender] += amount;
        require(isCovered(msg.sender), "not covered");
        coin.mint(msg.sender, amount);
    }

    function repay(uint256 amount) external {
        debtOf[msg.sender] -= amount;
        coin.burnFrom(msg.sender, amount);
    }

    function take(uint256 amount) external {
        etherOf[msg.sender] -= amount;
        require(isCovered(msg.sender), "not covered");
        (bool sent, ) = payable(msg.sender).call{value: amount}("");
        require(sent, "not sent");
    }

    function liquidate(address who) external {
        require(!isCovered(who), "covered");
        uint256 debt = debtOf[who];
        uint256 seized = etherOf[who];
        debtOf[who] = 0;
        etherOf[who] = 0;
        coin.burnFrom(msg.sender, debt);
        (bool sent, ) = payable(msg.sender).call{value: seized}("");
        require(sent, "not sent");
        emit Liquidated(who, msg.sender, debt, seized);
    }

    function isCovered(address who) public view returns (bool) {
        uint256 debt = debtOf[who];
        return debt == 0 || etherOf[who] * price() * 2 >= debt * 3e18;
    }

    /// Coins for an ether, with 18 digits after the point.
    function price() public view returns (uint256) {
        (, int256 answer, , uint256 updatedAt, ) = feed.latestRoundData();
        require(answer > 0, "no price");
        require(block.timestamp - updatedAt <= HEARTBEAT, "old price");
        return uint256(answer) * 10 ** (18 - feed.decimals());
    }
}
