// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A coin with a governor who is named when it is made, and asked for in one function alone.
contract Coin {
    address public immutable governor;
    uint256 public ceiling;
    uint256 public made;
    mapping(address => uint256) public balanceOf;

    constructor(address governor_, uint256 ceiling_) {
        governor = governor_;
        ceiling = ceiling_;
    }

    function setCeiling(uint256 most) external {
        ceiling = most;
      //^^^^^^^^^^^^^^ Medium: Anyone can change `ceiling` through `setCeiling`, while the contract is made with a value for it.
    }

    function make() external payable {
        made += msg.value;
        require(made <= ceiling, "too much");
        balanceOf[msg.sender] += msg.value; // safe: one's own
    }

    function baseFee() external view returns (uint256) {
        return block.basefee; // compilers that know this know immutable variables, too
    }

    function collect() external {
        require(msg.sender == governor, "not the governor");
        payable(governor).transfer(address(this).balance / 100); // safe: asked for
    }
}

/// Shipping: how much is charged for a pound.
contract Freight {
    address public immutable captain;
    uint256 public perPound;
    mapping(address => uint256) public aheadOf;

    constructor(address captain_, uint256 perPound_) {
        (captain, perPound) = (captain_, perPound_);
    }

    function setPrice(uint256 price) external {
        perPound = price;
      //^^^^^^^^^^^^^^^^ Medium: Anyone can change `perPound` through `setPrice`, while the contract is made with a value for it.
    }

    function payAhead() external payable {
        aheadOf[msg.sender] += msg.value; // safe: one's own
    }

    function load(uint256 pounds) external {
        aheadOf[msg.sender] -= pounds * perPound; // safe: one's own
    }

    function collect() external {
        require(msg.sender == captain, "not the captain");
        payable(captain).transfer(address(this).balance);
    }
}

/// Votes: how many are needed.
contract Council {
    address public immutable chair;
    uint256 public quorum;
    uint256 public votes;
    bool public isClosed;
    mapping(address => bool) public hasVoted;

    constructor(address chair_, uint256 quorum_) {
        (chair, quorum) = (chair_, quorum_);
    }

    function setQuorum(uint256 least) external {
        quorum = least;
      //^^^^^^^^^^^^^^ Medium: Anyone can change `quorum` through `setQuorum`, while the contract is made with a value for it.
    }

    function vote() external {
        require(!hasVoted[msg.sender], "voted");
        hasVoted[msg.sender] = true;
        votes++;
    }

    function close() external {
        require(votes >= quorum, "not yet");
        isClosed = true;
    }

    function reopen() external {
        require(msg.sender == chair, "not the chair");
        isClosed = false; // safe: asked for
    }
}

/// The governor sets it.
contract Ruled {
    address public immutable governor;
    uint256 public ceiling;

    constructor(address governor_, uint256 ceiling_) {
        (governor, ceiling) = (governor_, ceiling_);
    }

    function setCeiling(uint256 most) external {
        require(msg.sender == governor, "not the governor");
        ceiling = most; // safe: asked for
    }

    function isWithin(uint256 amount) external view returns (bool) {
        return amount <= ceiling;
    }
}

/// Nobody is in charge: it is a board for everybody.
contract Board {
    uint256 public level;
    uint256 public nSeen;

    constructor(uint256 level_) {
        level = level_;
    }

    function setLevel(uint256 to) external {
        level = to; // safe: everybody's
    }

    function see() external {
        require(level > 3, "too low");
        nSeen++;
    }
}
