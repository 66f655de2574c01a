pragma solidity ^0.8.0;

interface ICoin {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Smelter {
    ICoin private immutable coin;
    mapping(address => uint256) public ore;
    mapping(address => uint256) public loan;
    mapping(address => uint256) public kept;

    constructor(ICoin coin_) {
        coin = coin_;
    }

    function dig(uint256 amount) external {
        ore[msg.sender] += amount;
        require(coin.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function requireCovered(address who) private view {
        require(loan[who] * 3 <= ore[who] * 2, "not covered");
    }

    function take(uint256 amount) external {
        loan[msg.sender] += amount;
        requireCovered(msg.sender);
        require(coin.transfer(msg.sender, amount), "not sent");
    }

    function melt(uint256 amount) external {
        requireCovered(msg.sender);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `melt` looks at `ore[msg.sender]` before it is reduced, and not after: what is left may be too little.
        ore[msg.sender] -= amount;
        require(coin.transfer(msg.sender, amount), "not sent");
    }

    function meltRight(uint256 amount) external {
        ore[msg.sender] -= amount; // safe: what is left is looked at
        requireCovered(msg.sender);
        require(coin.transfer(msg.sender, amount), "not sent");
    }

    function meltBoth(uint256 amount) external {
        requireCovered(msg.sender);
        ore[msg.sender] -= amount; // safe: looked at before and after
        requireCovered(msg.sender);
        require(coin.transfer(msg.sender, amount), "not sent");
    }

    function meltCounted(uint256 amount) external {
        require(loan[msg.sender] + amount <= ore[msg.sender], "not covered");
        ore[msg.sender] -= amount; // safe: the amount is part of what is compared
        require(coin.transfer(msg.sender, amount), "not sent");
    }

    function pay(uint256 amount) external {
        require(loan[msg.sender] >= amount, "too much");
        loan[msg.sender] -= amount; // safe: the amount is compared
        require(coin.transferFrom(msg.sender, address(this), amount), "not paid");
    }
}

contract Council {
    mapping(address => bool) public isMember;
    uint256 public nMembers;
    uint256 public quorum;
    address private immutable chair = msg.sender;

    function admit(address who) external {
        require(msg.sender == chair && !isMember[who], "no");
        isMember[who] = true;
        nMembers++;
    }

    function leave() external {
        require(isMember[msg.sender] && quorum <= nMembers, "no");
        //                              ^^^^^^^^^^^^^^^^^^ Low: `leave` looks at `nMembers` before it is reduced, and not after: what is left may be too little.
        isMember[msg.sender] = false;
        nMembers--;
    }

    function leaveRight() external {
        require(isMember[msg.sender] && quorum < nMembers, "no");
        isMember[msg.sender] = false;
        nMembers--; // safe: one less is still enough
    }

    function setQuorum(uint256 next) external {
        require(msg.sender == chair && next <= nMembers, "no");
        quorum = next;
    }
}

/// A loan is covered: a helper says so at once where nothing is owed.
contract Cover {
    mapping(address => uint256) public pledged;
    mapping(address => uint256) public owed;

    function pledge() external payable {
        pledged[msg.sender] += msg.value;
    }

    function borrowEarly(uint256 amount) external {
        require(isCovered(msg.sender), "not covered");
        //      ^^^^^^^^^^^^^^^^^^^^^ Medium: `borrowEarly` looks at `owed[msg.sender]` before it is raised, and not after: it may get past its limit.
        owed[msg.sender] += amount;
        payable(msg.sender).transfer(amount);
    }

    function borrow(uint256 amount) external {
        owed[msg.sender] += amount;
        require(isCovered(msg.sender), "not covered"); // safe: what was added counts
        payable(msg.sender).transfer(amount);
    }

    function takeEarly(uint256 amount) external {
        require(isCovered(msg.sender), "not covered");
        //      ^^^^^^^^^^^^^^^^^^^^^ Medium: `takeEarly` looks at `pledged[msg.sender]` before it is reduced, and not after: what is left may be too little.
        pledged[msg.sender] -= amount;
        payable(msg.sender).transfer(amount);
    }

    function take(uint256 amount) external {
        pledged[msg.sender] -= amount;
        require(isCovered(msg.sender), "not covered"); // safe: what is left is looked at
        payable(msg.sender).transfer(amount);
    }

    function takeUnasked(uint256 amount) external {
        pledged[msg.sender] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `takeUnasked` reduces `pledged[msg.sender]` without the check of `borrowEarly` that `owed[msg.sender]` stays within it.
        payable(msg.sender).transfer(amount);
    }

    function isCovered(address who) private view returns (bool) {
        if (owed[who] == 0) return true;
        return owed[who] * 2 <= pledged[who];
    }
}

/// What a number is divided by, or what is taken off it, is no limit of it; a stock is no cap of a rate.
contract Capital {
    uint256 public capital;
    uint256 public promised;
    uint256 public shares;
    uint256 public rate = 1;
    mapping(address => uint256) public sharesOf;

    function enter() external payable {
        uint256 some = (msg.value * (shares + 1000)) / (capital + 1);
        sharesOf[msg.sender] += some;
        shares += some;
        capital += msg.value;
    }

    function back(uint256 amount) external {
        require(promised + amount <= capital, "not backed"); // safe: with what is added
        promised += amount;
    }

    function leave(uint256 part) external {
        uint256 amount = (part * (capital + 1)) / (shares + 1000);
        require(capital - amount >= promised, "promised");
        sharesOf[msg.sender] -= part;
        shares -= part; // safe: it only says how much the part is
        capital -= amount; // safe: the rate of another way out is no limit
        payable(msg.sender).transfer(amount);
    }

    function grow() public {
        rate += rate / 1000; // safe: what is there to be paid is no cap of the rate
    }

    function cash(uint256 part) external {
        grow();
        uint256 amount = part * rate;
        require(amount <= capital, "too much");
        sharesOf[msg.sender] -= part;
        shares -= part;
        capital -= amount;
        require(capital >= promised, "promised");
        payable(msg.sender).transfer(amount);
    }
}

/// Several books of which the caller names one, and a limit for all of them.
contract Tranches {
    enum Kind {
        Junior,
        Senior
    }

    mapping(Kind => uint256) public assets;
    mapping(Kind => mapping(address => uint256)) public shareOf;
    uint256 public covered;

    function deposit(Kind kind, uint256 amount) external payable {
        require(amount == msg.value, "not paid");
        assets[kind] += amount;
        shareOf[kind][msg.sender] += amount;
    }

    function cover(uint256 amount) external {
        require(covered + amount <= total(), "too little capital"); // safe: with what is added
        covered += amount;
    }

    function leave(Kind kind) external {
        uint256 amount = shareOf[kind][msg.sender];
        require(total() >= covered, "locked");
        //      ^^^^^^^^^^^^^^^^^^ Medium: `leave` looks at `assets[kind]` before it is reduced, and not after: what is left may be too little.
        shareOf[kind][msg.sender] = 0;
        assets[kind] -= amount;
        payable(msg.sender).transfer(amount);
    }

    function leaveChecked(Kind kind) external {
        uint256 amount = shareOf[kind][msg.sender];
        require(total() - amount >= covered, "locked"); // safe: what is left is asked for
        shareOf[kind][msg.sender] = 0;
        assets[kind] -= amount;
        payable(msg.sender).transfer(amount);
    }

    function leaveAndCheck(Kind kind) external {
        uint256 amount = shareOf[kind][msg.sender];
        require(total() >= covered, "locked"); // safe: asked for again below
        shareOf[kind][msg.sender] = 0;
        assets[kind] -= amount;
        require(total() >= covered, "locked");
        payable(msg.sender).transfer(amount);
    }

    function total() public view returns (uint256) {
        return assets[Kind.Junior] + assets[Kind.Senior];
    }
}
