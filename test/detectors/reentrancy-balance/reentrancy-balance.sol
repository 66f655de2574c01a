pragma solidity ^0.8.20;

interface IERC20 {
    function balanceOf(address who) external view returns (uint256);

    function transfer(address to, uint256 amount) external returns (bool);

    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IPayer {
    function pay(uint256 amount) external;
}

contract Shop {
    IERC20 private immutable token;
    mapping(address => uint256) private nBought;
    uint256 private status = 1;

    modifier alone() {
        require(status == 1, "busy");
        status = 2;
        _;
        status = 1;
    }

    constructor(IERC20 t) {
        token = t;
    }

    function held() private view returns (uint256) {
        return token.balanceOf(address(this));
    }

    function buy(uint256 amount) external {
        uint256 before = token.balanceOf(address(this));
        IPayer(msg.sender).pay(amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `buy` takes the increase of its balance for one payment, but `msg.sender`, which is called in between, can reenter so that the same payment counts twice.
        require(token.balanceOf(address(this)) >= before + amount, "not paid");
        nBought[msg.sender] += amount;
    }

    function buyByHelper(uint256 amount) external {
        uint256 before = held();
        ask(amount);
      //^^^^^^^^^^^ High: `buyByHelper` takes the increase of its balance for one payment, but `msg.sender`, which is called in between, can reenter so that the same payment counts twice.
        uint256 difference = held() - before;
        if (difference < amount) revert("not paid");
        nBought[msg.sender] += amount;
    }

    function lend(address payable to, uint256 amount) external {
        uint256 before = address(this).balance;
        (bool ok, ) = to.call{value: amount}("");
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `lend` takes the increase of its balance for one payment, but `to`, which is called in between, can reenter so that the same payment counts twice.
        require(ok, "failed");
        require(address(this).balance >= before, "not paid back");
    }

    function ask(uint256 amount) private {
        IPayer(msg.sender).pay(amount);
    }

    function locked(uint256 amount) external alone {
        uint256 before = token.balanceOf(address(this));
        IPayer(msg.sender).pay(amount); // safe: locked
        require(token.balanceOf(address(this)) >= before + amount, "not paid");
        nBought[msg.sender] += amount;
    }

    function oneReading(uint256 amount) external {
        IPayer(msg.sender).pay(amount); // safe: only the balance at the end counts
        require(token.balanceOf(address(this)) >= amount, "not paid");
    }

    function take(uint256 amount) external alone {
        uint256 before = token.balanceOf(address(this));
        require(token.transferFrom(msg.sender, address(this), amount), "failed"); // safe: the token is known
        require(token.balanceOf(address(this)) - before == amount, "a fee was taken");
        nBought[msg.sender] += amount;
    }

    function both(uint256 amount) external {
        IPayer(msg.sender).pay(amount); // safe: both readings come after the call
        uint256 before = token.balanceOf(address(this));
        require(token.transferFrom(msg.sender, address(this), amount), "failed");
        require(token.balanceOf(address(this)) - before == amount, "a fee was taken");
    }

    function unread(uint256 amount) external {
        uint256 before = token.balanceOf(address(this));
        IPayer(msg.sender).pay(amount); // safe: the first reading is not used again
        require(before >= amount && token.balanceOf(address(this)) > 0, "not paid");
    }
}

/// What is paid back as a deposit is paid back, and deposited.
contract Lender {
    IERC20 private immutable token;
    mapping(address => uint256) public deposits;
    mapping(address => uint256) public tokenDeposits;
    bool private isBusy;

    modifier alone() {
        require(!isBusy, "busy");
        isBusy = true;
        _;
        isBusy = false;
    }

    constructor(IERC20 t) {
        token = t;
    }

    function deposit() external payable {
        deposits[msg.sender] += msg.value;
    }

    function depositTokens(uint256 amount) external alone {
        require(token.transferFrom(msg.sender, address(this), amount), "failed");
        tokenDeposits[msg.sender] += amount;
    }

    function lend(address payable to, uint256 amount) external alone {
        uint256 before = address(this).balance;
        (bool ok, ) = to.call{value: amount}("");
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `lend` takes the increase of its balance for one payment, but `to`, which is called in between, can pay through `deposit`, which credits the same payment.
        require(ok, "failed");
        require(address(this).balance >= before, "not paid back");
    }

    function lendTokens(IPayer to, uint256 amount) external alone {
        uint256 before = token.balanceOf(address(this));
        require(token.transfer(address(to), amount), "failed");
        to.pay(amount); // safe: tokens cannot be deposited meanwhile
        require(token.balanceOf(address(this)) >= before, "not paid back");
    }
}
