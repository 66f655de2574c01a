// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface IERC20Metadata {
    function balanceOf(address a) external view returns (uint256);
    function decimals() external view returns (uint8);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// @title CallDesk
/// @notice Fully covered American calls on one pair. The writer locks `base`, the buyer pays a premium in `quote`
///         and may buy any part of the locked amount for the strike until expiry.
/// @dev Strikes are quote units per one whole base token. Fees on transfer and rebasing are not supported.
contract CallDesk {
    enum Status {
        None,
        Offered,
        Sold,
        Closed
    }

    struct Call {
        address writer;
        Status status;
        address holder;
        uint64 expiry;
        uint256 amount;
        uint256 exercised;
        uint256 strike;
        uint256 premium;
    }

    error OnlyWriter();
    error OnlyHolder();
    error OnlyAdmin();
    error WrongStatus(Status have);
    error BadTerms();
    error PremiumAboveLimit(uint256 premium, uint256 limit);
    error Expired();
    error NotExpired();
    error TooMuch(uint256 left);
    error TransferIncomplete();
    error FeeTooHigh();
    error Reentered();

    event Written(uint256 indexed id, address indexed writer, uint256 amount, uint256 strike, uint256 premium, uint64 expiry);
    event PremiumChanged(uint256 indexed id, uint256 premium);
    event Bought(uint256 indexed id, address indexed buyer, uint256 premium, uint256 fee);
    event HolderChanged(uint256 indexed id, address indexed from, address indexed to);
    event Exercised(uint256 indexed id, uint256 amount, uint256 cost);
    event Closed(uint256 indexed id, uint256 returned);
    event ProceedsTaken(address indexed account, uint256 amount);
    event FeeSet(uint256 bps);

    uint256 public constant MAX_FEE_BPS = 500;
    uint256 public constant MAX_TERM = 180 days;
    uint256 public constant MIN_TERM = 1 hours;

    IERC20Metadata public immutable base;
    IERC20Metadata public immutable quote;
    uint256 public immutable baseUnit;
    address public immutable admin;

    uint256 public feeBps;
    uint256 public nextCall;
    mapping(uint256 id => Call) public calls;
    /// @notice Quote tokens waiting for writers (premiums and strikes) and for the admin (fees).
    mapping(address account => uint256) public proceeds;

    bool private entered;

    modifier guarded() {
        if (entered) revert Reentered();
        entered = true;
        _;
        entered = false;
    }

    constructor(IERC20Metadata base_, IERC20Metadata quote_, uint256 feeBps_) {
        if (address(base_) == address(quote_)) revert BadTerms();
        if (feeBps_ > MAX_FEE_BPS) revert FeeTooHigh();
        base = base_;
        quote = quote_;
        baseUnit = 10 ** base_.decimals();
        admin = msg.sender;
        feeBps = feeBps_;
    }

    // ------------------------------------------------------------- writers

    function write(uint256 amount, uint256 strike, uint256 premium, uint64 expiry) external guarded returns (uint256 id) {
        if (amount == 0 || strike == 0) revert BadTerms();
        if (expiry < block.timestamp + MIN_TERM || expiry > block.timestamp + MAX_TERM) revert BadTerms();
        id = ++nextCall;
        calls[id] = Call({
            writer: msg.sender,
            status: Status.Offered,
            holder: address(0),
            expiry: expiry,
            amount: amount,
            exercised: 0,
            strike: strike,
            premium: premium
        });
        _collect(base, amount);
        emit Written(id, msg.sender, amount, strike, premium, expiry);
    }

    /// @notice Change the price of an offer nobody has bought yet.
    function reprice(uint256 id, uint256 premium) external {
        Call storage c = calls[id];
        if (c.writer != msg.sender) revert OnlyWriter();
        _expect(c, Status.Offered);
        c.premium = premium;
        emit PremiumChanged(id, premium);
    }

    /// @notice Take back an unsold offer.
    function withdrawOffer(uint256 id) external guarded {
        Call storage c = calls[id];
        if (c.writer != msg.sender) revert OnlyWriter();
        _expect(c, Status.Offered);
        c.status = Status.Closed;
        _pay(base, msg.sender, c.amount);
        emit Closed(id, c.amount);
    }

    /// @notice After expiry the writer gets what was not exercised.
    function reclaim(uint256 id) external guarded {
        Call storage c = calls[id];
        if (c.writer != msg.sender) revert OnlyWriter();
        _expect(c, Status.Sold);
        if (block.timestamp < c.expiry) revert NotExpired();
        uint256 left = c.amount - c.exercised;
        c.status = Status.Closed;
        if (left != 0) _pay(base, msg.sender, left);
        emit Closed(id, left);
    }

    function takeProceeds(address to) external guarded returns (uint256 amount) {
        amount = proceeds[msg.sender];
        proceeds[msg.sender] = 0;
        if (amount != 0) _pay(quote, to, amount);
        emit ProceedsTaken(msg.sender, amount);
    }

    // ------------------------------------------------------------- holders

    /// @param maxPremium The most the buyer agrees to pay, since the writer may reprice at any time.
    function buy(uint256 id, uint256 maxPremium) external guarded {
        Call storage c = calls[id];
        _expect(c, Status.Offered);
        if (block.timestamp >= c.expiry) revert Expired();
        uint256 premium = c.premium;
        if (premium > maxPremium) revert PremiumAboveLimit(premium, maxPremium);

        c.status = Status.Sold;
        c.holder = msg.sender;
        uint256 fee = (premium * feeBps) / 10_000;
        proceeds[c.writer] += premium - fee;
        proceeds[admin] += fee;
        if (premium != 0) _collect(quote, premium);
        emit Bought(id, msg.sender, premium, fee);
    }

    function passOn(uint256 id, address to) external {
        Call storage c = calls[id];
        if (c.holder != msg.sender) revert OnlyHolder();
        _expect(c, Status.Sold);
        if (to == address(0)) revert BadTerms();
        c.holder = to;
        emit HolderChanged(id, msg.sender, to);
    }

    /// @notice Buy `amount` of the locked base for the strike; the cost is rounded against the holder.
    function exercise(uint256 id, uint256 amount, address to) external guarded returns (uint256 cost) {
        Call storage c = calls[id];
        if (c.holder != msg.sender) revert OnlyHolder();
        _expect(c, Status.Sold);
        if (block.timestamp >= c.expiry) revert Expired();
        uint256 left = c.amount - c.exercised;
        if (amount == 0 || amount > left) revert TooMuch(left);

        cost = strikeCost(amount, c.strike);
        c.exercised += amount;
        proceeds[c.writer] += cost;
        _collect(quote, cost);
        _pay(base, to, amount);
        emit Exercised(id, amount, cost);
    }

    function strikeCost(uint256 amount, uint256 strike) public view returns (uint256) {
        uint256 gross = amount * strike;
        return (gross + baseUnit - 1) / baseUnit;
    }

    // --------------------------------------------------------------- admin

    /// @notice Applies to calls sold from now on; writers can withdraw their offers at any time.
    function setFee(uint256 bps) external {
        if (msg.sender != admin) revert OnlyAdmin();
        if (bps > MAX_FEE_BPS) revert FeeTooHigh();
        feeBps = bps;
        emit FeeSet(bps);
    }

    // ------------------------------------------------------------ internal

    function _expect(Call storage c, Status s) private view {
        if (c.status != s) revert WrongStatus(c.status);
    }

    function _collect(IERC20Metadata token, uint256 amount) private {
        uint256 before = token.balanceOf(address(this));
        _call(address(token), abi.encodeCall(IERC20Metadata.transferFrom, (msg.sender, address(this), amount)));
        if (token.balanceOf(address(this)) != before + amount) revert TransferIncomplete();
    }

    function _pay(IERC20Metadata token, address to, uint256 amount) private {
        _call(address(token), abi.encodeCall(IERC20Metadata.transfer, (to, amount)));
    }

    function _call(address token, bytes memory data) private {
        (bool ok, bytes memory out) = token.call(data);
        if (!ok || (out.length > 0 && !abi.decode(out, (bool)))) revert TransferIncomplete();
    }
}
