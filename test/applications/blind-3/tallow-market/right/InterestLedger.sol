// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// The books of a market: what is lent, what is owed, and how that grows.
abstract contract InterestLedger {
    struct Curve {
        uint64 base;
        uint64 slope;
        uint64 steep;
        uint64 kink;
    }

    error NotKeeper();
    error BadCurve();
    error BadFactor();

    event Accrued(uint256 index, uint256 interest);

    uint256 internal constant WAD = 1e18;
    uint256 internal constant YEAR = 365 days;
    uint256 internal constant VIRTUAL_SHARES = 1_000;
    uint256 public constant MAX_FACTOR = 0.5e18;
    uint256 public constant MAX_YEARLY = 10e18;

    address public immutable keeper;

    /// Rates are yearly, in 1e18 parts, as is the use from which the steep slope counts.
    Curve public curve;
    uint256 public reserveFactor;

    uint256 public cash;
    uint256 public reserves;
    uint256 public index = WAD;
    uint256 public accruedAt;
    uint256 public totalScaled;
    uint256 public totalShares;

    mapping(address account => uint256) public sharesOf;
    mapping(address account => uint256) public scaledOf;

    modifier onlyKeeper() {
        if (msg.sender != keeper) revert NotKeeper();
        _;
    }

    constructor(Curve memory first, uint256 factor) {
        keeper = msg.sender;
        accruedAt = block.timestamp;
        _checkCurve(first);
        curve = first;
        if (factor > MAX_FACTOR) revert BadFactor();
        reserveFactor = factor;
    }

    function setCurve(Curve calldata next) external onlyKeeper {
        accrue();
        _checkCurve(next);
        curve = next;
    }

    function setReserveFactor(uint256 factor) external onlyKeeper {
        if (factor > MAX_FACTOR) revert BadFactor();
        accrue();
        reserveFactor = factor;
    }

    /// Brings the index up to this second, and keeps the reserves' part of the interest.
    function accrue() public {
        uint256 elapsed = block.timestamp - accruedAt;
        if (elapsed == 0) return;
        accruedAt = block.timestamp;
        if (totalScaled == 0) return;

        uint256 before = totalDebt();
        uint256 growth = (yearlyRate() * elapsed) / YEAR;
        index += (index * growth) / WAD;
        uint256 interest = totalDebt() - before;
        reserves += (interest * reserveFactor) / WAD;
        emit Accrued(index, interest);
    }

    function yearlyRate() public view returns (uint256) {
        uint256 debt = totalDebt();
        if (debt == 0) return curve.base;
        uint256 used = (debt * WAD) / (cash + debt);
        Curve memory c = curve;
        if (used <= c.kink) return c.base + (used * c.slope) / WAD;
        return c.base + (uint256(c.kink) * c.slope) / WAD + ((used - c.kink) * c.steep) / WAD;
    }

    function totalDebt() public view returns (uint256) {
        return _debtUp(totalScaled);
    }

    /// What the lenders own together.
    function totalAssets() public view returns (uint256) {
        return cash + totalDebt() - reserves;
    }

    function debtOf(address account) public view returns (uint256) {
        return _debtUp(scaledOf[account]);
    }

    function _debtUp(uint256 scaled) internal view returns (uint256) {
        return (scaled * index + WAD - 1) / WAD;
    }

    function _sharesFor(uint256 assets) internal view returns (uint256) {
        return (assets * (totalShares + VIRTUAL_SHARES)) / (totalAssets() + 1);
    }

    function _assetsFor(uint256 shares) internal view returns (uint256) {
        return (shares * (totalAssets() + 1)) / (totalShares + VIRTUAL_SHARES);
    }

    function _addDebt(address account, uint256 amount) internal {
        uint256 scaled = (amount * WAD + index - 1) / index;
        scaledOf[account] += scaled;
        totalScaled += scaled;
    }

    /// A debt paid in full leaves nothing; any other payment counts rounded down.
    function _cutDebt(address account, uint256 amount) internal {
        uint256 all = scaledOf[account];
        uint256 scaled = amount == _debtUp(all) ? all : (amount * WAD) / index;
        scaledOf[account] = all - scaled;
        totalScaled -= scaled;
    }

    /// The reserves bear a debt that nobody will pay, then the lenders.
    function _writeOff(address account) internal returns (uint256 lost) {
        uint256 scaled = scaledOf[account];
        if (scaled == 0) return 0;
        uint256 before = totalDebt();
        scaledOf[account] = 0;
        totalScaled -= scaled;
        lost = before - totalDebt();
        reserves -= lost < reserves ? lost : reserves;
    }

    function _checkCurve(Curve memory c) private pure {
        if (c.kink > WAD) revert BadCurve();
        if (uint256(c.base) + c.slope + c.steep > MAX_YEARLY) revert BadCurve();
    }
}
