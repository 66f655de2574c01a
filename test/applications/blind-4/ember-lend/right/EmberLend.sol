// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);

    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IPriceFeed {
    /// Dollars per whole unit of the collateral, with eight decimals.
    function latest() external view returns (int256 answer, uint256 updatedAt);
}

/// @title Lend a dollar coin of six decimals against one collateral of eighteen.
contract EmberLend {
    struct Position {
        uint256 collateral;
        uint256 debtShares;
    }

    uint256 private constant ONE = 1e18;
    uint256 private constant SCALE = 1e20; // 18 + 8 - 6 decimals
    uint256 public constant RATE_PER_SECOND = 1_585_489_599; // about 5 % a year
    uint256 public constant BORROW_BPS = 7_500;
    uint256 public constant LIQUIDATION_BPS = 8_500;
    uint256 public constant BONUS_BPS = 500;
    uint256 public constant SMALL_DEBT = 100e6;
    uint256 public constant MAX_AGE = 1 hours;

    IToken public immutable coin;
    IToken public immutable collateralToken;
    IPriceFeed public immutable feed;

    uint256 public index = ONE;
    uint256 public accruedAt;
    uint256 public totalDebtShares;
    uint256 public cash;
    uint256 public totalSupplyShares;
    mapping(address => uint256) public supplyShares;
    mapping(address => Position) public positions;
    mapping(address => mapping(address => uint256)) public creditOf;

    event Supplied(address indexed by, uint256 amount);
    event Withdrawn(address indexed by, uint256 amount);
    event Borrowed(address indexed account, address indexed to, uint256 amount);
    event Repaid(address indexed account, uint256 amount);
    event Liquidated(address indexed account, address indexed by, uint256 paid, uint256 seized);

    constructor(IToken coin_, IToken collateralToken_, IPriceFeed feed_) {
        coin = coin_;
        collateralToken = collateralToken_;
        feed = feed_;
        accruedAt = block.timestamp;
    }

    function accrue() public {
        uint256 passed = block.timestamp - accruedAt;
        if (passed == 0) return;
        accruedAt = block.timestamp;
        index += (index * RATE_PER_SECOND * passed) / ONE;
    }

    function totalAssets() public view returns (uint256) {
        return cash + (totalDebtShares * index) / ONE;
    }

    function supply(uint256 amount) external {
        accrue();
        uint256 shares = (amount * (totalSupplyShares + 1e3)) / (totalAssets() + 1);
        require(shares > 0, "too little");
        supplyShares[msg.sender] += shares;
        totalSupplyShares += shares;
        cash += amount;
        require(coin.transferFrom(msg.sender, address(this), amount), "coin");
        emit Supplied(msg.sender, amount);
    }

    function withdraw(uint256 shares) external returns (uint256 amount) {
        accrue();
        amount = (shares * (totalAssets() + 1)) / (totalSupplyShares + 1e3);
        require(amount <= cash, "lent out");
        supplyShares[msg.sender] -= shares;
        totalSupplyShares -= shares;
        cash -= amount;
        require(coin.transfer(msg.sender, amount), "coin");
        emit Withdrawn(msg.sender, amount);
    }

    function addCollateral(address account, uint256 amount) external {
        positions[account].collateral += amount;
        require(collateralToken.transferFrom(msg.sender, address(this), amount), "collateral");
    }

    function removeCollateral(uint256 amount) external {
        accrue();
        Position storage p = positions[msg.sender];
        p.collateral -= amount;
        require(_within(p, BORROW_BPS), "not covered");
        require(collateralToken.transfer(msg.sender, amount), "collateral");
    }

    function extendCredit(address to, uint256 amount) external {
        creditOf[msg.sender][to] = amount;
    }

    function borrow(uint256 amount) external {
        _borrow(msg.sender, msg.sender, amount);
    }

    /// @notice Borrow against the collateral of someone who extended credit to the caller.
    function borrowFrom(address account, uint256 amount) external {
        creditOf[account][msg.sender] -= amount;
        _borrow(account, msg.sender, amount);
    }

    function repay(address account, uint256 amount) external returns (uint256 paid) {
        accrue();
        Position storage p = positions[account];
        uint256 owed = debtOf(account);
        paid = amount < owed ? amount : owed;
        uint256 shares = paid == owed ? p.debtShares : (paid * ONE) / index;
        p.debtShares -= shares;
        totalDebtShares -= shares;
        cash += paid;
        require(coin.transferFrom(msg.sender, address(this), paid), "coin");
        emit Repaid(account, paid);
    }

    function liquidate(address account, uint256 amount, uint256 minSeized) external returns (uint256 seized) {
        accrue();
        Position storage p = positions[account];
        require(!_within(p, LIQUIDATION_BPS), "still covered");
        uint256 owed = debtOf(account);
        uint256 limit = owed <= SMALL_DEBT ? owed : owed / 2;
        uint256 paid = amount < limit ? amount : limit;
        uint256 price = _price();
        seized = (paid * SCALE * (10_000 + BONUS_BPS)) / (price * 10_000);
        if (seized > p.collateral) {
            seized = p.collateral;
            paid = (seized * price * 10_000 + SCALE * (10_000 + BONUS_BPS) - 1) / (SCALE * (10_000 + BONUS_BPS));
        }
        require(seized >= minSeized, "slipped");

        uint256 shares = paid == owed ? p.debtShares : (paid * ONE) / index;
        p.debtShares -= shares;
        p.collateral -= seized;
        totalDebtShares -= shares;
        cash += paid;
        if (p.collateral == 0) {
            totalDebtShares -= p.debtShares; // what nothing covers any more is the lenders' loss
            p.debtShares = 0;
        }
        require(coin.transferFrom(msg.sender, address(this), paid), "coin");
        require(collateralToken.transfer(msg.sender, seized), "collateral");
        emit Liquidated(account, msg.sender, paid, seized);
    }

    function debtOf(address account) public view returns (uint256) {
        return (positions[account].debtShares * index + ONE - 1) / ONE;
    }

    function _borrow(address account, address to, uint256 amount) private {
        accrue();
        require(amount <= cash, "lent out");
        Position storage p = positions[account];
        uint256 shares = (amount * ONE + index - 1) / index;
        p.debtShares += shares;
        totalDebtShares += shares;
        cash -= amount;
        require(_within(p, BORROW_BPS), "not covered");
        require(coin.transfer(to, amount), "coin");
        emit Borrowed(account, to, amount);
    }

    function _within(Position storage p, uint256 bps) private view returns (bool) {
        if (p.debtShares == 0) return true;
        uint256 debt = (p.debtShares * index + ONE - 1) / ONE;
        return debt * 10_000 <= ((p.collateral * _price()) / SCALE) * bps;
    }

    function _price() private view returns (uint256) {
        (int256 answer, uint256 updatedAt) = feed.latest();
        require(answer > 0 && updatedAt + MAX_AGE >= block.timestamp, "no price");
        return uint256(answer);
    }
}
