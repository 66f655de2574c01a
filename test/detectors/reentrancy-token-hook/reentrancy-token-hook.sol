pragma solidity ^0.8.20;

interface INft {
    function safeTransferFrom(address from, address to, uint256 id) external;

    function transferFrom(address from, address to, uint256 id) external;

    function safeMint(address to, uint256 id) external;
}

interface IMulti {
    function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes calldata data) external;
}

interface ISendable {
    function send(address to, uint256 amount, bytes calldata data) external;
}

contract Raffle {
    INft private immutable prize;
    IMulti private immutable tickets;
    ISendable private immutable coin;
    uint256 private nextId;
    mapping(address => bool) private hasWon;
    mapping(address => uint256) private credit;

    constructor(INft p, IMulti t, ISendable c) {
        prize = p;
        tickets = t;
        coin = c;
    }

    function earn() external payable {
        credit[msg.sender] += msg.value;
    }

    function take() external {
        require(!hasWon[msg.sender], "one each");
        prize.safeTransferFrom(address(this), msg.sender, nextId++);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `take` lets `prize` call `msg.sender` before it updates `hasWon[msg.sender]`: the receiver can reenter while the old value is still stored.
        hasWon[msg.sender] = true;
    }

    function redeem(address to) external {
        uint256 amount = credit[msg.sender];
        tickets.safeTransferFrom(address(this), to, 1, amount, "");
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `redeem` lets `tickets` call `to` before it updates `credit[msg.sender]`: the receiver can reenter while the old value is still stored.
        credit[msg.sender] = 0;
    }

    function cash(uint256 amount) external {
        require(credit[msg.sender] >= amount, "too much");
        coin.send(msg.sender, amount, ""); // safe: who comes back for more than there is makes the subtraction fail
        credit[msg.sender] -= amount;
    }

    function takeLate() external {
        require(!hasWon[msg.sender], "one each");
        hasWon[msg.sender] = true;
        prize.safeTransferFrom(address(this), msg.sender, nextId++); // safe: noted before
    }

    function takeQuietly() external {
        require(!hasWon[msg.sender], "one each");
        prize.transferFrom(address(this), msg.sender, nextId++); // safe: this transfer calls nobody
        hasWon[msg.sender] = true;
    }

    function put(uint256 id) external {
        require(!hasWon[msg.sender], "one each");
        prize.safeTransferFrom(msg.sender, address(this), id); // safe: the receiver is this contract
        hasWon[msg.sender] = true;
    }

    function count() external {
        prize.safeMint(msg.sender, nextId); // safe: nothing is decided by what is written later
        hasWon[msg.sender] = true;
    }
}

contract Locked {
    INft private immutable prize;
    mapping(address => uint256) private credit;
    bool private isBusy;

    constructor(INft p) {
        prize = p;
    }

    function lockedTake() external {
        require(!isBusy, "busy");
        isBusy = true;
        require(credit[msg.sender] == 0, "no");
        prize.safeMint(msg.sender, 7); // safe: locked
        credit[msg.sender] = 1;
        isBusy = false;
    }
}

/// What is called has its own body, which calls the receiver.
contract Purse {
    address private immutable owner = msg.sender;

    receive() external payable {}

    function payOut(address to, uint256 amount) external {
        require(msg.sender == owner, "not the owner");
        (bool ok, ) = to.call{value: amount}("");
        require(ok, "failed");
    }

    mapping(uint256 => address) private partners;

    function tell(uint256 id) external {
        (bool ok, ) = partners[id].call("");
        require(ok, "failed");
    }

    function payOutQuietly(address payable to, uint256 amount) external {
        require(msg.sender == owner, "not the owner");
        to.transfer(amount);
    }
}

contract Payer {
    Purse private immutable purse = new Purse();
    mapping(address => uint256) private owed;

    function earn() external payable {
        owed[msg.sender] += msg.value;
        (bool ok, ) = address(purse).call{value: msg.value}("");
        require(ok, "failed");
    }

    function pay(address who) external {
        uint256 amount = owed[who];
        purse.payOut(who, amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^ High: `pay` lets `purse` call `who` before it updates `owed[who]`: the receiver can reenter while the old value is still stored.
        owed[who] = 0;
    }

    function payAndTell(uint256 id) external {
        uint256 amount = owed[msg.sender];
        purse.tell(id); // safe: who is called is kept there
        owed[msg.sender] = amount / 2;
    }

    function payQuietly(address payable who) external {
        uint256 amount = owed[who];
        purse.payOutQuietly(who, amount); // safe: not enough gas to come back
        owed[who] = 0;
    }
}

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);

    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Few tokens call their receiver, but any may be listed.
contract Market {
    IERC20 private immutable token;
    mapping(address => uint256) public collateral;
    mapping(address => uint256) public debt;

    constructor(IERC20 t) {
        token = t;
    }

    function deposit(uint256 amount) external {
        require(token.transferFrom(msg.sender, address(this), amount), "failed"); // safe: the receiver is this contract
        collateral[msg.sender] += amount;
    }

    function borrow(uint256 amount) external {
        uint256 before = debt[msg.sender];
        require(before + amount <= collateral[msg.sender] / 2, "too much");
        require(token.transfer(msg.sender, amount), "failed");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `borrow` sends `token` to `msg.sender` before it updates `debt[msg.sender]`: the receiver can reenter while the old value is still stored.
        debt[msg.sender] = before + amount;
    }

    function borrowInOrder(uint256 amount) external {
        uint256 before = debt[msg.sender];
        require(before + amount <= collateral[msg.sender] / 2, "too much");
        debt[msg.sender] = before + amount;
        require(token.transfer(msg.sender, amount), "failed"); // safe: written before
    }
}

interface IShop {
    function take(address from) external;
}

interface IRegistry {
    function isShop(address shop) external view returns (bool);
}

contract Counter {
    IRegistry private immutable registry;

    constructor(IRegistry r) {
        registry = r;
    }

    function hand(IShop shop) external {
        require(registry.isShop(address(shop)), "no shop");
        shop.take(msg.sender);
    }

    function handAny(IShop shop) external {
        shop.take(msg.sender);
    }
}

/// Calls whom the counter calls in turn.
contract Customer {
    Counter private immutable counter;
    mapping(address => uint256) private vouchers;

    constructor(Counter c) {
        counter = c;
    }

    function buy() external payable {
        vouchers[msg.sender] += msg.value;
    }

    function use(IShop shop) external {
        require(vouchers[msg.sender] > 0, "no voucher");
        counter.hand(shop); // safe: the counter asks who that is
        vouchers[msg.sender] = 0;
    }

    function useAnywhere(IShop shop) external {
        require(vouchers[msg.sender] > 0, "no voucher");
        counter.handAny(shop);
      //^^^^^^^^^^^^^^^^^^^^^ High: `useAnywhere` lets `counter` call `shop` before it updates `vouchers[msg.sender]`: the receiver can reenter while the old value is still stored.
        vouchers[msg.sender] = 0;
    }
}
