// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* What lies in a contract of which somebody is in charge, by functions that ask for nobody. */

interface IToken {
    function balanceOf(address account) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IFarm {
    function leave(uint256 amount) external;
    function leaveFor(address who, uint256 amount) external;
}

/// Is paid from outside, and takes no note of it.
contract Chest {
    address private immutable governor = msg.sender;
    address private heir;
    mapping(address => uint256) private allowanceOf;

    function nameHeir(address next) external {
        require(msg.sender == governor, "not the governor");
        heir = next;
    }

    function spend(IToken token, address to, uint256 amount) external {
        require(token.transfer(to, amount), "not sent");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw tokens through `spend`: it sends `amount` to `to`, which the caller chooses, and no check restricts the caller.
    }

    function rescue(IToken token) external {
        require(token.transfer(msg.sender, token.balanceOf(address(this))), "not sent");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw tokens through `rescue`: it sends tokens to the caller, and no check restricts the caller.
    }

    function allow(address who, uint256 amount) external {
        require(msg.sender == governor, "not the governor");
        allowanceOf[who] = amount;
    }

    function useAllowance(IToken token, address to, uint256 amount) external {
        allowanceOf[msg.sender] -= amount;
        require(token.transfer(to, amount), "not sent"); // safe: out of what the governor allowed the caller
    }

    function toHeir(IToken token, uint256 amount) external {
        require(token.transfer(heir, amount), "not sent"); // safe: the governor said who gets it
    }
}

/// Keeps its fees apart.
contract Exchange {
    address private immutable owner = msg.sender;
    uint256 private feeBps = 10;
    mapping(IToken => uint256) private feesOf;

    function setFee(uint256 next) external {
        require(msg.sender == owner && next < 100, "not the owner");
        feeBps = next;
    }

    function sell(IToken from, IToken to, uint256 amount) external {
        uint256 fee = (amount * feeBps) / 10_000;
        feesOf[from] += fee;
        require(from.transferFrom(msg.sender, address(this), amount), "not paid");
        require(to.transfer(msg.sender, amount - fee), "not sent"); // safe: paid for in another token
    }

    function collect(IToken token, address to) external {
        require(address(token).code.length > 0, "no token");
        uint256 amount = feesOf[token];
        feesOf[token] = 0;
        require(token.transfer(to, amount), "not sent");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw tokens through `collect`: it sends `feesOf[token]` to `to`, which the caller chooses, and no check restricts the caller.
    }
}

/// What nobody came for is told season by season.
contract Seasons {
    struct Season {
        uint256 purse;
        uint64 end;
        bytes32 root;
    }

    IToken private immutable seed;
    address private immutable gardener = msg.sender;
    Season[] private seasons;
    mapping(bytes32 => bool) private taken;

    constructor(IToken token) {
        seed = token;
    }

    function open(uint256 purse, uint64 end, bytes32 root) external {
        require(msg.sender == gardener, "not the gardener");
        seasons.push(Season(purse, end, root));
        require(seed.transferFrom(msg.sender, address(this), purse), "not paid");
    }

    function claim(uint256 season, uint256 amount, bytes32 sibling) external {
        bytes32 leaf = keccak256(abi.encode(msg.sender, amount));
        require(keccak256(abi.encode(leaf, sibling)) == seasons[season].root && !taken[leaf], "no");
        taken[leaf] = true;
        seasons[season].purse -= amount;
        require(seed.transfer(msg.sender, amount), "not sent"); // safe: a proof entitles to it, once
    }

    function close(uint256 season, address to) external {
        require(block.timestamp > seasons[season].end, "not over");
        uint256 rest = seasons[season].purse;
        seasons[season].purse = 0;
        require(seed.transfer(to, rest), "not sent");
        //      ^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw tokens through `close`: it sends `seasons[season].purse` to `to`, which the caller chooses, and no check restricts the caller.
    }
}

/// Lends what others bring.
contract Lender {
    IToken private immutable lent;
    address private immutable keeper = msg.sender;
    uint256 private cash;
    uint256 private reserves;
    uint256 private rate;
    mapping(address => uint256) private suppliedBy;

    constructor(IToken token) {
        lent = token;
    }

    function setRate(uint256 next) external {
        require(msg.sender == keeper, "not the keeper");
        rate = next;
    }

    function supply(uint256 amount) external {
        uint256 cut = (amount * rate) / 1e18;
        suppliedBy[msg.sender] += amount - cut;
        reserves += cut;
        cash += amount;
        require(lent.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function withdraw(uint256 amount, address to) external {
        require(amount <= cash, "no cash");
        suppliedBy[msg.sender] -= amount;
        cash -= amount;
        require(lent.transfer(to, amount), "not sent"); // safe: out of what the caller supplied
    }

    function takeReserves(uint256 amount, address to) external {
        require(amount <= cash, "no cash");
        reserves -= amount;
        cash -= amount;
        require(lent.transfer(to, amount), "not sent");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw tokens through `takeReserves`: it sends `amount` to `to`, which the caller chooses, and no check restricts the caller.
    }
}

/// Passes on what comes.
contract Desk {
    address private immutable owner = msg.sender;
    bool private paused;

    function pause(bool next) external {
        require(msg.sender == owner, "not the owner");
        paused = next;
    }

    function take(IToken token, uint256 amount) external {
        require(!paused, "paused");
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function sweep(IToken token, address to) external {
        require(token.transfer(to, token.balanceOf(address(this))), "not sent"); // safe: in the transaction in which it came
    }
}

/// A tap, with somebody who sets how much it gives.
contract Tap {
    IToken private immutable token;
    address private immutable owner = msg.sender;
    uint256 private size = 1e18;

    constructor(IToken given) {
        token = given;
    }

    function setSize(uint256 next) external {
        require(msg.sender == owner, "not the owner");
        size = next;
    }

    function drip(address to) external {
        require(token.transfer(to, size), "not sent"); // safe: as much as the owner said
    }
}

/// Gets back from a farm what it hands out.
contract Perch {
    IToken private immutable token;
    IFarm private immutable farm;
    address private immutable owner = msg.sender;
    bool private open;

    constructor(IToken given, IFarm used) {
        token = given;
        farm = used;
    }

    function setOpen(bool next) external {
        require(msg.sender == owner, "not the owner");
        open = next;
    }

    function leave(address to, uint256 amount) external {
        farm.leave(amount);
        require(token.transfer(to, amount), "not sent");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw tokens through `leave`: it sends `amount` to `to`, which the caller chooses, and no check restricts the caller.
    }

    function free(address to, uint256 amount) external returns (uint256 freed) {
        uint256 loose = token.balanceOf(address(this));
        if (loose < amount) farm.leave(amount - loose);
        loose = token.balanceOf(address(this));
        freed = loose < amount ? loose : amount;
        require(token.transfer(to, freed), "not sent");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw tokens through `free`: it sends tokens to `to`, which the caller chooses, and no check restricts the caller.
    }

    function leaveOwn(uint256 amount) external {
        farm.leaveFor(msg.sender, amount);
        require(token.transfer(msg.sender, amount), "not sent"); // safe: as far as the farm lets the caller have it
    }
}

/// Notices what was sent ahead of a call.
contract Pair {
    IToken private immutable first;
    IToken private immutable second;
    address private immutable owner = msg.sender;
    uint256 private rate = 1e18;
    uint256 private firstKept;
    uint256 private secondKept;

    constructor(IToken one, IToken other) {
        first = one;
        second = other;
    }

    function setRate(uint256 next) external {
        require(msg.sender == owner, "not the owner");
        rate = next;
    }

    function fill(uint256 amount, uint256 other) external {
        firstKept += amount;
        secondKept += other;
        require(first.transferFrom(msg.sender, address(this), amount), "not paid");
        require(second.transferFrom(msg.sender, address(this), other), "not paid");
    }

    function buy(address to, uint256 amount) external {
        uint256 price = (amount * rate) / 1e18;
        require(second.balanceOf(address(this)) - secondKept >= price, "not enough came");
        firstKept -= amount;
        secondKept += price;
        require(first.transfer(to, amount), "not sent"); // safe: paid for before the call
    }
}

interface IRates {
    function worth(uint256 units, address token, address pool) external pure returns (uint256);
}

/// Takes its own shares back, which were sent ahead.
contract Shares {
    IToken private immutable coin;
    IRates private immutable rates;
    address private immutable keeper = msg.sender;
    bool private listed;
    uint256 private total;
    mapping(address => uint256) public balanceOf;

    constructor(IToken token, IRates rates_) {
        coin = token;
        rates = rates_;
    }

    function list(bool next) external {
        require(msg.sender == keeper, "not the keeper");
        listed = next;
    }

    function leave(address to) external {
        uint256 units = balanceOf[address(this)];
        uint256 worth = rates.worth(units, address(coin), address(this));
        balanceOf[address(this)] -= units;
        total -= units;
        require(coin.transfer(to, worth), "not sent"); // safe: for shares that were sent ahead
    }
}
