// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract GuardedToken {
    string public constant name = "Guarded";
    string public constant symbol = "GRD";
    uint8 public constant decimals = 18;

    address public owner;
    bool public paused;
    uint256 public maxTransfer;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => bool) public frozen;
    mapping(address => mapping(bytes32 => bool)) private roles;
    bytes32 public constant MINTER = keccak256("MINTER");

    event Transfer(address indexed from, address indexed to, uint256 amount);
    event Approval(address indexed owner, address indexed spender, uint256 amount);
    event Paused(bool paused);

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    modifier whenRunning() {
        require(!paused, "paused");
        _;
    }

    constructor(uint256 supply) {
        owner = msg.sender;
        maxTransfer = supply / 100;
        totalSupply = supply;
        balanceOf[msg.sender] = supply;
        emit Transfer(address(0), msg.sender, supply);
    }

    function pause(bool stop) external onlyOwner {
        paused = stop;
        emit Paused(stop);
    }

    function setMaxTransfer(uint256 next) external onlyOwner {
        require(next >= totalSupply / 1000, "too low");
        maxTransfer = next;
    }

    function freeze(address who, bool cold) external onlyOwner {
        frozen[who] = cold;
    }

    function grantRole(bytes32 role, address who) external onlyOwner {
        roles[who][role] = true;
    }

    function renounceRole(bytes32 role) external {
        require(roles[msg.sender][role], "no such role");
        roles[msg.sender][role] = false;
    }

    function mint(address to, uint256 amount) external whenRunning {
        require(roles[msg.sender][MINTER], "not a minter");
        totalSupply += amount;
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function burn(uint256 amount) external whenRunning {
        balanceOf[msg.sender] -= amount;
        totalSupply -= amount;
        emit Transfer(msg.sender, address(0), amount);
    }

    function transfer(address to, uint256 amount) external whenRunning returns (bool) {
        require(amount <= maxTransfer, "over the limit");
        require(!frozen[msg.sender], "frozen");
        _transfer(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external whenRunning returns (bool) {
        require(amount <= maxTransfer, "over the limit");
        require(!frozen[from], "frozen");
        allowance[from][msg.sender] -= amount;
        _transfer(from, to, amount);
        return true;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        return true;
    }

    function _transfer(address from, address to, uint256 amount) internal {
        require(to != address(0), "to nobody");
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        emit Transfer(from, to, amount);
    }
}
