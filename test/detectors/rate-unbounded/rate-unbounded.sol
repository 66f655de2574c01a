// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IFactory {
    function ownerSplit() external view returns (uint256);
}

contract Shop {
    struct Terms {
        uint256 fee;
        uint256 minimum;
    }

    address private immutable owner = msg.sender;
    uint256 public fee;
    uint256 public split;
    uint256 public bonus;
    uint256 public capped;
    uint256 public maxFee = 500;
    uint256 public dynamic;
    uint8 public percent;
    Terms private terms;
    mapping(address => uint256) public creditOf;

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }


    function setFee(uint256 fee_) external onlyOwner {
        fee = fee_;
      //^^^^^^^^^^ Low: `setFee` sets `fee` to any number, also to more than the whole of 10000 that it is a part of.
    }

    function setTerms(uint256 fee_, uint256 minimum_) external onlyOwner {
        terms.fee = fee_;
      //^^^^^^^^^^^^^^^^ Low: `setTerms` sets `terms.fee` to any number, also to more than the whole of 10000 that it is a part of.
        terms.minimum = minimum_; // safe: no rate
    }

    function setSplit(uint256 split_) external onlyOwner {
        _setSplit(split_);
    }

    function _setSplit(uint256 split_) private {
        split = split_;
      //^^^^^^^^^^^^^^ Low: `setSplit` sets `split` to any number, also to more than the whole of 1000000000000000000 that it is a part of.
    }

    function setBonus(uint256 bonus_) external onlyOwner {
        bonus = bonus_; // safe: it is added
    }

    function setCapped(uint256 capped_) external onlyOwner {
        require(capped_ <= 1000, "too much");
        capped = capped_; // safe: at most a tenth
    }

    function setDynamic(uint256 dynamic_) external onlyOwner {
        if (dynamic_ > maxFee) revert("too much");
        dynamic = dynamic_; // safe: compared with a maximum that is kept
    }

    function setPercent(uint8 percent_) external onlyOwner {
        percent = percent_;
      //^^^^^^^^^^^^^^^^^^ Low: `setPercent` sets `percent` to any number, also to more than the whole of 100 that it is a part of.
    }

    function sell(uint256 amount) external {
        creditOf[msg.sender] += amount - (amount * fee) / 10000;
        creditOf[owner] += (amount * (1e18 - split)) / 1e18;
        creditOf[msg.sender] += amount + (amount * bonus) / 10000;
        creditOf[msg.sender] += amount - (amount * capped) / 10000;
        creditOf[msg.sender] += amount - (amount * dynamic) / 10000;
        creditOf[msg.sender] += amount - (amount * terms.fee) / 10000;
        creditOf[msg.sender] += (amount * (100 - percent)) / 100;
        require(amount > terms.minimum, "too little");
    }
}

contract Factory {
    address private immutable owner = msg.sender;
    uint256 public ownerSplit;

    function setOwnerSplit(uint256 split) external {
        require(msg.sender == owner, "not the owner");
        ownerSplit = split;
      //^^^^^^^^^^^^^^^^^^ Low: `setOwnerSplit` sets `ownerSplit` to any number, also to more than the whole of 1000000000000000000 that it is a part of.
    }
}

contract Basket {
    IFactory private immutable factory;
    mapping(address => uint256) public feesOf;

    constructor(IFactory factory_) {
        factory = factory_;
    }

    function earn(uint256 fee) external {
        feesOf[msg.sender] += (fee * (1e18 - factory.ownerSplit())) / 1e18;
    }
}

contract OnceSet {
    uint256 public fee;
    uint256 public rate;
    bool private isReady;
    mapping(address => uint256) public creditOf;

    function initialize(uint256 fee_) external {
        require(!isReady, "ready");
        isReady = true;
        fee = fee_; // safe: by whoever deploys it, once
    }

    function sell(uint256 amount) external {
        creditOf[msg.sender] += amount - (amount * fee) / 10000;
        creditOf[msg.sender] += (amount * rate) / 10000;
    }
}

contract Options {
    address private immutable owner = msg.sender;
    uint256 public feeRate;
    uint256 public unclaimed;
    mapping(address => uint256) public creditOf;

    function setFeeRate(uint256 rate) external {
        require(msg.sender == owner, "not the owner");
        feeRate = rate;
      //^^^^^^^^^^^^^^ Low: `setFeeRate` sets `feeRate` to any number, also to more than the whole of 1000000000000000000 that it is a part of.
    }

    function exercise(address writer) external payable {
        uint256 fee = 0;
        if (feeRate > 0) {
            fee = (msg.value * feeRate) / 1e18;
            unclaimed += fee;
        }
        creditOf[writer] += msg.value - fee;
    }
}
