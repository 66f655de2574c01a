// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IERC20 {
    function balanceOf(address owner) external view returns (uint256);

    function transfer(address to, uint256 amount) external returns (bool);

    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/**
 * Subscriptions, paid period by period out of a balance that the subscriber keeps here. What was paid for a period is
 * the provider's when the period is over; who cancels gets the rest of it back.
 */
contract TollgatePlans {
    struct Plan {
        address provider;
        bool closed;
        IERC20 token;
        uint96 price;
        uint32 period;
    }

    struct Subscription {
        address payer;
        uint96 price;
        uint256 plan;
        uint32 period;
        uint40 paidUntil;
        bool active;
        uint256 held;
    }

    uint256 public constant LAPSE_AFTER = 3 days;

    bool private entered;
    uint256 public nPlans;
    uint256 public nSubscriptions;
    mapping(uint256 => Plan) public plans;
    mapping(uint256 => Subscription) public subscriptions;
    mapping(address => mapping(IERC20 => uint256)) public balances;
    mapping(address => mapping(IERC20 => uint256)) public earnings;

    event PlanSet(uint256 indexed plan, address indexed provider, uint96 price, bool closed);
    event ToppedUp(address indexed payer, IERC20 indexed token, uint256 amount);
    event Subscribed(uint256 indexed id, uint256 indexed plan, address indexed payer);
    event Charged(uint256 indexed id, uint256 amount, uint256 paidUntil);
    event Ended(uint256 indexed id, uint256 refund);

    error BadTerms();
    error NotProvider();
    error NotPayer();
    error PlanClosed();
    error PriceAbove(uint96 price);
    error NotActive();
    error TooEarly();
    error Lapsed();
    error TransferFailed();
    error Reentered();

    modifier onlyProvider(uint256 plan) {
        if (plans[plan].provider != msg.sender) revert NotProvider();
        _;
    }

    modifier nonReentrant() {
        if (entered) revert Reentered();
        entered = true;
        _;
        entered = false;
    }

    function createPlan(IERC20 token, uint96 price, uint32 period) external returns (uint256 id) {
        if (address(token).code.length == 0 || price == 0) revert BadTerms();
        if (period < 1 days || period > 366 days) revert BadTerms();
        id = ++nPlans;
        plans[id] = Plan(msg.sender, false, token, price, period);
        emit PlanSet(id, msg.sender, price, false);
    }

    /// For those who subscribe from now on.
    function setPlan(uint256 id, uint96 price, bool closed) external onlyProvider(id) {
        if (price == 0) revert BadTerms();
        plans[id].price = price;
        plans[id].closed = closed;
        emit PlanSet(id, msg.sender, price, closed);
    }

    function topUp(IERC20 token, uint256 amount) external nonReentrant {
        uint256 before = token.balanceOf(address(this));
        _call(token, abi.encodeCall(IERC20.transferFrom, (msg.sender, address(this), amount)));
        uint256 received = token.balanceOf(address(this)) - before;
        balances[msg.sender][token] += received;
        emit ToppedUp(msg.sender, token, received);
    }

    function takeBack(IERC20 token, uint256 amount) external nonReentrant {
        balances[msg.sender][token] -= amount;
        _call(token, abi.encodeCall(IERC20.transfer, (msg.sender, amount)));
    }

    function collect(IERC20 token, address to) external nonReentrant {
        uint256 amount = earnings[msg.sender][token];
        earnings[msg.sender][token] = 0;
        _call(token, abi.encodeCall(IERC20.transfer, (to, amount)));
    }

    function subscribe(uint256 planId, uint96 maxPrice) external returns (uint256 id) {
        Plan storage plan = plans[planId];
        if (plan.provider == address(0) || plan.closed) revert PlanClosed();
        if (plan.price > maxPrice) revert PriceAbove(plan.price);
        id = ++nSubscriptions;
        Subscription storage sub = subscriptions[id];
        sub.payer = msg.sender;
        sub.plan = planId;
        sub.price = plan.price;
        sub.period = plan.period;
        sub.active = true;
        sub.paidUntil = uint40(block.timestamp);
        emit Subscribed(id, planId, msg.sender);
        _charge(id, sub, plan);
    }

    /// The next period, from the end of the last one on. Anyone may see to it.
    function charge(uint256 id) external {
        Subscription storage sub = subscriptions[id];
        if (!sub.active) revert NotActive();
        if (block.timestamp < sub.paidUntil) revert TooEarly();
        if (block.timestamp > sub.paidUntil + LAPSE_AFTER) revert Lapsed();
        _charge(id, sub, plans[sub.plan]);
    }

    function cancel(uint256 id) external {
        Subscription storage sub = subscriptions[id];
        if (!sub.active) revert NotActive();
        if (msg.sender != sub.payer) revert NotPayer();
        Plan storage plan = plans[sub.plan];
        uint256 left = block.timestamp < sub.paidUntil ? sub.paidUntil - block.timestamp : 0;
        uint256 refund = (sub.held * left) / sub.period;
        earnings[plan.provider][plan.token] += sub.held - refund;
        balances[sub.payer][plan.token] += refund;
        sub.held = 0;
        sub.active = false;
        emit Ended(id, refund);
    }

    /// A subscription that nobody paid on is over.
    function lapse(uint256 id) external {
        Subscription storage sub = subscriptions[id];
        if (!sub.active) revert NotActive();
        if (block.timestamp <= sub.paidUntil + LAPSE_AFTER) revert TooEarly();
        Plan storage plan = plans[sub.plan];
        earnings[plan.provider][plan.token] += sub.held;
        sub.held = 0;
        sub.active = false;
        emit Ended(id, 0);
    }

    function _charge(uint256 id, Subscription storage sub, Plan storage plan) private {
        uint256 price = sub.price;
        earnings[plan.provider][plan.token] += sub.held;
        balances[sub.payer][plan.token] -= price;
        sub.held = price;
        sub.paidUntil += sub.period;
        emit Charged(id, price, sub.paidUntil);
    }

    function _call(IERC20 token, bytes memory data) private {
        (bool ok, bytes memory result) = address(token).call(data);
        if (!ok || (result.length != 0 && !abi.decode(result, (bool)))) revert TransferFailed();
    }
}
