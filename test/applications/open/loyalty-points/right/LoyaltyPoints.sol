// SPDX-License-Identifier: MIT
pragma solidity ^0.8.18;

/// Points with tiers; holders convert them into ether that shops have put in.
contract LoyaltyPoints {
    string public constant name = "Points";
    uint256 public constant POINTS_PER_ETHER = 1_000_000;
    uint256 public constant FEE_PERCENT = 1;
    uint8 public constant decimals = 0;

    address public immutable issuer;
    uint256 public totalSupply;
    uint256 public backing;
    uint256 public holders;
    mapping(address => uint256) private _balances;
    mapping(address => mapping(address => uint256)) private _allowances;
    mapping(address => uint256) public tier;
    mapping(address => bool) public frozen;
    mapping(address => uint256) public frozenSince;

    event Transfer(address indexed from, address indexed to, uint256 amount);
    event Approval(address indexed owner, address indexed spender, uint256 amount);

    constructor() {
        issuer = msg.sender;
    }

    modifier onlyIssuer() {
        require(msg.sender == issuer, "issuer");
        _;
    }

    function balanceOf(address who) external view returns (uint256) {
        return _balances[who];
    }

    function issue(address to) external payable onlyIssuer {
        require(to != address(0), "to");
        uint256 points = (msg.value * POINTS_PER_ETHER) / 1 ether;
        require(points > 0, "none");
        backing += msg.value;
        totalSupply += points;
        _enter(to, points);
        emit Transfer(address(0), to, points);
    }

    function freeze(address who, bool on) external onlyIssuer {
        frozen[who] = on;
        frozenSince[who] = on ? block.timestamp : 0;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _transfer(msg.sender, to, amount);
        return true;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        require(spender != address(0), "spender");
        _allowances[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        uint256 allowed = _allowances[from][msg.sender];
        require(allowed >= amount, "allowance");
        if (allowed != type(uint256).max) _allowances[from][msg.sender] = allowed - amount;
        _transfer(from, to, amount);
        return true;
    }

    function transferMany(address[] calldata to, uint256[] calldata amounts) external {
        require(to.length == amounts.length && to.length <= 100, "lengths");
        for (uint256 i; i < to.length; ++i) _transfer(msg.sender, to[i], amounts[i]);
    }

    function redeem(uint256 points) external {
        require(!frozen[msg.sender], "frozen");
        uint256 value = (points * backing) / totalSupply;
        require(value > 0, "dust");
        _exit(msg.sender, points);
        totalSupply -= points;
        backing -= value;
        emit Transfer(msg.sender, address(0), points);
        (bool ok,) = msg.sender.call{value: value}("");
        require(ok, "payment");
    }

    function redeemFrom(address owner, uint256 points) external {
        require(!frozen[owner], "frozen");
        uint256 allowed = _allowances[owner][msg.sender];
        require(allowed >= points, "allowance");
        _allowances[owner][msg.sender] = allowed - points;
        uint256 value = (points * backing) / totalSupply;
        require(value > 0, "dust");
        _exit(owner, points);
        totalSupply -= points;
        backing -= value;
        emit Transfer(owner, address(0), points);
        (bool ok,) = msg.sender.call{value: value}("");
        require(ok, "payment");
    }

    function _transfer(address from, address to, uint256 amount) private {
        require(to != address(0), "to");
        require(!frozen[from], "frozen");
        uint256 fee = (amount * FEE_PERCENT) / 100;
        _exit(from, amount);
        _enter(to, amount - fee);
        totalSupply -= fee;
        emit Transfer(from, to, amount - fee);
        if (fee > 0) emit Transfer(from, address(0), fee);
    }

    function _enter(address to, uint256 amount) private {
        uint256 next = _balances[to] + amount;
        if (_balances[to] == 0 && amount > 0) holders++;
        _balances[to] = next;
        tier[to] = next >= 100_000 ? 2 : next >= 10_000 ? 1 : 0;
    }

    function _exit(address from, uint256 amount) private {
        uint256 held = _balances[from];
        require(held >= amount, "balance");
        uint256 next = held - amount;
        if (next == 0 && amount > 0) holders--;
        _balances[from] = next;
        tier[from] = next >= 100_000 ? 2 : next >= 10_000 ? 1 : 0;
    }
}
