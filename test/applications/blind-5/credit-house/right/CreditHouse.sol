// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IMoney {
    function balanceOf(address who) external view returns (uint256);
    function decimals() external view returns (uint8);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IFeed {
    function decimals() external view returns (uint8);
    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80);
}

/// @dev What collateral is worth, in the units of the asset.
abstract contract Appraiser {
    IFeed public immutable feed;
    uint256 public immutable maxAge;
    uint256 internal immutable divisor;

    constructor(IFeed feed_, uint256 maxAge_, uint8 assetDecimals, uint8 pledgeDecimals) {
        feed = feed_;
        maxAge = maxAge_;
        divisor = 10 ** (pledgeDecimals + feed_.decimals() - assetDecimals);
    }

    function rate() public view returns (uint256) {
        (, int256 answer, , uint256 updatedAt, ) = feed.latestRoundData();
        require(answer > 0 && block.timestamp - updatedAt <= maxAge, "no price");
        return uint256(answer);
    }

    function worth(uint256 pledge) public view returns (uint256) {
        return (pledge * rate()) / divisor;
    }
}

/// @notice Suppliers lend an asset to borrowers who pledge another.
contract CreditHouse is Appraiser {
    uint256 public constant LTV_BPS = 7_000;
    uint256 public constant LIQUIDATION_BPS = 8_000;
    uint256 public constant BONUS_BPS = 800;
    uint256 public constant MIN_DEBT = 50;
    uint256 private constant BPS = 10_000;
    uint256 private constant VIRTUAL = 1e6;
    uint256 public constant YEARLY_RATE_BPS = 900;

    IMoney public immutable asset;
    IMoney public immutable pledged;
    uint256 private immutable minDebt;

    uint256 public cash;
    uint256 public totalDebt;
    uint256 public totalDebtShares;
    uint256 public totalShares;
    uint256 public accruedAt;
    mapping(address => uint256) public sharesOf;
    mapping(address => uint256) public debtSharesOf;
    mapping(address => uint256) public pledgeOf;

    event Supplied(address indexed who, uint256 amount, uint256 shares);
    event Redeemed(address indexed who, uint256 amount, uint256 shares);
    event Borrowed(address indexed who, uint256 amount);
    event Repaid(address indexed who, address indexed by, uint256 amount);
    event Liquidated(address indexed who, address indexed by, uint256 repaid, uint256 seized);

    constructor(
        IMoney asset_,
        IMoney pledged_,
        IFeed feed_,
        uint256 maxAge_
    ) Appraiser(feed_, maxAge_, asset_.decimals(), pledged_.decimals()) {
        asset = asset_;
        pledged = pledged_;
        minDebt = MIN_DEBT * 10 ** asset_.decimals();
        accruedAt = block.timestamp;
    }

    function accrue() public {
        uint256 elapsed = block.timestamp - accruedAt;
        accruedAt = block.timestamp;
        totalDebt += (totalDebt * YEARLY_RATE_BPS * elapsed) / (BPS * 365 days);
    }

    function pooled() public view returns (uint256) {
        return cash + totalDebt;
    }

    function toShares(uint256 amount) public view returns (uint256) {
        return (amount * (totalShares + VIRTUAL)) / (pooled() + 1);
    }

    function toAmount(uint256 shares) public view returns (uint256) {
        return (shares * (pooled() + 1)) / (totalShares + VIRTUAL);
    }

    function supply(uint256 amount, uint256 minShares) external returns (uint256 shares) {
        accrue();
        shares = toShares(amount);
        require(shares > 0 && shares >= minShares, "too few shares");
        cash += amount;
        sharesOf[msg.sender] += shares;
        totalShares += shares;
        _pull(asset, amount);
        emit Supplied(msg.sender, amount, shares);
    }

    function redeem(uint256 shares) external returns (uint256 amount) {
        accrue();
        amount = toAmount(shares);
        sharesOf[msg.sender] -= shares;
        totalShares -= shares;
        cash -= amount;
        _push(asset, msg.sender, amount);
        emit Redeemed(msg.sender, amount, shares);
    }

    function pledge(uint256 amount) external {
        pledgeOf[msg.sender] += amount;
        _pull(pledged, amount);
    }

    function unpledge(uint256 amount) external {
        accrue();
        pledgeOf[msg.sender] -= amount;
        if (debtSharesOf[msg.sender] > 0) require(_covered(msg.sender, LTV_BPS), "not covered");
        _push(pledged, msg.sender, amount);
    }

    function borrow(uint256 amount) external {
        accrue();
        uint256 shares = totalDebt == 0 ? amount : (amount * totalDebtShares + totalDebt - 1) / totalDebt;
        debtSharesOf[msg.sender] += shares;
        totalDebtShares += shares;
        totalDebt += amount;
        cash -= amount;
        require(debtOf(msg.sender) >= minDebt, "too small");
        require(_covered(msg.sender, LTV_BPS), "not covered");
        _push(asset, msg.sender, amount);
        emit Borrowed(msg.sender, amount);
    }

    /// @notice Repays all there is where more is named.
    function repay(address who, uint256 amount) external {
        accrue();
        uint256 debt = debtOf(who);
        if (amount > debt) amount = debt;
        _reduceDebt(who, amount, debt);
        uint256 left = debt - amount;
        require(left == 0 || left >= minDebt, "too little left");
        _pull(asset, amount);
        emit Repaid(who, msg.sender, amount);
    }

    /// @notice Repays for a borrower who is no longer covered, and takes of the pledge so much and the bonus.
    /// What no pledge is left for is borne by the suppliers.
    function liquidate(address who, uint256 amount, uint256 minSeized) external {
        accrue();
        require(!_covered(who, LIQUIDATION_BPS), "covered");
        uint256 debt = debtOf(who);
        if (amount > debt) amount = debt;
        uint256 held = pledgeOf[who];
        uint256 seized = (amount * (BPS + BONUS_BPS) * divisor) / (BPS * rate());
        if (seized > held) {
            seized = held;
            amount = (worth(held) * BPS) / (BPS + BONUS_BPS) + 1;
            if (amount > debt) amount = debt;
        }
        require(seized >= minSeized, "too little seized");
        pledgeOf[who] = held - seized;
        _reduceDebt(who, amount, debt);
        if (pledgeOf[who] == 0) _writeOff(who);
        _pull(asset, amount);
        _push(pledged, msg.sender, seized);
        emit Liquidated(who, msg.sender, amount, seized);
    }

    function debtOf(address who) public view returns (uint256) {
        if (totalDebtShares == 0) return 0;
        return (debtSharesOf[who] * totalDebt + totalDebtShares - 1) / totalDebtShares;
    }

    function _covered(address who, uint256 bps) private view returns (bool) {
        return debtOf(who) <= (worth(pledgeOf[who]) * bps) / BPS;
    }

    function _reduceDebt(address who, uint256 amount, uint256 debt) private {
        uint256 held = debtSharesOf[who];
        uint256 shares = amount == debt ? held : (held * amount) / debt;
        debtSharesOf[who] = held - shares;
        totalDebtShares -= shares;
        totalDebt = amount < totalDebt ? totalDebt - amount : 0;
        cash += amount;
    }

    function _writeOff(address who) private {
        uint256 lost = debtOf(who);
        totalDebtShares -= debtSharesOf[who];
        debtSharesOf[who] = 0;
        totalDebt = lost < totalDebt ? totalDebt - lost : 0;
    }

    function _pull(IMoney token, uint256 amount) private {
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function _push(IMoney token, address to, uint256 amount) private {
        require(token.transfer(to, amount), "not sent");
    }
}
