// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface ICoin {
    function mint(address to, uint256 amount) external;
    function burn(address from, uint256 amount) external;
}

/// Loans: the pledge is asked for where it is taken back, and not where the loan is.
contract Lender {
    IToken private immutable token;
    mapping(address => uint256) public pledgeOf;
    mapping(address => uint256) public debtOf;

    constructor(IToken token_) {
        token = token_;
    }

    function pledge() external payable {
        pledgeOf[msg.sender] += msg.value;
    }

    function takePledge(uint256 amount) external {
        pledgeOf[msg.sender] -= amount;
        require(debtOf[msg.sender] * 3 <= pledgeOf[msg.sender] * 2, "too little");
        payable(msg.sender).transfer(amount); // safe: asked for
    }

    function borrow(uint256 amount) external {
        debtOf[msg.sender] += amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `borrow` raises `debtOf[msg.sender]` and never looks at `pledgeOf[msg.sender]`, within which `takePledge` keeps it.
        require(token.transfer(msg.sender, amount), "not paid");
    }

    function borrowWithin(uint256 amount) external {
        debtOf[msg.sender] += amount; // safe: asked for
        require(debtOf[msg.sender] * 3 <= pledgeOf[msg.sender] * 2, "too much");
        require(token.transfer(msg.sender, amount), "not paid");
    }

    function repay(uint256 amount) external {
        debtOf[msg.sender] -= amount; // safe: less is owed
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
    }
}

/// A coin that is made against ether, of two fields of a record.
contract Mint {
    struct Vault {
        uint256 ether_;
        uint256 coins;
    }

    ICoin private immutable coin;
    mapping(address => Vault) public vaults;

    constructor(ICoin coin_) {
        coin = coin_;
    }

    function lock() external payable {
        vaults[msg.sender].ether_ += msg.value;
    }

    function free(uint256 amount) external {
        Vault storage vault = vaults[msg.sender];
        vault.ether_ -= amount;
        require(vault.coins * 150 <= vault.ether_ * 100, "unsafe");
        payable(msg.sender).transfer(amount); // safe: asked for
    }

    function draw(uint256 amount) external {
        vaults[msg.sender].coins += amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `draw` raises `vaults[msg.sender].coins` and never looks at `vaults[msg.sender].ether_`, within which `free` keeps it.
        coin.mint(msg.sender, amount);
    }

    function repay(uint256 amount) external {
        vaults[msg.sender].coins -= amount; // safe: fewer are owed
        coin.burn(msg.sender, amount);
    }
}

/// Tickets that a deposit stands for.
contract Library {
    IToken private immutable books;
    mapping(address => uint256) public depositOf;
    mapping(address => uint256) public lentTo;

    constructor(IToken books_) {
        books = books_;
    }

    function deposit() external payable {
        depositOf[msg.sender] += msg.value;
    }

    function withdraw(uint256 amount) external {
        require(lentTo[msg.sender] * 0.1 ether <= depositOf[msg.sender] - amount, "books are out");
        depositOf[msg.sender] -= amount;
        payable(msg.sender).transfer(amount); // safe: asked for
    }

    function lend(uint256 n) external {
        lentTo[msg.sender] += n;
      //^^^^^^^^^^^^^^^^^^^^^^^ Medium: `lend` raises `lentTo[msg.sender]` and never looks at `depositOf[msg.sender]`, within which `withdraw` keeps it.
        require(books.transfer(msg.sender, n), "not handed over");
    }

    function bringBack(uint256 n) external {
        lentTo[msg.sender] -= n; // safe: fewer are out
        require(books.transferFrom(msg.sender, address(this), n), "not brought");
    }
}

/// A promise for later days is no debt of today.
contract Wages {
    mapping(address => uint256) public kept;
    mapping(address => uint256) public perDay;

    function fund() external payable {
        kept[msg.sender] += msg.value;
    }

    function takeBack(uint256 amount) external {
        require(perDay[msg.sender] * 30 <= kept[msg.sender] - amount, "needed for wages");
        kept[msg.sender] -= amount;
        payable(msg.sender).transfer(amount); // safe: asked for
    }

    function hire(uint256 wage) external {
        perDay[msg.sender] += wage; // safe: nothing is given for it
    }
}
