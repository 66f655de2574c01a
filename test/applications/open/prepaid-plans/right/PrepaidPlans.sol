// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract PrepaidPlans {
    struct Plan {
        address payable merchant;
        uint256 price;
        uint256 period;
        bool active;
    }

    mapping(bytes32 => Plan) public plans;
    mapping(address => uint256) public credit;
    mapping(address => uint256) public income;
    mapping(address => mapping(bytes32 => uint256)) public paidUntil;
    uint256 public nonce;

    event PlanCreated(bytes32 indexed id, address indexed merchant);
    event Charged(bytes32 indexed id, address indexed customer);

    function createPlan(uint256 price, uint256 period) external returns (bytes32 id) {
        require(price > 0 && period >= 1 days, "bad plan");
        id = keccak256(abi.encode(msg.sender, nonce++));
        plans[id] = Plan({merchant: payable(msg.sender), price: price, period: period, active: true});
        emit PlanCreated(id, msg.sender);
    }

    function closePlan(bytes32 id) external {
        require(plans[id].merchant == msg.sender, "not yours");
        plans[id].active = false;
    }

    function topUp(address customer) external payable {
        credit[customer] += msg.value;
    }

    function subscribe(bytes32 id) external {
        require(paidUntil[msg.sender][id] == 0, "already");
        _charge(msg.sender, id, block.timestamp);
    }

    function renew(address customer, bytes32 id) external {
        uint256 until = paidUntil[customer][id];
        require(until != 0 && until <= block.timestamp, "not due");
        _charge(customer, id, until);
    }

    function cancel(bytes32 id) external {
        paidUntil[msg.sender][id] = 0;
    }

    function refund(uint256 amount) external {
        credit[msg.sender] -= amount;
        _pay(payable(msg.sender), amount);
    }

    function cashOut() external {
        uint256 amount = income[msg.sender];
        income[msg.sender] = 0;
        _pay(payable(msg.sender), amount);
    }

    function _charge(address customer, bytes32 id, uint256 from) private {
        Plan memory plan = plans[id];
        require(plan.active, "closed");
        credit[customer] -= plan.price;
        income[plan.merchant] += plan.price;
        paidUntil[customer][id] = from + plan.period;
        emit Charged(id, customer);
    }

    function _pay(address payable to, uint256 amount) private {
        (bool ok, ) = to.call{value: amount}("");
        require(ok, "payment failed");
    }
}
