// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

interface ICredits {
    function balanceOf(uint256 batch, address owner) external view returns (uint256);

    function batchOf(uint256 batch) external view returns (uint32 project, uint16 year, uint256 supply);

    function move(address from, address to, uint256 batch, uint256 amount) external;
}

/// Tonnes that are young enough become one kind of token here; who wants tonnes of a certain batch pays a little more.
contract Pool {
    uint256 public constant PICK_FEE_BPS = 300;

    ICredits public immutable credits;
    uint16 public immutable minYear;
    address public immutable keeper;

    string public constant name = "Moss Tonne";
    string public constant symbol = "MOSS";
    uint8 public constant decimals = 18;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(uint32 => bool) public isBarred;

    event Transfer(address indexed from, address indexed to, uint256 amount);
    event Approval(address indexed owner, address indexed spender, uint256 amount);
    event Picked(address indexed by, uint256 indexed batch, uint256 amount, uint256 fee);

    error NotCredits();
    error NotKeeper();
    error TooOld();
    error Barred();

    constructor(ICredits credits_, uint16 minYear_) {
        credits = credits_;
        minYear = minYear_;
        keeper = msg.sender;
    }

    function bar(uint32 project, bool is_) external {
        if (msg.sender != keeper) revert NotKeeper();
        isBarred[project] = is_;
    }

    /// Tonnes come in by being moved here, and whoever had them gets as many tokens.
    function onCreditsReceived(address, address from, uint256 batch, uint256 amount) external returns (bytes4) {
        if (msg.sender != address(credits)) revert NotCredits();
        (uint32 project, uint16 year, ) = credits.batchOf(batch);
        if (year < minYear) revert TooOld();
        if (isBarred[project]) revert Barred();
        totalSupply += amount;
        balanceOf[from] += amount;
        emit Transfer(address(0), from, amount);
        return this.onCreditsReceived.selector;
    }

    function pick(uint256 batch, uint256 amount) external {
        uint256 fee = (amount * PICK_FEE_BPS + 9_999) / 10_000;
        balanceOf[msg.sender] -= amount + fee;
        balanceOf[keeper] += fee;
        totalSupply -= amount;
        emit Transfer(msg.sender, keeper, fee);
        emit Transfer(msg.sender, address(0), amount);
        emit Picked(msg.sender, batch, amount, fee);
        credits.move(address(this), msg.sender, batch, amount);
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _transfer(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        _transfer(from, to, amount);
        return true;
    }

    function _transfer(address from, address to, uint256 amount) private {
        require(to != address(0), "to nobody");
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        emit Transfer(from, to, amount);
    }
}
