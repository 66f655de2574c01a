// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IFeed, ITokenPay, PriceBoard} from "./PriceBoard.sol";

/// @title MonthlyPass
/// @notice Subscriptions priced in dollars and paid in tokens the merchant accepts. Subscribers approve
///         the pass and set the most they pay per period; keepers collect when a period is due. A pass
///         that is not collected within the grace time lapses.
contract MonthlyPass is PriceBoard {
    struct Plan {
        address merchant;
        uint64 period;
        uint128 dollars; // 8 decimals
        bool open;
    }

    struct Pass {
        address subscriber;
        uint32 planId;
        uint64 paidUntil;
        ITokenPay token;
        uint256 maxPayment;
        bool ended;
    }

    uint64 public constant GRACE = 3 days;
    uint256 public constant KEEPER_BPS = 50;

    Plan[] public plans;
    Pass[] public passes;
    mapping(address => mapping(uint32 => uint256)) public passOf; // index + 1

    event PlanMade(uint32 indexed planId, address indexed merchant, uint128 dollars, uint64 period);
    event PlanRepriced(uint32 indexed planId, uint128 dollars);
    event PassTaken(uint256 indexed passId, address indexed subscriber, uint32 indexed planId);
    event Collected(uint256 indexed passId, uint256 payment, uint64 paidUntil);
    event CollectFailed(uint256 indexed passId);
    event PassEnded(uint256 indexed passId);

    error BadPlan();
    error NotYours();
    error NotDue();
    error Lapsed();
    error AboveMaximum(uint256 payment);
    error PaymentRefused();
    error HasPass();
    error OnlySelf();

    // ------------------------------------------------------------ merchants

    function makePlan(uint128 dollars, uint64 period) external returns (uint32 planId) {
        if (dollars == 0 || period < 7 days || period > 400 days) revert BadPlan();
        planId = uint32(plans.length);
        plans.push(Plan(msg.sender, period, dollars, true));
        emit PlanMade(planId, msg.sender, dollars, period);
    }

    function reprice(uint32 planId, uint128 dollars) external {
        Plan storage plan = plans[planId];
        if (plan.merchant != msg.sender) revert NotYours();
        if (dollars == 0) revert BadPlan();
        plan.dollars = dollars;
        emit PlanRepriced(planId, dollars);
    }

    function setOpen(uint32 planId, bool open) external {
        if (plans[planId].merchant != msg.sender) revert NotYours();
        plans[planId].open = open;
    }

    // ---------------------------------------------------------- subscribers

    function subscribe(uint32 planId, ITokenPay token, uint256 maxPayment) external returns (uint256 passId) {
        Plan storage plan = plans[planId];
        if (!plan.open) revert BadPlan();
        uint256 existing = passOf[msg.sender][planId];
        if (existing != 0) {
            Pass storage old = passes[existing - 1];
            if (!old.ended && block.timestamp <= old.paidUntil + GRACE) revert HasPass();
            old.ended = true;
        }
        passId = passes.length;
        passes.push(Pass(msg.sender, planId, uint64(block.timestamp), token, maxPayment, false));
        passOf[msg.sender][planId] = passId + 1;
        emit PassTaken(passId, msg.sender, planId);
        _collect(passId, address(0));
    }

    function setMaximum(uint256 passId, uint256 maxPayment) external {
        if (passes[passId].subscriber != msg.sender) revert NotYours();
        passes[passId].maxPayment = maxPayment;
    }

    function end(uint256 passId) external {
        if (passes[passId].subscriber != msg.sender) revert NotYours();
        passes[passId].ended = true;
        emit PassEnded(passId);
    }

    function isActive(address who, uint32 planId) external view returns (bool) {
        uint256 at = passOf[who][planId];
        return at != 0 && passes[at - 1].paidUntil >= block.timestamp;
    }

    // -------------------------------------------------------------- keepers

    function collect(uint256 passId) external {
        _collect(passId, msg.sender);
    }

    /// @notice Collects several passes; those that fail are skipped.
    function collectMany(uint256[] calldata passIds) external {
        for (uint256 i; i < passIds.length; ++i) {
            try this.collectFor(passIds[i], msg.sender) {}
            catch {
                emit CollectFailed(passIds[i]);
            }
        }
    }

    function collectFor(uint256 passId, address keeper) external {
        if (msg.sender != address(this)) revert OnlySelf();
        _collect(passId, keeper);
    }

    function _collect(uint256 passId, address keeper) internal {
        Pass storage pass = passes[passId];
        Plan memory plan = plans[pass.planId];
        if (pass.ended || block.timestamp > pass.paidUntil + GRACE) revert Lapsed();
        if (block.timestamp < pass.paidUntil) revert NotDue();

        uint256 payment = tokensFor(pass.token, plan.dollars);
        if (payment > pass.maxPayment) revert AboveMaximum(payment);
        pass.paidUntil += plan.period;

        uint256 fee = keeper == address(0) ? 0 : payment * KEEPER_BPS / 10_000;
        _charge(pass.token, pass.subscriber, plan.merchant, payment - fee);
        if (fee > 0) _charge(pass.token, pass.subscriber, keeper, fee);
        emit Collected(passId, payment, pass.paidUntil);
    }

    function _charge(ITokenPay token, address from, address to, uint256 amount) private {
        (bool ok, bytes memory ret) = address(token).call(abi.encodeCall(ITokenPay.transferFrom, (from, to, amount)));
        if (!ok || (ret.length > 0 && !abi.decode(ret, (bool)))) revert PaymentRefused();
    }
}
