pragma solidity ^0.8.20;

interface IToken {
    function balanceOf(address account) external view returns (uint256);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// A time that is noted is no share.
contract Vault {
    IToken private immutable token;
    uint256 private total;
    mapping(address => uint256) private shares;
    mapping(address => uint256) private lockedUntil;

    constructor(IToken t) {
        token = t;
    }

    function deposit(uint256 amount) external {
        uint256 held = token.balanceOf(address(this));
        uint256 added = total == 0 ? amount : (amount * total) / held;
        total += added;
      //^^^^^^^^^^^^^^ Medium: `deposit` computes new shares in `total` from the contract's balance, which the first depositor can inflate by a donation.
        shares[msg.sender] += added;
        lockedUntil[msg.sender] = block.timestamp + 1 days;
        token.transferFrom(msg.sender, address(this), amount);
    }
}

/// A first share that nobody owns is one.
contract DeadShares {
    IToken private immutable token;
    uint256 private total;
    mapping(address => uint256) private shares;

    constructor(IToken t) {
        token = t;
    }

    function deposit(uint256 amount) external {
        uint256 held = token.balanceOf(address(this));
        uint256 added = total == 0 ? amount : (amount * total) / held;
        if (total == 0) shares[address(0)] += 1000;
        total += added; // safe: a thousand shares stay with nobody
        shares[msg.sender] += added;
        token.transferFrom(msg.sender, address(this), amount);
    }
}
