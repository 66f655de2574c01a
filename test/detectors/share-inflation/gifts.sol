// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Market {
    uint256 public totalShares;
    uint256 public totalAssets;
    mapping(address => uint256) public sharesOf;

    function deposit() external payable {
        uint256 shares = totalShares == 0 ? msg.value : (msg.value * totalShares) / totalAssets;
        sharesOf[msg.sender] += shares;
        totalShares += shares;
      //^^^^^^^^^^^^^^^^^^^^^ Medium: `deposit` computes new shares in `totalShares` from `totalAssets`, which the first depositor can inflate by a donation.
        totalAssets += msg.value;
    }

    function donate() external payable {
        totalAssets += msg.value;
    }

    function redeem(uint256 shares) external {
        uint256 amount = (shares * totalAssets) / totalShares;
        sharesOf[msg.sender] -= shares;
        totalShares -= shares;
        totalAssets -= amount;
        payable(msg.sender).transfer(amount);
    }
}

// Nobody adds to the total but who gets shares for it.
contract Closed {
    uint256 public totalShares;
    uint256 public totalAssets;
    mapping(address => uint256) public sharesOf;

    function deposit() external payable {
        uint256 shares = totalShares == 0 ? msg.value : (msg.value * totalShares) / totalAssets;
        sharesOf[msg.sender] += shares;
        totalShares += shares;
        totalAssets += msg.value;
    }
}

// Who gives is appointed.
contract Rewarded {
    address private immutable treasurer = msg.sender;
    uint256 public totalShares;
    uint256 public totalAssets;
    mapping(address => uint256) public sharesOf;

    function deposit() external payable {
        uint256 shares = totalShares == 0 ? msg.value : (msg.value * totalShares) / totalAssets;
        sharesOf[msg.sender] += shares;
        totalShares += shares;
        totalAssets += msg.value;
    }

    function reward() external payable {
        require(msg.sender == treasurer, "not the treasurer");
        totalAssets += msg.value;
    }
}
