// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface ICoin {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Larder {
    ICoin private immutable coin;
    address private immutable cook = msg.sender;
    mapping(address => uint256) private shares;
    mapping(address => mapping(address => uint256)) private allowed;
    mapping(address => uint256) private debts;
    mapping(address => address) private helperOf;

    constructor(ICoin coin_) {
        coin = coin_;
    }

    function put(uint256 amount) external {
        shares[msg.sender] += amount;
        require(coin.transferFrom(msg.sender, address(this), amount), "pull");
    }

    function borrow(uint256 amount) external {
        debts[msg.sender] += amount;
        require(debts[msg.sender] <= shares[msg.sender] / 2, "too much");
        require(coin.transfer(msg.sender, amount), "send");
    }

    function take(address from, uint256 amount) external {
        require(shares[from] >= amount, "too little");
        shares[from] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw what `from` holds through `take`: it reduces `shares[from]`, and nothing ties that account to the caller.
        require(coin.transfer(msg.sender, amount), "send");
    }

    function takeTo(address from, address to, uint256 amount) external {
        if (amount == 0 || amount > shares[from]) revert("amount");
        shares[from] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw what `from` holds through `takeTo`: it reduces `shares[from]`, and nothing ties that account to the caller.
        require(coin.transfer(to, amount), "send");
    }

    function giveBack(address whose, uint256 amount) external {
        shares[whose] -= amount; // safe: it goes to whose it is
        require(coin.transfer(whose, amount), "send");
    }

    function takeAllowed(address from, uint256 amount) external {
        allowed[from][msg.sender] -= amount;
        shares[from] -= amount; // safe: the holder has allowed it
        require(coin.transfer(msg.sender, amount), "send");
    }

    function takeAsHelper(address from, uint256 amount) external {
        require(helperOf[from] == msg.sender, "helper");
        shares[from] -= amount; // safe: the holder has named the caller
        require(coin.transfer(msg.sender, amount), "send");
    }

    function takeAsCook(address from, uint256 amount) external {
        require(msg.sender == cook, "cook");
        shares[from] -= amount; // safe: the cook may
        require(coin.transfer(cook, amount), "send");
    }

    function seize(address from, uint256 amount) external {
        require(debts[from] > shares[from] / 2, "sound");
        require(coin.transferFrom(msg.sender, address(this), amount), "pull");
        debts[from] -= amount;
        shares[from] -= amount; // safe: the loan went bad, and the caller pays
        require(coin.transfer(msg.sender, amount), "send");
    }

    function setHelper(address helper) external {
        helperOf[msg.sender] = helper;
    }

    function allow(address who, uint256 amount) external {
        allowed[msg.sender][who] = amount;
    }
}

contract Drawer {
    struct Account {
        uint128 amount;
        uint64 opened;
    }

    ICoin private immutable coin;
    mapping(address => uint256) private held;
    mapping(address => Account) private accounts;

    constructor(ICoin coin_) {
        coin = coin_;
    }

    function put(uint128 amount) external {
        held[msg.sender] += amount;
        accounts[msg.sender].amount += amount;
        accounts[msg.sender].opened = uint64(block.timestamp);
        require(coin.transferFrom(msg.sender, address(this), 2 * uint256(amount)), "pull");
    }

    function empty(address from) external {
        uint256 amount = held[from];
        require(amount > 0, "nothing");
        held[from] = 0;
      //^^^^^^^^^^^^^^ High: Anyone can withdraw what `from` holds through `empty`: it reduces `held[from]`, and nothing ties that account to the caller.
        require(coin.transfer(msg.sender, amount), "send");
    }

    function close(address from, address to) external {
        uint128 amount = accounts[from].amount;
        delete accounts[from];
      //^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw what `from` holds through `close`: it reduces `accounts[from].amount`, and nothing ties that account to the caller.
        require(coin.transfer(to, amount), "send");
    }

    function emptyFor(address whose) external {
        uint256 amount = held[whose];
        held[whose] = 0; // safe: it goes to whose it is
        require(coin.transfer(whose, amount), "send");
    }
}

contract Purse {
    mapping(address => uint256) private wei_;

    function put() external payable {
        wei_[msg.sender] += msg.value;
    }

    function take(address from, uint256 amount) external {
        require(wei_[from] >= amount, "too little");
        wei_[from] -= amount;
      //^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw what `from` holds through `take`: it reduces `wei_[from]`, and nothing ties that account to the caller.
        payable(msg.sender).transfer(amount);
    }
}
