// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

interface ICoin {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Records under the address of whoever made them, that anyone may settle.
contract Leavings {
    struct Leaving {
        uint256 parts;
        uint256 readyAt;
    }

    struct Pledge {
        uint256 amount;
        uint64 since;
    }

    ICoin private immutable coin;
    uint256 public pot;
    uint256 public parts;
    mapping(address => uint256) public partsOf;
    mapping(address => Leaving[]) private leavings;
    mapping(address => mapping(uint256 => Pledge)) private pledges;
    mapping(address => Pledge) private gifts;
    mapping(address => mapping(address => bool)) private isHelper;

    error Early();

    constructor(ICoin coin_) {
        coin = coin_;
    }

    function enter(uint256 amount) external {
        require(coin.transferFrom(msg.sender, address(this), amount), "not paid");
        pot += amount;
        parts += amount;
        partsOf[msg.sender] += amount;
    }

    function leave(uint256 amount) external {
        partsOf[msg.sender] -= amount;
        leavings[msg.sender].push(Leaving(amount, block.timestamp + 3 days));
    }

    function settle(address who, uint256 index) external {
        Leaving memory leaving = leavings[who][index];
        if (leaving.parts == 0 || block.timestamp < leaving.readyAt) revert Early();
        delete leavings[who][index];
        uint256 amount = (leaving.parts * pot) / parts;
        pot -= amount;
        parts -= leaving.parts;
        require(coin.transfer(msg.sender, amount), "not sent");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `settle` pays `leavings[who][index].parts` of a record that belongs to somebody to whom the caller likes, and does not ask whose it is.
    }

    function settleRight(address who, uint256 index) external {
        Leaving memory leaving = leavings[who][index];
        if (leaving.parts == 0 || block.timestamp < leaving.readyAt) revert Early();
        delete leavings[who][index];
        uint256 amount = (leaving.parts * pot) / parts;
        pot -= amount;
        parts -= leaving.parts;
        require(coin.transfer(who, amount), "not sent"); // safe: whose it is gets it
    }

    function pledge(uint256 id, uint256 amount) external {
        require(coin.transferFrom(msg.sender, address(this), amount), "not paid");
        pledges[msg.sender][id].amount += amount;
        pledges[msg.sender][id].since = uint64(block.timestamp);
    }

    function redeem(address from, uint256 id, address to) external {
        Pledge storage one = pledges[from][id];
        require(block.timestamp > one.since + 1 days, "early");
        uint256 amount = one.amount;
        one.amount = 0;
        require(coin.transfer(to, amount), "not sent");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `redeem` pays `pledges[from][id].amount` of a record that belongs to somebody to whom the caller likes, and does not ask whose it is.
    }

    function redeemAsHelper(address from, uint256 id, address to) external {
        if (!isHelper[from][msg.sender]) revert Early();
        Pledge storage one = pledges[from][id];
        uint256 amount = one.amount;
        one.amount = 0;
        require(coin.transfer(to, amount), "not sent"); // safe: the holder has named the caller
    }

    function help(address helper) external {
        isHelper[msg.sender][helper] = true;
    }

    function give(address to, uint256 amount) external {
        require(coin.transferFrom(msg.sender, address(this), amount), "not paid");
        gifts[to].amount += amount;
    }

    function takeGift(address to) external {
        require(to == msg.sender, "not yours");
        uint256 amount = gifts[to].amount;
        delete gifts[to];
        require(coin.transfer(msg.sender, amount), "not sent"); // safe: for the caller
    }
}

/// What others left, sold in parts of the buyer's choice; the rest goes back.
contract Sales {
    struct Sale {
        address from;
        uint256 lot;
        uint256 price;
    }

    ICoin private immutable gem;
    ICoin private immutable coin;
    address private immutable ledger;
    uint256 public count;
    uint256 public pool;
    mapping(uint256 => Sale) private sales;

    error None();

    constructor(ICoin gem_, ICoin coin_) {
        gem = gem_;
        coin = coin_;
        ledger = msg.sender;
    }

    function start(address from, uint256 lot, uint256 price) external {
        require(msg.sender == ledger, "no");
        sales[++count] = Sale(from, lot, price);
        require(gem.transferFrom(from, address(this), lot), "not brought");
    }

    function take(uint256 id, uint256 most, address to) external {
        Sale memory sale = sales[id];
        if (sale.from == address(0)) revert None();
        uint256 slice = most < sale.lot ? most : sale.lot;
        delete sales[id];
        require(gem.transfer(to, slice), "not sent");
        //      ^^^^^^^^^^^^^^^^^^^^^^^ Medium: `take` pays `sales[id].lot` of a record that belongs to somebody to whom the caller likes, and does not ask whose it is.
        if (sale.lot > slice) require(gem.transfer(sale.from, sale.lot - slice), "not sent");
    }

    function buy(uint256 id, uint256 most, address to) external {
        Sale memory sale = sales[id];
        if (sale.from == address(0)) revert None();
        uint256 slice = most < sale.lot ? most : sale.lot;
        delete sales[id];
        require(coin.transferFrom(msg.sender, ledger, slice * sale.price), "not paid");
        require(gem.transfer(to, slice), "not sent"); // safe: paid for
        if (sale.lot > slice) require(gem.transfer(sale.from, sale.lot - slice), "not sent");
    }

    function close(uint256 id) external {
        Sale memory sale = sales[id];
        if (sale.from == address(0)) revert None();
        delete sales[id];
        require(gem.transfer(msg.sender, sale.lot / 100), "not sent"); // safe: a reward, and the rest is theirs
        require(gem.transfer(sale.from, sale.lot - sale.lot / 100), "not sent");
    }

    function giveUp(uint256 id) external {
        Sale memory sale = sales[id];
        if (sale.from == address(0)) revert None();
        delete sales[id];
        pool += sale.lot - sale.lot / 100;
        require(gem.transfer(msg.sender, sale.lot / 100), "not sent"); // safe: a reward, and the rest is for all
    }

    function giveUpWholly(uint256 id) external {
        Sale memory sale = sales[id];
        if (sale.from == address(0)) revert None();
        delete sales[id];
        require(gem.transfer(msg.sender, sale.lot / 2), "not sent");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `giveUpWholly` pays `sales[id].lot` of a record that belongs to somebody to whom the caller likes, and does not ask whose it is.
    }
}

/// Whoever finds that a loan has fallen too low is paid for it; the rest of the stake is owed to whose it was.
contract Loans {
    struct Loan {
        uint256 stake;
        uint256 debt;
    }

    ICoin private immutable coin;
    uint256 public price = 1;
    mapping(address => Loan) private loans;
    mapping(address => uint256) private owed;

    error Healthy();

    constructor(ICoin coin_) {
        coin = coin_;
    }

    function borrow(uint256 stake, uint256 debt) external {
        require(coin.transferFrom(msg.sender, address(this), stake), "not paid");
        loans[msg.sender] = Loan(stake, debt);
    }

    function close(address who) external {
        Loan memory loan = loans[who];
        if (loan.stake * price >= loan.debt) revert Healthy();
        delete loans[who];
        uint256 reward = loan.debt / 100;
        uint256 rest = loan.stake / 2;
        if (reward > rest) reward = rest;
        require(coin.transfer(msg.sender, reward), "not sent"); // safe: whose it is gets the rest
        owed[who] += rest - reward;
    }

    function closeForAll(address who) external {
        Loan memory loan = loans[who];
        if (loan.stake * price >= loan.debt) revert Healthy();
        delete loans[who];
        require(coin.transfer(msg.sender, loan.stake), "not sent");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `closeForAll` pays `loans[who].stake` of a record that belongs to somebody to whom the caller likes, and does not ask whose it is.
    }

    function collect() external {
        uint256 amount = owed[msg.sender];
        owed[msg.sender] = 0;
        require(coin.transfer(msg.sender, amount), "not sent");
    }
}
