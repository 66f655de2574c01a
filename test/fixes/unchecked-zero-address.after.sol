// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface Feed {
    function price() external view returns (uint256);
}

contract Owned {
    address public owner = msg.sender;
    Feed public feed;
    address payable public treasury;

    event OwnerChanged(address indexed owner);
    event FeedChanged(Feed indexed feed);
    event TreasuryChanged(address indexed treasury);

    modifier onlyOwner() {
        require(msg.sender == owner, "not owner");
        _;
    }

    function setOwner(address newOwner) external {
        require(msg.sender == owner, "not owner");
        require(newOwner != address(0), "zero address");
        owner = newOwner;
        emit OwnerChanged(newOwner);
    }

    function setFeed(Feed newFeed) external onlyOwner {
        require(address(newFeed) != address(0), "zero address");
        feed = newFeed;
        emit FeedChanged(newFeed);
    }

    function setTreasury(address to) external onlyOwner {
        require(to != address(0), "zero address");
        treasury = payable(to);
        emit TreasuryChanged(to);
    }
}
