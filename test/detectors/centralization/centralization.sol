pragma solidity ^0.8.20;

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
}

contract Vault {
//<^^^^^^^^^^^ None: Privileged accounts of `Vault` can change or take what belongs to users, through `seize`, `drain`.
    address private immutable owner = msg.sender;
    mapping(address => uint256) private balances;

    function deposit() external payable {
        balances[msg.sender] += msg.value;
    }

    function seize(address from) external {
        require(msg.sender == owner, "not the owner");
        balances[from] = 0;
    }

    function drain(address payable to) external {
        require(msg.sender == owner, "not the owner");
        to.transfer(address(this).balance);
    }
}

contract Treasury {
//<^^^^^^^^^^^^^^ None: Privileged accounts of `Treasury` can change or take what belongs to users, through `pay`.
    address private immutable owner = msg.sender;

    receive() external payable {}

    function pay() external {
        require(msg.sender == owner, "not the owner");
        payable(msg.sender).transfer(address(this).balance);
    }
}

contract Tokens {
//<^^^^^^^^^^^^ None: Privileged accounts of `Tokens` can change or take what belongs to users, through `rescue`.
    mapping(address => bool) private isAdmin;

    constructor() {
        isAdmin[msg.sender] = true;
    }

    function rescue(IERC20 token, address to, uint256 amount) external {
        require(isAdmin[msg.sender], "not an admin");
        token.transfer(to, amount);
    }
}

contract Bank { // safe: only those who own it
    mapping(address => uint256) private balances;

    function deposit() external payable {
        balances[msg.sender] += msg.value;
    }

    function withdraw(uint256 amount) external {
        balances[msg.sender] -= amount;
        payable(msg.sender).transfer(amount);
    }
}

contract Fees { // safe: a number, and no funds
    address private immutable owner = msg.sender;
    uint256 private fee;

    function setFee(uint256 to) external {
        require(msg.sender == owner, "not the owner");
        fee = to;
    }
}

contract Names { // safe: each their own
    mapping(address => uint256) private names;

    function setName(uint256 name) external {
        names[msg.sender] = name;
    }
}

contract Split { // safe: to an address that is fixed
    address payable private immutable owner = payable(msg.sender);

    receive() external payable {}

    function flush() external {
        require(msg.sender == owner, "not the owner");
        owner.transfer(address(this).balance);
    }
}

abstract contract Unfinished { // safe: others finish it
    address private immutable owner = msg.sender;
    mapping(address => uint256) private balances;

    function name() external view virtual returns (string memory);

    function seize(address from) external {
        require(msg.sender == owner, "not the owner");
        balances[from] = 0;
    }
}
