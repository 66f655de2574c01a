// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

// Nobody is in charge here at all.
contract Shop {
    uint256 public price = 1 ether;
    mapping(address => uint256) public items;

    function setPrice(uint256 next) external {
        price = next;
      //^^^^^^^^^^^^ Medium: Anyone can change `price` through `setPrice`, while `buy` uses it as the exchange rate of ether.
    }

    function buy(uint256 count) external payable {
        require(msg.value == count * price, "wrong amount");
        items[msg.sender] += count;
    }
}

contract Redemption {
    uint256 private rate = 2;
    mapping(address => uint256) public points;

    function configure(uint256 next) external {
        require(next > 0, "zero");
        rate = next;
      //^^^^^^^^^^^ Medium: Anyone can change `rate` through `configure`, while `redeem` uses it as the exchange rate of ether.
    }

    function redeem(uint256 amount) external {
        points[msg.sender] -= amount;
        payable(msg.sender).transfer(amount / rate);
    }

    receive() external payable {
        points[msg.sender] += msg.value;
    }
}

// A note that nothing is reckoned by.
contract Board {
    uint256 public number;
    mapping(address => uint256) private paid;

    function setNumber(uint256 next) external {
        number = next;
    }

    function pay() external payable {
        require(msg.value > 1 gwei, "too little");
        paid[msg.sender] += msg.value;
    }

    function take() external {
        uint256 amount = paid[msg.sender];
        paid[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }
}

// Each sets the price of what is theirs.
contract Bazaar {
    mapping(address => uint256) public priceOf;
    mapping(address => uint256) public owed;

    function setPrice(uint256 next) external {
        priceOf[msg.sender] = next;
    }

    function buy(address seller, uint256 count) external payable {
        require(msg.value == count * priceOf[seller], "wrong amount");
        owed[seller] += msg.value;
    }
}

// The price moves by itself.
contract Curve {
    uint256 private price = 1 gwei;
    mapping(address => uint256) public items;

    function buy(uint256 count) external payable {
        require(msg.value == count * price, "wrong amount");
        items[msg.sender] += count;
        price += count;
    }
}

contract Lender {
    mapping(address => uint256) private pledged;
    mapping(address => uint256) private owed;
    uint256 private factor;

    function setFactor(uint256 next) external {
        factor = next;
      //^^^^^^^^^^^^^ Medium: Anyone can change `factor` through `setFactor`, while `borrow` uses it as the exchange rate of ether.
    }

    function pledge() external payable {
        pledged[msg.sender] += msg.value;
    }

    function borrow(uint256 amount) external {
        require(owed[msg.sender] + amount <= (pledged[msg.sender] * factor) / 1e18, "too much");
        owed[msg.sender] += amount;
        payable(msg.sender).transfer(amount);
    }
}
