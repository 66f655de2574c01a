// SPDX-License-Identifier: MIT
pragma solidity 0.8.24;

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IRewardGauge {
    function userCheckpoint(address user) external;
}

/// Savings that earn in a gauge elsewhere, and can be taken out a week after the last deposit.
contract LockedSavings {
    struct Saver {
        uint128 amount;
        uint64 depositedAt;
        address delegate;
    }

    uint256 public constant WAITING_PERIOD = 7 days;

    IERC20 public immutable token;
    IRewardGauge public immutable gauge;
    mapping(address => Saver) public savers;
    mapping(address => mapping(address => bool)) public acceptsFrom;
    uint256 public totalSaved;

    event Deposited(address indexed from, address indexed saver, uint256 amount);
    event Withdrawn(address indexed saver, uint256 amount);
    event Moved(address indexed from, address indexed to, uint256 amount);
    event Accepted(address indexed saver, address indexed payer, bool accepted);

    error TooEarly(uint256 freeAt);
    error NotAccepted();
    error NotEnough();

    constructor(IERC20 token_, IRewardGauge gauge_) {
        require(address(token_) != address(0) && address(gauge_) != address(0), "zero");
        token = token_;
        gauge = gauge_;
    }

    /// Lets `payer` deposit for the caller, which begins the caller's waiting period anew.
    function accept(address payer, bool accepted) external {
        acceptsFrom[msg.sender][payer] = accepted;
        emit Accepted(msg.sender, payer, accepted);
    }

    function deposit(uint128 amount) external {
        _deposit(msg.sender, amount);
    }

    function depositFor(address saver, uint128 amount) external {
        if (!acceptsFrom[saver][msg.sender]) revert NotAccepted();
        _deposit(saver, amount);
    }

    function withdraw(uint128 amount) external {
        Saver storage saver = savers[msg.sender];
        uint256 freeAt = saver.depositedAt + WAITING_PERIOD;
        if (block.timestamp < freeAt) revert TooEarly(freeAt);
        if (saver.amount < amount) revert NotEnough();
        gauge.userCheckpoint(msg.sender);
        saver.amount -= amount;
        totalSaved -= amount;
        emit Withdrawn(msg.sender, amount);
        require(token.transfer(msg.sender, amount), "not sent");
    }

    function move(address to, uint128 amount) external {
        require(to != msg.sender && to != address(0), "bad receiver");
        if (!acceptsFrom[to][msg.sender]) revert NotAccepted();
        if (savers[msg.sender].amount < amount) revert NotEnough();
        gauge.userCheckpoint(msg.sender);
        gauge.userCheckpoint(to);
        savers[msg.sender].amount -= amount;
        savers[to].amount += amount;
        savers[to].depositedAt = uint64(block.timestamp);
        emit Moved(msg.sender, to, amount);
    }

    function _deposit(address saver, uint128 amount) private {
        require(amount > 0, "nothing");
        gauge.userCheckpoint(saver);
        savers[saver].amount += amount;
        savers[saver].depositedAt = uint64(block.timestamp);
        totalSaved += amount;
        emit Deposited(msg.sender, saver, amount);
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
    }
}
