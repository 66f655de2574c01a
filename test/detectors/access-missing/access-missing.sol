pragma solidity ^0.8.20;

contract Owned {
    address private owner = msg.sender;
    uint256 private fee;

    function setOwner(address next) external {
        owner = next;
      //^^^^^^^^^^^^ High: Anyone can change `owner` through `setOwner`, while `owner` decides who passes an access check.
    }

    function setFee(uint256 next) external {
        require(msg.sender == owner, "not the owner");
        fee = next;
    }
}

contract Roles {
    mapping(address => bool) private isAdmin;
    uint256 private limit;

    constructor() {
        isAdmin[msg.sender] = true;
    }

    modifier onlyAdmin() {
        require(isAdmin[msg.sender], "not an admin");
        _;
    }

    function grant(address who) external {
        isAdmin[who] = true;
      //^^^^^^^^^^^^^^^^^^^ High: Anyone can change `isAdmin[who]` through `grant`, while `isAdmin[msg.sender]` decides who passes an access check.
    }

    function setLimit(uint256 next) external onlyAdmin {
        limit = next;
    }
}

contract Config {
    address private immutable owner = msg.sender;
    address private oracle;
    uint256 private fee;
    bool private paused;
    mapping(address => uint256) private factor;

    modifier onlyOwner() {
        if (msg.sender != owner) revert("not the owner");
        _;
    }

    function setAll(address o, uint256 f) external onlyOwner {
        oracle = o;
        fee = f;
    }

    function setFactor(address token, uint256 f) external onlyOwner {
        factor[token] = f;
    }

    function pause() external onlyOwner {
        paused = true;
    }

    function setFee(uint256 f) external {
        require(f <= 1000, "too high");
        _setFee(f);
    }

    function _setFee(uint256 f) private {
        fee = f;
      //^^^^^^^ Medium: Anyone can change `fee` through `setFee`, while `setAll` restricts who may change `fee`.
    }

    function setFactors(address[] calldata tokens, uint256 f) external {
        for (uint256 i = 0; i < tokens.length; i++) factor[tokens[i]] = f;
        //                                          ^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can change `factor[tokens[…]]` through `setFactors`, while `setFactor` restricts who may change `factor[token]`.
    }

    function unpause() external {
        paused = false;
      //^^^^^^^^^^^^^^ Medium: Anyone can change `paused` through `unpause`, while `pause` restricts who may change `paused`.
    }

    function price() external returns (uint256) {
        require(!paused, "paused");
        return fee;
    }
}

/// A number by which others are paid.
contract Rewards {
    address private owner = msg.sender;
    uint256 public perBlock;
    uint256 public minimum;
    bool public isOpen;
    mapping(address => uint256) public since;

    function open() external {
        require(msg.sender == owner, "not the owner");
        isOpen = true;
    }

    function close() external {
        require(msg.sender == owner, "not the owner");
        isOpen = false;
    }

    function setRate(uint256 next) external {
        perBlock = next;
      //^^^^^^^^^^^^^^^ Medium: Anyone can change `perBlock` through `setRate`, while `claim` uses it to compute a payment, and `open` is restricted.
    }

    function enter() external {
        require(isOpen, "closed");
        since[msg.sender] = block.number;
    }

    function claim() external {
        uint256 from = since[msg.sender];
        require(from > 0, "not entered");
        since[msg.sender] = block.number;
        payable(msg.sender).transfer((block.number - from) * perBlock);
    }
}
