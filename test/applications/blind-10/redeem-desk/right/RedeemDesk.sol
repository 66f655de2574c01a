// SPDX-License-Identifier: MIT
pragma solidity ^0.8.4;

import "./Stable.sol";

/// @notice Mints a stable coin against a dollar token of six decimals; redemptions wait in a queue.
/// @dev The collateral takes no fee on transfer.
contract RedeemDesk {
    struct Ticket {
        address owner;
        uint256 owed; // of collateral; zero where cancelled
    }

    uint256 public constant SCALE = 1e12;
    uint256 public constant FEE_BPS = 20;
    uint256 public constant MIN_REDEEM = 100e18;
    uint256 public constant MAX_INVESTED_BPS = 8_000;

    Stable public immutable stable;
    ICollateral public immutable collateral;
    address public immutable manager;
    address public immutable strategy;

    uint256 public idle; // collateral that is nobody's yet
    uint256 public invested;
    uint256 public queued;
    uint256 public fees;
    uint256 public head;
    Ticket[] public tickets;
    mapping(address => uint256) public claimable;

    event Minted(address indexed account, uint256 collateral);
    event Requested(uint256 indexed ticket, address indexed account, uint256 owed);
    event Cancelled(uint256 indexed ticket, uint256 owed);
    event Processed(uint256 indexed ticket, address indexed account, uint256 owed);
    event Invested(uint256 amount);
    event GivenBack(uint256 amount, uint256 surplus);

    modifier onlyManager() {
        require(msg.sender == manager, "Desk: not manager");
        _;
    }

    constructor(ICollateral collateral_, address manager_, address strategy_) {
        require(manager_ != address(0) && strategy_ != address(0), "Desk: zero");
        collateral = collateral_;
        manager = manager_;
        strategy = strategy_;
        stable = new Stable();
    }

    function mint(uint256 amount) external {
        require(amount > 0, "Desk: nothing");
        idle += amount;
        _pull(amount);
        stable.mint(msg.sender, amount * SCALE);
        emit Minted(msg.sender, amount);
    }

    function requestRedeem(uint256 amount) external returns (uint256 ticket) {
        require(amount >= MIN_REDEEM, "Desk: too little");
        uint256 fee = (amount * FEE_BPS) / 10_000;
        uint256 owed = (amount - fee) / SCALE;
        stable.burn(msg.sender, amount);
        fees += fee / SCALE;
        queued += owed;
        ticket = tickets.length;
        tickets.push(Ticket(msg.sender, owed));
        emit Requested(ticket, msg.sender, owed);
    }

    /// @notice Gives the stable coin back for a ticket that still waits; the fee is kept.
    function cancel(uint256 ticket) external {
        require(ticket >= head && ticket < tickets.length, "Desk: not waiting");
        Ticket storage t = tickets[ticket];
        require(t.owner == msg.sender, "Desk: not owner");
        uint256 owed = t.owed;
        require(owed > 0, "Desk: cancelled");
        t.owed = 0;
        queued -= owed;
        stable.mint(msg.sender, owed * SCALE);
        emit Cancelled(ticket, owed);
    }

    /// @notice Serves the queue in order, as far as the idle collateral goes.
    function process(uint256 max) external {
        uint256 next = head;
        uint256 end = tickets.length - next > max ? next + max : tickets.length;
        for (; next < end; next++) {
            Ticket memory t = tickets[next];
            if (t.owed > idle) break;
            idle -= t.owed;
            queued -= t.owed;
            claimable[t.owner] += t.owed;
            emit Processed(next, t.owner, t.owed);
        }
        head = next;
    }

    function claim() external {
        uint256 amount = claimable[msg.sender];
        require(amount > 0, "Desk: nothing");
        claimable[msg.sender] = 0;
        _push(msg.sender, amount);
    }

    function invest(uint256 amount) external onlyManager {
        require(idle >= queued + fees + amount, "Desk: queue first");
        idle -= amount;
        invested += amount;
        require(invested * 10_000 <= (idle + invested) * MAX_INVESTED_BPS, "Desk: too much");
        _push(strategy, amount);
        emit Invested(amount);
    }

    /// @notice What comes back above what was invested is a fee.
    function giveBack(uint256 amount) external {
        require(msg.sender == strategy, "Desk: not strategy");
        uint256 principal = amount > invested ? invested : amount;
        invested -= principal;
        idle += amount;
        fees += amount - principal;
        _pull(amount);
        emit GivenBack(amount, amount - principal);
    }

    function takeFees(address to) external onlyManager {
        uint256 amount = fees;
        require(idle >= queued + amount, "Desk: queue first");
        fees = 0;
        idle -= amount;
        _push(to, amount);
    }

    function _pull(uint256 amount) private {
        require(collateral.transferFrom(msg.sender, address(this), amount), "Desk: pull");
    }

    function _push(address to, uint256 amount) private {
        require(collateral.transfer(to, amount), "Desk: push");
    }
}
