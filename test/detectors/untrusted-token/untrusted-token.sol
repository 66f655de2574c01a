pragma solidity ^0.8.20;

interface IERC20 {
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function burnFrom(address from, uint256 amount) external;
}

contract Bank {
    mapping(address => uint256) private credits;
    uint256 private total;
    IERC20 private immutable paid;

    constructor(IERC20 t) {
        paid = t;
    }

    function deposit(IERC20 token, uint256 amount) external {
        require(token.transferFrom(msg.sender, address(this), amount), "failed");
        credits[msg.sender] += amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `deposit` credits `credits[msg.sender]` for any token that the caller passes as `token`, even a worthless one.
    }

    function migrate(address old, uint256 amount) external {
        IERC20(old).burnFrom(msg.sender, amount);
        _credit(amount);
    }

    function _credit(uint256 amount) private {
        total += amount;
      //^^^^^^^^^^^^^^^ High: `migrate` credits `total` for any token that the caller passes as `old`, even a worthless one.
        credits[msg.sender] += amount;
    }

    function depositFirst(address[] calldata tokens, uint256 amount) external {
        credits[msg.sender] += amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `depositFirst` credits `credits[msg.sender]` for any token that the caller passes as `tokens[0]`, even a worthless one.
        IERC20(tokens[0]).transferFrom(msg.sender, address(this), amount);
    }

    function withdraw(uint256 amount) external {
        credits[msg.sender] -= amount;
        paid.transfer(msg.sender, amount);
    }
}

contract Safe {
    mapping(address => uint256) private credits;
    mapping(IERC20 => mapping(address => uint256)) private creditsOf;
    mapping(IERC20 => bool) private isAccepted;
    mapping(IERC20 => uint256) private priceOf;
    IERC20 private immutable only;
    address private immutable owner = msg.sender;
    uint256 private nDeposits;

    constructor(IERC20 t) {
        only = t;
    }

    function accept(IERC20 token, uint256 price) external {
        require(msg.sender == owner, "not the owner");
        isAccepted[token] = true;
        priceOf[token] = price;
    }

    function deposit(uint256 amount) external {
        only.transferFrom(msg.sender, address(this), amount);
        credits[msg.sender] += amount; // safe: one token
    }

    function depositAny(IERC20 token, uint256 amount) external {
        token.transferFrom(msg.sender, address(this), amount);
        creditsOf[token][msg.sender] += amount; // safe: a record for each token
    }

    function depositAccepted(IERC20 token, uint256 amount) external {
        require(isAccepted[token], "not accepted");
        token.transferFrom(msg.sender, address(this), amount);
        credits[msg.sender] += amount; // safe: from a list
    }

    function depositOnly(IERC20 token, uint256 amount) external {
        if (token != only) revert("not the token");
        token.transferFrom(msg.sender, address(this), amount);
        credits[msg.sender] += amount; // safe: it is the one token
    }

    function depositPriced(IERC20 token, uint256 amount) external {
        token.transferFrom(msg.sender, address(this), amount);
        credits[msg.sender] += amount * priceOf[token]; // safe: worth what the owner says
    }

    function forward(IERC20 token, address to, uint256 amount) external {
        token.transferFrom(msg.sender, to, amount);
        nDeposits += 1; // safe: only counted
    }
}
