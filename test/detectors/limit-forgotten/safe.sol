// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Market {
    mapping(address => uint256) public supplied;
    mapping(address => uint256) public owed;

    function supply() external payable {
        supplied[msg.sender] += msg.value;
    }

    function borrow(uint256 amount) external {
        owed[msg.sender] += amount;
        require(isSound(msg.sender), "too much debt");
        payable(msg.sender).transfer(amount);
    }

    // safe: looks at the end
    function withdraw(uint256 amount) external {
        supplied[msg.sender] -= amount;
        require(isSound(msg.sender), "too much debt");
        payable(msg.sender).transfer(amount);
    }

    // safe: only who owes nothing
    function close() external {
        require(owed[msg.sender] == 0, "repay first");
        uint256 amount = supplied[msg.sender];
        supplied[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }

    // safe: only what is no longer sound
    function liquidate(address account) external payable {
        require(!isSound(account), "sound");
        require(msg.value == owed[account], "pay the debt");
        uint256 seized = supplied[account];
        owed[account] = 0;
        supplied[account] = 0;
        payable(msg.sender).transfer(seized);
    }

    // safe: settles a debt of the caller's own
    function settle(uint256 amount) external {
        owed[msg.sender] -= amount;
        supplied[msg.sender] -= amount;
    }

    // safe: adds only
    function supplyFor(address account) external payable {
        supplied[account] += msg.value;
    }

    function isSound(address account) public view returns (bool) {
        return owed[account] * 3 <= supplied[account] * 2;
    }
}

interface IRisk {
    function check(address account) external view returns (bool);
}

// safe: another contract is asked
contract Pool {
    IRisk private immutable risk;
    mapping(address => uint256) private supplied;
    mapping(address => uint256) private owed;

    constructor(IRisk r) {
        risk = r;
    }

    function supply() external payable {
        supplied[msg.sender] += msg.value;
    }

    function borrow(uint256 amount) external {
        owed[msg.sender] += amount;
        require(owed[msg.sender] <= supplied[msg.sender], "too much debt");
        payable(msg.sender).transfer(amount);
    }

    function withdraw(uint256 amount) external {
        supplied[msg.sender] -= amount;
        require(risk.check(msg.sender), "too much debt");
        payable(msg.sender).transfer(amount);
    }
}

// safe: the comparison decides whether there is something to pay, and forbids nothing
contract Farm {
    mapping(address => uint256) private amountOf;
    mapping(address => uint256) private paidTo;
    uint256 private perShare;

    function deposit() external payable {
        if (amountOf[msg.sender] * perShare > paidTo[msg.sender]) perShare += 1;
        amountOf[msg.sender] += msg.value;
        paidTo[msg.sender] += msg.value * perShare;
    }

    function leave() external {
        uint256 amount = amountOf[msg.sender];
        amountOf[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }
}

// safe: an allowance and a balance are two things
contract Token {
    mapping(address => uint256) private balances;
    mapping(address => mapping(address => uint256)) private allowances;

    constructor() {
        balances[msg.sender] = 1e24;
    }

    function moveFrom(address from, address to, uint256 amount) external {
        require(allowances[from][msg.sender] >= amount && balances[from] >= amount, "too little");
        allowances[from][msg.sender] -= amount;
        balances[from] -= amount;
        balances[to] += amount;
    }

    function approve(address spender, uint256 amount) external {
        allowances[msg.sender][spender] = amount;
    }

    function burn(uint256 amount) external {
        balances[msg.sender] -= amount;
    }
}
