// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* What goes to where it should, when and as much as strangers say. */

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Fund {
    IToken private immutable asset;
    address private immutable manager = msg.sender;
    address private immutable desk;
    address private treasury;
    uint256 private idle;
    uint256 private fees;
    uint256 private opensAt;
    bool private paused;
    mapping(address => uint256) private shareOf;

    constructor(IToken token, address desk_) {
        asset = token;
        desk = desk_;
    }

    function setTreasury(address next, uint256 at, bool pause) external {
        require(msg.sender == manager, "not the manager");
        treasury = next;
        opensAt = at;
        paused = pause;
    }

    function deposit(uint256 amount) external {
        uint256 fee = amount / 100;
        fees += fee;
        idle += amount - fee;
        shareOf[msg.sender] += amount - fee;
        require(asset.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function redeem(uint256 amount) external {
        shareOf[msg.sender] -= amount;
        idle -= amount;
        require(asset.transfer(msg.sender, amount), "not sent"); // safe: the caller's own
    }

    function invest(uint256 amount) external {
        require(!paused && amount <= idle, "too much");
        idle -= amount;
        require(asset.transfer(desk, amount), "not sent");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can have `invest` send `amount` to `desk`: it takes that from `idle`, and no check restricts the caller.
    }

    function investAll() external {
        uint256 amount = idle;
        idle = 0;
        require(asset.transfer(desk, amount), "not sent"); // safe: what the state says, whoever comes
    }

    function investLate(uint256 amount) external {
        require(block.timestamp > opensAt, "too early");
        idle -= amount;
        require(asset.transfer(desk, amount), "not sent"); // safe: from then on anyone may
    }

    function payFees(uint256 amount) external {
        fees -= amount;
        require(asset.transfer(treasury, amount), "not sent"); // safe: a share goes where shares go
    }

    function give(uint256 amount) external {
        shareOf[msg.sender] -= amount;
        idle -= amount;
        require(asset.transfer(treasury, amount), "not sent"); // safe: the caller gives up their own
    }

    function passOn(uint256 amount) external {
        require(asset.transferFrom(msg.sender, address(this), amount), "not paid");
        idle -= amount;
        require(asset.transfer(treasury, amount), "not sent"); // safe: the caller brings as much
    }
}

contract Stakes {
    struct Operator {
        address admin;
        uint256 assets;
    }

    IToken private immutable coin;
    address private immutable sink;
    address private steward = msg.sender;
    address private slasher;
    uint256 private count;
    mapping(uint256 => Operator) private operators;
    mapping(uint256 => mapping(address => uint256)) private partOf;

    constructor(IToken token, address sink_) {
        coin = token;
        sink = sink_;
    }

    function setSlasher(address next) external {
        require(msg.sender == steward, "not the steward");
        slasher = next;
    }

    function register() external {
        operators[++count].admin = msg.sender;
    }

    function back(uint256 id, uint256 amount) external {
        operators[id].assets += amount;
        partOf[id][msg.sender] += amount;
        require(coin.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function slash(uint256 id, uint256 amount) external {
        require(operators[id].admin != address(0), "no operator");
        if (amount > operators[id].assets) amount = operators[id].assets;
        operators[id].assets -= amount;
        require(coin.transfer(sink, amount), "not sent");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can have `slash` send tokens to `sink`: it takes that from `operators[id].assets`, and no check restricts the caller.
    }

    function slashRightly(uint256 id, uint256 amount) external {
        require(msg.sender == slasher, "not the slasher");
        operators[id].assets -= amount;
        require(coin.transfer(sink, amount), "not sent"); // safe: whom the steward named
    }

    function slashOwn(uint256 id, uint256 amount) external {
        require(operators[id].admin == msg.sender, "not yours");
        operators[id].assets -= amount;
        require(coin.transfer(sink, amount), "not sent"); // safe: the operator's own
    }
}

/// Pays what happened, out of what all have paid in.
contract Cover {
    IToken private immutable coin;
    address private immutable assessor = msg.sender;
    address private payer;
    uint256 private pool;
    mapping(address => uint256) private premiumOf;

    constructor(IToken token, address payer_) {
        coin = token;
        payer = payer_;
    }

    function setPayer(address next) external {
        require(msg.sender == assessor, "not the assessor");
        payer = next;
    }

    function insure(uint256 premium) external {
        premiumOf[msg.sender] += premium;
        pool += premium;
        require(coin.transferFrom(msg.sender, address(this), premium), "not paid");
    }

    function settle(uint256 loss) external {
        pool -= loss;
        require(coin.transfer(payer, loss), "not sent");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can have `settle` send `loss` to `payer`: it takes that from `pool`, and no check restricts the caller.
    }
}

interface IFarm {
    function leave(uint256 amount) external;
    function leaveFor(address who, uint256 amount) external;
}

/// Works for a vault.
contract Strategy {
    IToken private immutable coin;
    IFarm private immutable farm;
    address private immutable vault;
    bool private retired;

    constructor(IToken token, IFarm used, address vault_) {
        coin = token;
        farm = used;
        vault = vault_;
    }

    function release(uint256 amount) external {
        farm.leave(amount);
        require(coin.transfer(vault, amount), "not sent");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can have `release` send `amount` to `vault`: it takes that from `farm`, and no check restricts the caller.
    }

    function retire() external {
        require(msg.sender == vault, "not the vault");
        retired = true;
    }

    function releaseRightly(uint256 amount) external {
        require(msg.sender == vault, "not the vault");
        farm.leave(amount);
        require(coin.transfer(vault, amount), "not sent"); // safe: the vault asks for it
    }

    function releaseOwn(uint256 amount) external {
        farm.leaveFor(msg.sender, amount);
        require(coin.transfer(vault, amount), "not sent"); // safe: the caller gives up their own
    }

    function releaseLast(uint256 amount) external {
        require(retired, "at work");
        farm.leave(amount);
        require(coin.transfer(vault, amount), "not sent"); // safe: once the vault is through with it
    }
}

/// Nobody is in charge.
contract Pool {
    IToken private immutable coin;
    address private immutable sink;
    uint256 private total;
    mapping(address => uint256) private partOf;

    constructor(IToken token, address sink_) {
        coin = token;
        sink = sink_;
    }

    function put(uint256 amount) external {
        total += amount;
        partOf[msg.sender] += amount;
        require(coin.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function pour(uint256 amount) external {
        total -= amount;
        require(coin.transfer(sink, amount), "not sent"); // safe: made to run dry, by whoever comes
    }
}
