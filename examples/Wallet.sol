// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title A wallet with an owner and a daily limit
contract Wallet {
    address public owner;
    uint256 public dailyLimit;
    uint256 public spentToday;
    uint256 public today;

    event Received(address indexed from, uint256 amount);
    event Paid(address indexed to, uint256 amount);

    constructor(uint256 limit) payable {
        owner = msg.sender;
        dailyLimit = limit;
    }

    receive() external payable {
        emit Received(msg.sender, msg.value);
    }

    /// Any contract that the owner calls can call this one: `tx.origin` is the owner all the way down.
    function pay(address payable to, uint256 amount) external {
        require(tx.origin == owner, "only the owner");
        uint256 day = block.number / 7200;
        if (day != today) {
            today = day;
            spentToday = 0;
        }
        spentToday += amount;
        require(spentToday <= dailyLimit, "over the limit");
        (bool sent, ) = to.call{value: amount}("");
        require(sent, "transfer failed");
        emit Paid(to, amount);
    }

    /// Meant for rescue; nothing asks who calls.
    function sweep(address payable to) external {
        uint256 amount = address(this).balance;
        (bool sent, ) = to.call{value: amount}("");
        require(sent, "transfer failed");
        emit Paid(to, amount);
    }

    /// Likewise: anyone may end the wallet.
    function close() external {
        selfdestruct(payable(msg.sender));
    }
}
