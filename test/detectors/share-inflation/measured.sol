pragma solidity ^0.8.20;

interface IERC20 {
    function balanceOf(address who) external view returns (uint256);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IStrategy {
    function totalValue() external view returns (uint256);
    function rate() external view returns (uint256);
    function put(uint256 amount) external;
}

/// Measures what came in, and prices by what was there before.
contract Staked {
    IERC20 private immutable token;
    mapping(address => uint256) public sharesOf;
    uint256 private total;

    constructor(IERC20 t) {
        token = t;
    }

    function balance() public view returns (uint256) {
        return token.balanceOf(address(this));
    }

    function deposit(uint256 amount) external {
        uint256 pool = balance();
        uint256 before = token.balanceOf(address(this));
        require(token.transferFrom(msg.sender, address(this), amount), "failed");
        give(msg.sender, token.balanceOf(address(this)) - before, pool);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `deposit` computes new shares in `total` from the contract's balance, which the first depositor can inflate by a donation.
    }

    function give(address to, uint256 amount, uint256 pool) private {
        uint256 shares = total == 0 ? amount : (amount * total) / pool;
        sharesOf[to] += shares;
        total += shares;
    }
}

/// What there is lies elsewhere, and somebody else tells how much.
contract Managed {
    IERC20 private immutable token;
    IStrategy private immutable strategy;
    mapping(address => uint256) public sharesOf;
    uint256 private total;

    constructor(IERC20 t, IStrategy s) {
        token = t;
        strategy = s;
    }

    function deposit(uint256 amount) external {
        require(token.transferFrom(msg.sender, address(strategy), amount), "failed");
        uint256 before = strategy.totalValue();
        strategy.put(amount);
        uint256 added = strategy.totalValue() - before;
        uint256 shares = total == 0 ? added : (added * total) / before;
        sharesOf[msg.sender] += shares;
        total += shares;
      //^^^^^^^^^^^^^^^ Low: `deposit` computes new shares in `total` from `totalValue`, which the first depositor can inflate by a donation.
    }

    function byRate(uint256 amount) external {
        require(token.transferFrom(msg.sender, address(strategy), amount), "failed");
        uint256 shares = total == 0 ? amount : (amount * 1e18) / strategy.rate(); // safe: a rate is no total
        sharesOf[msg.sender] += shares;
        total += shares;
    }

    function withOffset(uint256 amount) external {
        require(token.transferFrom(msg.sender, address(strategy), amount), "failed");
        uint256 shares = (amount * (total + 1e3)) / (strategy.totalValue() + 1); // safe: virtual shares
        sharesOf[msg.sender] += shares;
        total += shares;
    }
}
