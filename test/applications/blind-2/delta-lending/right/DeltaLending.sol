// SPDX-License-Identifier: MIT
pragma solidity 0.8.24;

import {Collateral, IERC20, IPriceFeed} from "./Collateral.sol";

/// Lends one token against another. Debts are kept in units of an index that grows with interest; what a
/// liquidation leaves of a debt stays on the books until somebody, normally the owner, repays it.
contract DeltaLending is Collateral {
    error NotOwner();
    error Reentered();
    error SameToken();
    error Unhealthy(address borrower);
    error Healthy(address borrower);
    error NotEnoughCash(uint256 wanted);
    error TooLittle(uint256 amount);

    event Supplied(address indexed who, uint256 amount, uint256 shares);
    event Withdrawn(address indexed who, uint256 amount, uint256 shares);
    event Borrowed(address indexed who, uint256 amount);
    event Repaid(address indexed borrower, uint256 amount);
    event Liquidated(address indexed borrower, address indexed by, uint256 repaid, uint256 seized);

    uint256 private constant RAY = 1e27;
    uint256 private constant BASE_RATE = 6e17; // about 2 % a year
    uint256 private constant SLOPE = 6e18; // and up to 20 % more at full use
    uint256 private constant RESERVE_BPS = 1_000;
    uint256 private constant LOAN_BPS = 7_500;
    uint256 private constant LIQUIDATION_BPS = 8_500;
    uint256 private constant BONUS_BPS = 10_500;
    uint256 private constant OFFSET = 1e3;

    IERC20 public immutable cash;
    address public immutable owner;
    uint256 public cashHeld;
    uint256 public reserves;
    uint256 public totalShares;
    mapping(address => uint256) public sharesOf;
    uint256 public index = RAY;
    uint256 public accruedAt = block.timestamp;
    uint256 public totalScaled;
    mapping(address => uint256) public scaledOf;
    bool private _busy;

    modifier nonReentrant() {
        if (_busy) revert Reentered();
        _busy = true;
        _;
        _busy = false;
    }

    constructor(IERC20 cash_, IERC20 collateral_, IPriceFeed feed_) Collateral(cash_, collateral_, feed_) {
        if (cash_ == collateral_) revert SameToken();
        cash = cash_;
        owner = msg.sender;
    }

    function supply(uint256 amount) external nonReentrant returns (uint256 shares) {
        accrue();
        uint256 received = _pull(cash, amount);
        shares = (received * (totalShares + OFFSET)) / (totalAssets() + 1);
        if (shares == 0) revert TooLittle(received);
        cashHeld += received;
        totalShares += shares;
        sharesOf[msg.sender] += shares;
        emit Supplied(msg.sender, received, shares);
    }

    function withdraw(uint256 amount) external nonReentrant returns (uint256 shares) {
        accrue();
        shares = _ceil(amount * (totalShares + OFFSET), totalAssets() + 1);
        sharesOf[msg.sender] -= shares;
        totalShares -= shares;
        _pay(amount);
        emit Withdrawn(msg.sender, amount, shares);
    }

    function pledge(uint256 amount) external nonReentrant {
        pledged[msg.sender] += _pull(collateral, amount);
    }

    function unpledge(uint256 amount) external nonReentrant {
        accrue();
        pledged[msg.sender] -= amount;
        _requireBacked(msg.sender);
        _push(collateral, amount);
    }

    function borrow(uint256 amount) external nonReentrant {
        accrue();
        uint256 scaled = _ceil(amount * RAY, index);
        scaledOf[msg.sender] += scaled;
        totalScaled += scaled;
        _requireBacked(msg.sender);
        _pay(amount);
        emit Borrowed(msg.sender, amount);
    }

    /// Anyone may repay for anyone; what is more than the debt stays with the payer.
    function repay(address borrower, uint256 amount) external nonReentrant returns (uint256 received) {
        accrue();
        uint256 debt = debtOf(borrower);
        received = _pull(cash, amount < debt ? amount : debt);
        _reduce(borrower, received, debt);
        emit Repaid(borrower, received);
    }

    function liquidate(address borrower, uint256 amount, uint256 minSeized) external nonReentrant {
        accrue();
        uint256 debt = debtOf(borrower);
        if (debt * BPS <= valueOf(pledged[borrower]) * LIQUIDATION_BPS) revert Healthy(borrower);
        uint256 received = _pull(cash, amount < debt ? amount : debt);
        uint256 seized = collateralFor((received * BONUS_BPS) / BPS);
        if (seized > pledged[borrower]) seized = pledged[borrower];
        if (seized < minSeized) revert TooLittle(seized);
        _reduce(borrower, received, debt);
        pledged[borrower] -= seized;
        _push(collateral, seized);
        emit Liquidated(borrower, msg.sender, received, seized);
    }

    function takeReserves(uint256 amount) external nonReentrant {
        if (msg.sender != owner) revert NotOwner();
        accrue();
        reserves -= amount;
        _pay(amount);
    }

    function accrue() public {
        uint256 elapsed = block.timestamp - accruedAt;
        if (elapsed == 0) return;
        accruedAt = block.timestamp;
        uint256 debt = totalDebt();
        if (debt == 0) return;
        uint256 rate = BASE_RATE + (SLOPE * debt) / (cashHeld + debt);
        uint256 growth = (index * rate * elapsed) / RAY;
        index += growth;
        reserves += (((totalScaled * growth) / RAY) * RESERVE_BPS) / BPS;
    }

    function totalDebt() public view returns (uint256) {
        return (totalScaled * index) / RAY;
    }

    function totalAssets() public view returns (uint256) {
        return cashHeld + totalDebt() - reserves;
    }

    function debtOf(address borrower) public view returns (uint256) {
        return _ceil(scaledOf[borrower] * index, RAY);
    }

    function _reduce(address borrower, uint256 received, uint256 debt) private {
        uint256 scaled = received == debt ? scaledOf[borrower] : (received * RAY) / index;
        scaledOf[borrower] -= scaled;
        totalScaled -= scaled;
        cashHeld += received;
    }

    function _pay(uint256 amount) private {
        if (amount > cashHeld) revert NotEnoughCash(amount);
        cashHeld -= amount;
        _push(cash, amount);
    }

    function _requireBacked(address borrower) private view {
        uint256 debt = debtOf(borrower);
        if (debt > 0 && debt * BPS > valueOf(pledged[borrower]) * LOAN_BPS) revert Unhealthy(borrower);
    }

    function _ceil(uint256 a, uint256 b) private pure returns (uint256) {
        return (a + b - 1) / b;
    }
}
