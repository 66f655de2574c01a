pragma solidity ^0.8.0;

interface IERC20 {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Desk {
    IERC20 private immutable token;
    IERC20 private immutable money;
    address private immutable treasury = msg.sender;
    address private reserve;
    mapping(address => uint256) private grantOf;

    constructor(IERC20 token_, IERC20 money_) {
        token = token_;
        money = money_;
        reserve = msg.sender;
    }

    function spend(address to, uint256 amount) external {
        require(token.transferFrom(treasury, to, amount), "failed");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can withdraw tokens of `treasury` through `spend`: it sends `amount` to `to`, which the caller chooses, and no check restricts the caller.
    }

    function take(uint256 amount) external {
        require(token.transferFrom(reserve, msg.sender, amount), "failed");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can withdraw tokens of `reserve` through `take`: it sends `amount` to the caller, and no check restricts the caller.
    }

    function takeInside(uint256 amount) external {
        move(msg.sender, amount * 2);
    }

    function move(address to, uint256 amount) private {
        require(token.transferFrom(treasury, to, amount), "failed");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can withdraw tokens of `treasury` through `takeInside`: it sends `amount * 2` to the caller, and no check restricts the caller.
    }

    function appointed(address to, uint256 amount) external {
        require(msg.sender == treasury, "not the owner");
        require(token.transferFrom(treasury, to, amount), "failed"); // safe: the account itself
    }

    function claim(uint256 amount) external {
        grantOf[msg.sender] -= amount;
        require(token.transferFrom(treasury, msg.sender, amount), "failed"); // safe: out of a credit
    }

    function grant(address to, uint256 amount) external {
        require(msg.sender == treasury, "not the owner");
        grantOf[to] = amount;
    }

    function buy(uint256 amount) external {
        require(money.transferFrom(msg.sender, treasury, amount), "not paid");
        require(token.transferFrom(treasury, msg.sender, amount), "failed"); // safe: paid for
    }

    function buyWithEther() external payable {
        require(token.transferFrom(treasury, msg.sender, msg.value), "failed"); // safe: paid for in ether
    }

    function collect(uint256 amount) external {
        require(token.transferFrom(reserve, treasury, amount), "failed"); // safe: goes where the deployer said
    }
}
