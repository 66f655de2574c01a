// SPDX-License-Identifier: MIT
pragma solidity 0.8.24;

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Shares of a basket of tokens; the publisher is paid by new shares, in proportion to the time that went by.
contract IndexBasket {
    struct Bounty {
        address sponsor;
        uint96 amount;
        bool open;
    }

    uint256 private constant ONE = 1e18;
    uint256 private constant YEAR = 365 days;

    IERC20[] private parts;
    uint256[] private weights;
    address public immutable publisher;
    uint256 public immutable yearlyFee;
    uint256 public ratio = ONE;
    uint256 public feesTakenAt;
    uint256 public totalShares;
    mapping(address => uint256) public sharesOf;
    Bounty[] public bounties;
    IERC20 public immutable bountyToken;

    event Joined(address indexed who, uint256 shares);
    event Left(address indexed who, uint256 shares);
    event FeesTaken(uint256 shares, uint256 ratio);

    constructor(IERC20[] memory parts_, uint256[] memory weights_, uint256 yearlyFee_, IERC20 bountyToken_) {
        require(parts_.length == weights_.length && parts_.length > 0 && parts_.length <= 20, "lengths");
        require(yearlyFee_ <= ONE / 10, "fee");
        parts = parts_;
        weights = weights_;
        yearlyFee = yearlyFee_;
        publisher = msg.sender;
        bountyToken = bountyToken_;
        feesTakenAt = block.timestamp;
    }

    function join(uint256 shares) external {
        require(shares > 0, "nothing");
        _takeFees();
        totalShares += shares;
        sharesOf[msg.sender] += shares;
        emit Joined(msg.sender, shares);
        for (uint256 i = 0; i < parts.length; i++) {
            uint256 amount = (shares * weights[i] * ratio - 1) / ONE / ONE + 1;
            require(parts[i].transferFrom(msg.sender, address(this), amount), "not paid");
        }
    }

    function leave(uint256 shares) external {
        require(shares > 0, "nothing");
        _takeFees();
        sharesOf[msg.sender] -= shares;
        totalShares -= shares;
        emit Left(msg.sender, shares);
        for (uint256 i = 0; i < parts.length; i++) {
            require(parts[i].transfer(msg.sender, shares * weights[i] * ratio / ONE / ONE), "not sent");
        }
    }

    function addBounty(uint96 amount) external {
        bounties.push(Bounty({sponsor: msg.sender, amount: amount, open: true}));
        require(bountyToken.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    /// The publisher collects what was offered for running the basket.
    function collect(uint256[] calldata ids) external {
        require(msg.sender == publisher, "not the publisher");
        uint256 sum;
        for (uint256 i = 0; i < ids.length; i++) {
            Bounty storage bounty = bounties[ids[i]];
            require(bounty.open, "not open");
            sum += bounty.amount;
            bounty.open = false;
        }
        require(bountyToken.transfer(publisher, sum), "not sent");
    }

    function _takeFees() private {
        uint256 fee = (block.timestamp - feesTakenAt) * yearlyFee / YEAR;
        if (fee > ONE / 2) fee = ONE / 2;
        feesTakenAt = block.timestamp;
        uint256 before = totalShares;
        if (before == 0 || fee == 0) return;
        uint256 minted = before * fee / (ONE - fee);
        totalShares = before + minted;
        sharesOf[publisher] += minted;
        ratio = ratio * before / totalShares;
        emit FeesTaken(minted, ratio);
    }
}
