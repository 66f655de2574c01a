pragma solidity ^0.8.0;

interface IToken {
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
}

contract Rewards {
    struct Position {
        uint256 amount;
        uint256 owed;
    }

    IToken private immutable token;
    mapping(address => uint256) public owed;
    mapping(address => uint256) public later;
    mapping(uint256 => Position) public positions;
    mapping(uint256 => address) public ownerOf;
    uint256 public limit = 5 ether;

    constructor(IToken token_, address first) {
        token = token_;
        owed[first] = 100 ether;
        positions[1].owed = 1 ether;
        ownerOf[1] = first;
    }

    function claim() external {
        uint256 amount = owed[msg.sender];
        uint256 held = token.balanceOf(address(this));
        if (amount > held) amount = held;
        owed[msg.sender] = 0;
      //^^^^^^^^^^^^^^^^^^^^ Medium: `claim` clears `owed[msg.sender]`, of which it may have paid a part alone: the rest is lost.
        require(token.transfer(msg.sender, amount), "not sent");
    }

    function claimOf(uint256 id) external {
        require(ownerOf[id] == msg.sender, "not yours");
        Position storage p = positions[id];
        uint256 held = token.balanceOf(address(this));
        uint256 amount = p.owed > held ? held : p.owed;
        delete positions[id];
      //^^^^^^^^^^^^^^^^^^^^ Medium: `claimOf` clears `positions[id].owed`, of which it may have paid a part alone: the rest is lost.
        require(token.transfer(msg.sender, amount), "not sent");
    }

    function claimLimited() external {
        uint256 amount = owed[msg.sender];
        if (amount > limit) amount = limit;
        delete owed[msg.sender];
      //^^^^^^^^^^^^^^^^^^^^^^^ Medium: `claimLimited` clears `owed[msg.sender]`, of which it may have paid a part alone: the rest is lost.
        require(token.transfer(msg.sender, amount), "not sent");
    }

    function claimRight() external {
        uint256 amount = owed[msg.sender];
        uint256 held = token.balanceOf(address(this));
        if (amount > held) amount = held;
        owed[msg.sender] -= amount; // safe: the rest stays
        require(token.transfer(msg.sender, amount), "not sent");
    }

    function claimWhole() external {
        uint256 amount = owed[msg.sender];
        owed[msg.sender] = 0; // safe: all of it is paid
        require(token.transfer(msg.sender, amount), "not sent");
    }

    function claimLess(bool early) external {
        uint256 amount = owed[msg.sender];
        if (early && owed[msg.sender] > 10) amount = owed[msg.sender] / 2;
        owed[msg.sender] = 0; // safe: half of it is the price of being early
        require(token.transfer(msg.sender, amount), "not sent");
    }

    function claimAndKeep() external {
        uint256 amount = owed[msg.sender];
        uint256 held = token.balanceOf(address(this));
        uint256 paid = amount > held ? held : amount;
        owed[msg.sender] = 0; // safe: the rest is owed elsewhere
        later[msg.sender] += amount - paid;
        require(token.transfer(msg.sender, paid), "not sent");
    }

    function claimAtLeast(uint256 least) external {
        uint256 amount = owed[msg.sender];
        require(amount >= least, "too little");
        owed[msg.sender] = 0; // safe: it is paid or nothing is
        require(token.transfer(msg.sender, amount), "not sent");
    }
}
