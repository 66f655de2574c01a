// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IShare {
    function mint(address to, uint256 amount) external;
}

/// Tokens for shares.
contract Vault {
    IToken private immutable token;
    IShare private immutable share;
    uint256 public held;
    uint256 public supply;
    mapping(address => uint256) public sharesOf;

    event Entered(address indexed who, uint256 amount, uint256 shares);

    constructor(IToken token_, IShare share_) {
        (token, share) = (token_, share_);
    }

    function enter(uint256 amount) external returns (uint256 shares) {
        shares = (amount * (supply + 1)) / (held + 1);
        require(shares > 0, "too little");
        held += amount;
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `enter` takes a payment and reckons which share of all there is that makes, and nobody gets that share.
    }

    function enterTold(uint256 amount) external {
        uint256 shares = (amount * (supply + 1)) / (held + 1);
        held += amount;
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `enterTold` takes a payment and reckons which share of all there is that makes, and nobody gets that share.
        emit Entered(msg.sender, amount, shares);
    }

    function enterRight(uint256 amount) external returns (uint256 shares) {
        shares = (amount * (supply + 1)) / (held + 1);
        sharesOf[msg.sender] += shares;
        supply += shares;
        held += amount;
        require(token.transferFrom(msg.sender, address(this), amount), "not paid"); // safe: credited
    }

    function enterMinted(uint256 amount) external returns (uint256 shares) {
        shares = (amount * (supply + 1)) / (held + 1);
        supply += shares;
        held += amount;
        require(token.transferFrom(msg.sender, address(this), amount), "not paid"); // safe: another token is made
        share.mint(msg.sender, shares);
    }

    function give(uint256 amount) external {
        held += amount;
        require(token.transferFrom(msg.sender, address(this), amount), "not paid"); // safe: a gift
    }

    function giveTold(uint256 amount) external returns (uint256 now_) {
        held += amount;
        now_ = held;
        require(token.transferFrom(msg.sender, address(this), amount), "not paid"); // safe: a gift
    }

    function leave(uint256 shares) external {
        uint256 amount = (shares * held) / supply;
        sharesOf[msg.sender] -= shares;
        supply -= shares;
        held -= amount;
        require(token.transfer(msg.sender, amount), "not paid"); // safe: paid
    }
}

/// Ether for shares.
contract Pool {
    uint256 public buffer;
    uint256 public supply;
    mapping(address => uint256) public sharesOf;

    function deposit(uint256 least) external payable returns (uint256 shares) {
        shares = (msg.value * (supply + 1)) / (buffer + 1);
        require(shares >= least, "too few");
        buffer += msg.value;
      //^^^^^^^^^^^^^^^^^^^ Medium: `deposit` takes a payment and reckons which share of all there is that makes, and nobody gets that share.
    }

    function depositRight(uint256 least) external payable returns (uint256 shares) {
        shares = (msg.value * (supply + 1)) / (buffer + 1);
        require(shares >= least, "too few");
        buffer += msg.value; // safe: credited
        sharesOf[msg.sender] += shares;
        supply += shares;
    }

    function withdraw(uint256 shares) external {
        uint256 amount = (shares * buffer) / supply;
        sharesOf[msg.sender] -= shares;
        supply -= shares;
        buffer -= amount;
        payable(msg.sender).transfer(amount); // safe: paid
    }
}
