// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IShare {
    function burn(address from, uint256 amount) external;
    function totalSupply() external view returns (uint256);
}

/// A vault: shares are paid for and stay with whoever has them.
contract Vault {
    IToken private immutable token;
    uint256 public held;
    uint256 public totalShares;
    mapping(address => uint256) public sharesOf;
    mapping(address => mapping(address => uint256)) public allowance;

    constructor(IToken token_) {
        token = token_;
    }

    function enter(uint256 amount) external {
        uint256 shares = totalShares == 0 ? amount : (amount * totalShares) / held;
        sharesOf[msg.sender] += shares;
        totalShares += shares;
        held += amount;
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function approve(address spender, uint256 shares) external {
        allowance[msg.sender][spender] = shares;
    }

    function leave(uint256 shares) external {
        uint256 amount = (shares * held) / totalShares;
        held -= amount;
        require(token.transfer(msg.sender, amount), "not paid");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `leave` pays the part of `shares` in all there is, and takes as many from nobody: whoever names a number gets what others hold.
    }

    function leaveFor(address owner, uint256 shares) external {
        allowance[owner][msg.sender] -= shares;
        uint256 amount = (shares * held) / totalShares;
        held -= amount;
        totalShares -= shares;
        require(token.transfer(msg.sender, amount), "not paid");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `leaveFor` pays the part of `shares` in all there is, and takes as many from nobody: whoever names a number gets what others hold.
    }

    function leaveRight(uint256 shares) external {
        uint256 amount = (shares * held) / totalShares;
        sharesOf[msg.sender] -= shares;
        totalShares -= shares;
        held -= amount;
        require(token.transfer(msg.sender, amount), "not paid"); // safe: taken from the caller
    }

    function leaveAll() external {
        uint256 amount = (sharesOf[msg.sender] * held) / totalShares;
        totalShares -= sharesOf[msg.sender];
        sharesOf[msg.sender] = 0;
        held -= amount;
        require(token.transfer(msg.sender, amount), "not paid"); // safe: by the caller's own number
    }
}

/// Two kinds of money in one pot, by series.
contract Pots {
    struct Pot {
        uint256 locked;
        uint256 earned;
        uint256 supply;
    }

    IToken private immutable gold;
    mapping(uint256 => Pot) public pots;
    mapping(uint256 => mapping(address => uint256)) public unitsOf;

    constructor(IToken gold_) {
        gold = gold_;
    }

    function lock(uint256 id, uint256 amount) external payable {
        Pot storage pot = pots[id];
        pot.locked += amount;
        pot.earned += msg.value;
        pot.supply += amount;
        unitsOf[id][msg.sender] += amount;
        require(gold.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function collect(uint256 id, uint256 units) external {
        Pot storage pot = pots[id];
        uint256 inGold = (pot.locked * units) / pot.supply;
        uint256 inEther = (pot.earned * units) / pot.supply;
        pot.locked -= inGold;
        pot.earned -= inEther;
        require(gold.transfer(msg.sender, inGold), "not paid");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `collect` pays the part of `units` in all there is, and takes as many from nobody: whoever names a number gets what others hold.
        payable(msg.sender).transfer(inEther);
    }

    function collectRight(uint256 id, uint256 units) external {
        Pot storage pot = pots[id];
        uint256 inGold = (pot.locked * units) / pot.supply;
        unitsOf[id][msg.sender] -= units;
        pot.supply -= units;
        pot.locked -= inGold;
        require(gold.transfer(msg.sender, inGold), "not paid"); // safe: taken from the caller
    }
}

/// The shares are a token of their own, or another token is swapped.
contract Desk {
    IToken private immutable token;
    IToken private immutable other;
    IShare private immutable share;
    address private immutable owner = msg.sender;
    uint256 public held;
    uint256 public heldOther;

    constructor(IToken token_, IToken other_, IShare share_) {
        (token, other, share) = (token_, other_, share_);
    }

    function fill(uint256 amount, uint256 amountOther) external {
        held += amount;
        heldOther += amountOther;
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
        require(other.transferFrom(msg.sender, address(this), amountOther), "not paid");
    }

    function leave(uint256 shares) external {
        uint256 amount = (shares * held) / share.totalSupply();
        held -= amount;
        share.burn(msg.sender, shares);
        require(token.transfer(msg.sender, amount), "not paid"); // safe: burnt
    }

    function swap(uint256 amount) external {
        uint256 got = (amount * held) / (heldOther + amount);
        heldOther += amount;
        held -= got;
        require(other.transferFrom(msg.sender, address(this), amount), "not paid");
        require(token.transfer(msg.sender, got), "not paid"); // safe: the other token comes in
    }

    function take(uint256 part) external {
        require(msg.sender == owner, "not the owner");
        uint256 amount = (part * held) / heldOther;
        held -= amount;
        require(token.transfer(msg.sender, amount), "not paid"); // safe: the owner
    }
}

/// Shares for each token.
contract Chest {
    mapping(IToken => uint256) public heldOf;
    mapping(IToken => uint256) public supplyOf;
    mapping(IToken => mapping(address => uint256)) public sharesOf;

    function put(IToken token, uint256 amount) external {
        sharesOf[token][msg.sender] += amount;
        supplyOf[token] += amount;
        heldOf[token] += amount;
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function take(IToken token, uint256 shares) external {
        uint256 amount = (shares * heldOf[token]) / supplyOf[token];
        sharesOf[token][msg.sender] -= shares;
        heldOf[token] -= amount;
        require(token.transfer(msg.sender, amount), "not paid"); // safe: taken from the caller
    }
}
