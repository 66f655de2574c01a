// SPDX-License-Identifier: MIT
pragma solidity ^0.8.21;

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Subscriptions paid a period ahead in one trusted token. The merchant earns a period when it is over;
/// who cancels gets the rest of it back.
contract AlmanacPlans {
    struct Plan {
        address merchant;
        uint128 price;
        uint64 period;
        bool open;
    }

    struct Subscription {
        uint128 paid;
        uint128 maxPrice;
        uint64 start;
        uint64 end;
    }

    struct Voucher {
        uint256 planId;
        address customer;
        uint128 price;
        uint256 nonce;
        uint256 deadline;
    }

    error BadPlan();
    error NotMerchant(uint256 planId);
    error PlanClosed(uint256 planId);
    error TooExpensive(uint128 price);
    error AlreadySubscribed();
    error NotSubscribed();
    error NotDue(uint64 end);
    error BadVoucher();
    error VoucherSpent(bytes32 digest);
    error PaymentFailed();

    event PlanOpened(uint256 indexed planId, address indexed merchant, uint128 price, uint64 period);
    event PlanChanged(uint256 indexed planId, uint128 price, bool open);
    event PlanHandedOver(uint256 indexed planId, address indexed merchant);
    event Charged(uint256 indexed planId, address indexed customer, uint128 price, uint64 end);
    event Ended(uint256 indexed planId, address indexed customer, uint256 refund);

    bytes32 private constant VOUCHER_TYPEHASH =
        keccak256("Voucher(uint256 planId,address customer,uint128 price,uint256 nonce,uint256 deadline)");
    bytes32 private constant DOMAIN_TYPEHASH = keccak256("EIP712Domain(string name,uint256 chainId,address verifyingContract)");

    IERC20 public immutable token;
    Plan[] public plans;
    mapping(uint256 => mapping(address => Subscription)) public subscriptions;
    mapping(address => uint256) public earned;
    mapping(bytes32 => bool) public isSpent;

    modifier onlyMerchant(uint256 planId) {
        if (plans[planId].merchant != msg.sender) revert NotMerchant(planId);
        _;
    }

    constructor(IERC20 token_) {
        token = token_;
    }

    function openPlan(uint128 price, uint64 period) external returns (uint256 planId) {
        if (price == 0 || period < 1 days || period > 365 days) revert BadPlan();
        planId = plans.length;
        plans.push(Plan({merchant: msg.sender, price: price, period: period, open: true}));
        emit PlanOpened(planId, msg.sender, price, period);
    }

    function changePlan(uint256 planId, uint128 price, bool open) external onlyMerchant(planId) {
        if (price == 0) revert BadPlan();
        plans[planId].price = price;
        plans[planId].open = open;
        emit PlanChanged(planId, price, open);
    }

    function handOver(uint256 planId, address merchant) external onlyMerchant(planId) {
        if (merchant == address(0)) revert BadPlan();
        plans[planId].merchant = merchant;
        emit PlanHandedOver(planId, merchant);
    }

    /// Renewals cost at most `maxPrice` too.
    function subscribe(uint256 planId, uint128 maxPrice) external {
        _subscribe(planId, plans[planId].price, maxPrice);
    }

    function subscribeWithVoucher(Voucher calldata voucher, uint128 maxPrice, uint8 v, bytes32 r, bytes32 s) external {
        if (voucher.customer != msg.sender || block.timestamp > voucher.deadline) revert BadVoucher();
        bytes32 digest = voucherDigest(voucher);
        if (isSpent[digest]) revert VoucherSpent(digest);
        isSpent[digest] = true;
        address signer = ecrecover(digest, v, r, s);
        if (signer == address(0) || signer != plans[voucher.planId].merchant) revert BadVoucher();
        _subscribe(voucher.planId, voucher.price, maxPrice);
    }

    /// For whoever keeps the merchant's books: charges a customer whose period is over.
    function renew(uint256 planId, address customer) external {
        Subscription memory old = subscriptions[planId][customer];
        Plan memory plan = plans[planId];
        if (old.end == 0) revert NotSubscribed();
        if (block.timestamp < old.end) revert NotDue(old.end);
        if (plan.price > old.maxPrice) revert TooExpensive(plan.price);
        earned[plan.merchant] += old.paid;
        _charge(planId, customer, plan.price, old.maxPrice);
    }

    function cancel(uint256 planId) external {
        Subscription memory old = subscriptions[planId][msg.sender];
        if (old.end == 0) revert NotSubscribed();
        uint256 refund = 0;
        if (block.timestamp < old.end) {
            refund = (uint256(old.paid) * (old.end - block.timestamp)) / (old.end - old.start);
        }
        delete subscriptions[planId][msg.sender];
        earned[plans[planId].merchant] += old.paid - refund;
        if (refund > 0 && !token.transfer(msg.sender, refund)) revert PaymentFailed();
        emit Ended(planId, msg.sender, refund);
    }

    /// Ends a subscription that was not renewed within a day.
    function lapse(uint256 planId, address customer) external {
        Subscription memory old = subscriptions[planId][customer];
        if (old.end == 0) revert NotSubscribed();
        if (block.timestamp < old.end + 1 days) revert NotDue(old.end);
        delete subscriptions[planId][customer];
        earned[plans[planId].merchant] += old.paid;
        emit Ended(planId, customer, 0);
    }

    function collect() external {
        uint256 amount = earned[msg.sender];
        earned[msg.sender] = 0;
        if (!token.transfer(msg.sender, amount)) revert PaymentFailed();
    }

    function voucherDigest(Voucher calldata voucher) public view returns (bytes32) {
        bytes32 domain = keccak256(abi.encode(DOMAIN_TYPEHASH, keccak256("AlmanacPlans"), block.chainid, address(this)));
        return keccak256(abi.encodePacked("\x19\x01", domain, keccak256(abi.encode(VOUCHER_TYPEHASH, voucher))));
    }

    function _subscribe(uint256 planId, uint128 price, uint128 maxPrice) private {
        if (subscriptions[planId][msg.sender].end != 0) revert AlreadySubscribed();
        if (price > maxPrice) revert TooExpensive(price);
        _charge(planId, msg.sender, price, maxPrice);
    }

    function _charge(uint256 planId, address customer, uint128 price, uint128 maxPrice) private {
        Plan memory plan = plans[planId];
        if (!plan.open) revert PlanClosed(planId);
        uint64 start = uint64(block.timestamp);
        uint64 end = start + plan.period;
        subscriptions[planId][customer] = Subscription({paid: price, maxPrice: maxPrice, start: start, end: end});
        if (!token.transferFrom(customer, address(this), price)) revert PaymentFailed();
        emit Charged(planId, customer, price, end);
    }
}
