// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function decimals() external view returns (uint8);
}

interface IFeed {
    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80);
    function decimals() external view returns (uint8);
}

abstract contract Owned {
    address public owner = msg.sender;

    modifier onlyOwner() {
        require(msg.sender == owner, "not owner");
        _;
    }
}

/// Lends a six-decimal coin against an eighteen-decimal token, at a price with the feed's decimals.
contract MixedLoans is Owned {
    struct Loan {
        uint256 collateral;
        uint256 debt;
        uint256 since;
    }

    uint256 public constant BPS = 10_000;
    uint256 public constant YEAR = 365 days;
    uint256 public constant MAX_DELAY = 1 hours;

    IToken public immutable coin;
    IToken public immutable token;
    IFeed public immutable feed;
    uint256 private immutable coinUnit;
    uint256 private immutable tokenUnit;
    uint256 private immutable priceUnit;

    uint256 public ltvBps = 7_000;
    uint256 public liquidationBps = 8_000;
    uint256 public yearlyBps = 500;
    uint256 public totalDebt;
    mapping(address => Loan) public loans;

    event Borrowed(address indexed who, uint256 amount);
    event Repaid(address indexed who, uint256 amount);
    event Liquidated(address indexed who, address indexed by, uint256 seized);

    constructor(IToken coin_, IToken token_, IFeed feed_) {
        coin = coin_;
        token = token_;
        feed = feed_;
        coinUnit = 10 ** coin_.decimals();
        tokenUnit = 10 ** token_.decimals();
        priceUnit = 10 ** feed_.decimals();
    }

    function setRates(uint256 ltv, uint256 liquidation, uint256 yearly) external onlyOwner {
        require(ltv < liquidation && liquidation <= 9_500, "ltv");
        require(yearly <= 2_000, "yearly");
        ltvBps = ltv;
        liquidationBps = liquidation;
        yearlyBps = yearly;
    }

    function price() public view returns (uint256) {
        (, int256 answer,, uint256 updatedAt,) = feed.latestRoundData();
        require(answer > 0, "price");
        require(block.timestamp - updatedAt <= MAX_DELAY, "stale");
        return uint256(answer);
    }

    /// What an amount of the token is worth, in units of the coin.
    function valueOf(uint256 amount) public view returns (uint256) {
        return (amount * price() * coinUnit) / (tokenUnit * priceUnit);
    }

    function debtOf(address who) public view returns (uint256) {
        Loan storage loan = loans[who];
        uint256 elapsed = block.timestamp - loan.since;
        return loan.debt + (loan.debt * yearlyBps * elapsed) / (BPS * YEAR);
    }

    function deposit(uint256 amount) external {
        loans[msg.sender].collateral += amount;
        require(token.transferFrom(msg.sender, address(this), amount), "in");
    }

    function withdraw(uint256 amount) external {
        _accrue(msg.sender);
        Loan storage loan = loans[msg.sender];
        loan.collateral -= amount;
        require(loan.debt * BPS <= valueOf(loan.collateral) * ltvBps, "unsafe");
        require(token.transfer(msg.sender, amount), "out");
    }

    function borrow(uint256 amount) external {
        _accrue(msg.sender);
        Loan storage loan = loans[msg.sender];
        loan.debt += amount;
        totalDebt += amount;
        require(loan.debt * BPS <= valueOf(loan.collateral) * ltvBps, "unsafe");
        emit Borrowed(msg.sender, amount);
        require(coin.transfer(msg.sender, amount), "out");
    }

    function repay(uint256 amount) external {
        _accrue(msg.sender);
        Loan storage loan = loans[msg.sender];
        uint256 paid = amount > loan.debt ? loan.debt : amount;
        loan.debt -= paid;
        totalDebt -= paid;
        emit Repaid(msg.sender, paid);
        require(coin.transferFrom(msg.sender, address(this), paid), "in");
    }

    function liquidate(address who) external {
        _accrue(who);
        Loan storage loan = loans[who];
        require(loan.debt * BPS > valueOf(loan.collateral) * liquidationBps, "safe");
        uint256 debt = loan.debt;
        uint256 seized = loan.collateral;
        totalDebt -= debt;
        delete loans[who];
        emit Liquidated(who, msg.sender, seized);
        require(coin.transferFrom(msg.sender, address(this), debt), "in");
        require(token.transfer(msg.sender, seized), "out");
    }

    function _accrue(address who) private {
        uint256 current = debtOf(who);
        Loan storage loan = loans[who];
        totalDebt += current - loan.debt;
        loan.debt = current;
        loan.since = block.timestamp;
    }
}
