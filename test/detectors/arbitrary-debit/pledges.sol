// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

interface IFeed {
    function price() external view returns (uint256);
}

interface ICoin {
    function transfer(address to, uint256 amount) external returns (bool);

    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Deposits that are made for others, and taken by whoever likes: that enough is left says nothing of who takes the rest.
contract Pledges {
    IFeed private immutable feed;
    ICoin private immutable coin;
    mapping(address => uint256) public pledgeOf;
    mapping(address => uint256) public debtOf;
    mapping(address => mapping(address => bool)) public isAgent;

    constructor(IFeed source, ICoin token) {
        feed = source;
        coin = token;
    }

    function allow(address agent, bool isAllowed) external {
        isAgent[msg.sender][agent] = isAllowed;
    }

    function pledge(address account, uint256 amount) external {
        pledgeOf[account] += amount;
        require(coin.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function borrow(uint256 amount) external {
        debtOf[msg.sender] += amount;
        require(isSound(msg.sender), "too little");
        payable(msg.sender).transfer(amount);
    }

    function take(uint256 amount, address account, address to) external {
        pledgeOf[account] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw what `account` holds through `take`: it reduces `pledgeOf[account]`, and nothing ties that account to the caller.
        require(isSound(account), "too little is left");
        require(coin.transfer(to, amount), "not paid");
    }

    function takeAllowed(uint256 amount, address account, address to) external {
        require(account == msg.sender || isAgent[account][msg.sender], "not allowed");
        pledgeOf[account] -= amount; // safe: the account, or whom it allowed
        require(isSound(account), "too little is left");
        require(coin.transfer(to, amount), "not paid");
    }

    function takeOwn(uint256 amount, address to) external {
        pledgeOf[msg.sender] -= amount; // safe: the caller's own
        require(isSound(msg.sender), "too little is left");
        require(coin.transfer(to, amount), "not paid");
    }

    function giveBack(uint256 amount, address account) external {
        pledgeOf[account] -= amount; // safe: it goes to whose it is
        require(isSound(account), "too little is left");
        require(coin.transfer(account, amount), "not paid");
    }

    function liquidate(address account) external payable {
        require(!isSound(account), "all is well");
        require(msg.value == debtOf[account], "pay the debt");
        uint256 amount = pledgeOf[account];
        debtOf[account] = 0;
        pledgeOf[account] = 0; // safe: the state of the account decides
        require(coin.transfer(msg.sender, amount), "not paid");
    }

    function isSound(address account) public view returns (bool) {
        if (debtOf[account] == 0) return true;
        return debtOf[account] <= (pledgeOf[account] * feed.price()) / 1e18;
    }
}

/// What is kept for each token is nobody's account.
contract Tills {
    mapping(address => uint256) public keptAt;
    address private immutable treasury = msg.sender;

    function put(address token, uint256 amount) external {
        keptAt[token] += amount;
        require(ICoin(token).transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function send(address token) external {
        uint256 amount = keptAt[token];
        keptAt[token] = 0; // safe: it goes to the treasury
        require(ICoin(token).transfer(treasury, amount), "not paid");
    }
}
