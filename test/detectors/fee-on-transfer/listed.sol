pragma solidity ^0.8.20;

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// A token comes into a record once those in charge have allowed it: that it has a fee is their mistake.
contract Leases {
    struct Lease {
        address tenant;
        address token;
        uint256 deposit;
    }

    address public immutable landlord = msg.sender;
    mapping(address => bool) public isAllowed;
    mapping(uint256 => Lease) public leases;
    uint256 public count;

    function allow(address token, bool yes) external {
        require(msg.sender == landlord, "landlord only");
        isAllowed[token] = yes;
    }

    function begin(address token, uint256 deposit) external {
        require(isAllowed[token], "not allowed");
        leases[++count] = Lease(msg.sender, token, deposit);
        require(IERC20(token).transferFrom(msg.sender, address(this), deposit), "not paid");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `begin` credits `leases[count + 1].deposit` for `deposit`, but a fee-on-transfer token delivers less.
    }

    function raise(uint256 id, uint256 more) external {
        leases[id].deposit += more;
        require(IERC20(leases[id].token).transferFrom(msg.sender, address(this), more), "not paid"); // safe: not of anybody's choice
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `raise` credits `leases[id].deposit` for `more`, but a fee-on-transfer token delivers less.
    }
}

/// The same where some records are made without the list.
contract OpenLeases {
    struct Lease {
        address tenant;
        address token;
        uint256 deposit;
    }

    address public immutable landlord = msg.sender;
    mapping(address => bool) public isAllowed;
    mapping(uint256 => Lease) public leases;
    uint256 public count;

    function allow(address token, bool yes) external {
        require(msg.sender == landlord, "landlord only");
        isAllowed[token] = yes;
    }

    function begin(address token) external {
        require(isAllowed[token], "not allowed");
        leases[++count] = Lease(msg.sender, token, 0);
    }

    function beginElse(address token) external {
        leases[++count] = Lease(msg.sender, token, 0);
    }

    function raise(uint256 id, uint256 more) external {
        leases[id].deposit += more;
        require(IERC20(leases[id].token).transferFrom(msg.sender, address(this), more), "not paid");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `raise` credits `leases[id].deposit` for `more`, but a fee-on-transfer token delivers less.
    }
}

contract Chip {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    constructor(uint256 supply) {
        balanceOf[msg.sender] = supply;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        return true;
    }
}

/// Only what the contract creates has a table.
contract Tables {
    struct Table {
        address host;
        uint256 left;
    }

    mapping(address => Table) public tables;

    function set(uint256 chips) external returns (address chip) {
        chip = address(new Chip(chips));
        tables[chip].host = msg.sender;
        tables[chip].left = chips;
    }

    function leave(address chip, uint256 chips) external {
        Table storage table = tables[chip];
        require(table.host != address(0), "no table");
        table.left += chips;
        require(Chip(chip).transferFrom(msg.sender, address(this), chips), "not paid"); // safe: a token made here
    }
}

/// Anybody may bring one along.
contract BroughtTables {
    struct Table {
        address host;
        uint256 left;
    }

    mapping(address => Table) public tables;

    function set(uint256 chips) external returns (address chip) {
        chip = address(new Chip(chips));
        tables[chip].host = msg.sender;
    }

    function bring(address chip) external {
        require(tables[chip].host == address(0), "taken");
        tables[chip].host = msg.sender;
    }

    function leave(address chip, uint256 chips) external {
        Table storage table = tables[chip];
        require(table.host != address(0), "no table");
        table.left += chips;
        require(Chip(chip).transferFrom(msg.sender, address(this), chips), "not paid");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `leave` credits `tables[chip].left` for `chips`, but a fee-on-transfer token delivers less.
    }
}
