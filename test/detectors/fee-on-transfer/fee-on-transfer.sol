pragma solidity ^0.8.20;

interface IERC20 {
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IERC721 {
    function transferFrom(address from, address to, uint256 id) external;
}

interface IShare is IERC20 {
    function give(address to, uint256 amount) external;
}

contract Bank {
    struct Pool {
        IERC20 token;
        uint256 total;
    }

    mapping(IERC20 => mapping(address => uint256)) private credits;
    mapping(uint256 => Pool) private pools;
    mapping(uint256 => mapping(address => uint256)) private stakes;

    function add(IERC20 token) external {
        pools[0].token = token;
    }

    function deposit(IERC20 token, uint256 amount) external {
        token.transferFrom(msg.sender, address(this), amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `deposit` credits `credits[token][msg.sender]` for `amount`, but a fee-on-transfer token delivers less.
        credits[token][msg.sender] += amount;
    }

    function stake(uint256 id, uint256 amount) external {
        Pool storage pool = pools[id];
        pool.total += amount;
        pool.token.transferFrom(msg.sender, address(this), amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `stake` credits `pools[id].total` for `amount`, but a fee-on-transfer token delivers less.
        _book(id, amount);
    }

    function _book(uint256 id, uint256 amount) private {
        stakes[id][msg.sender] += amount;
    }

    function depositFor(IERC20 token, address who, uint256 amount) external {
        credits[token][who] += amount;
        require(token.transferFrom(msg.sender, address(this), amount), "failed");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `depositFor` credits `credits[token][who]` for `amount`, but a fee-on-transfer token delivers less.
    }
}

contract Safe {
    mapping(IERC20 => mapping(address => uint256)) private credits;
    mapping(address => uint256) private own;
    mapping(IERC721 => mapping(address => uint256)) private items;
    IERC20 private constant only = IERC20(0x6B175474E89094C44Da98b954EedeAC495271d0F);
    IShare private share;

    function deposit(IERC20 token, uint256 amount) external {
        uint256 before = token.balanceOf(address(this));
        token.transferFrom(msg.sender, address(this), amount);
        credits[token][msg.sender] += token.balanceOf(address(this)) - before; // safe: what came in
    }

    function depositExact(IERC20 token, uint256 amount) external {
        uint256 before = token.balanceOf(address(this));
        token.transferFrom(msg.sender, address(this), amount);
        require(token.balanceOf(address(this)) == before + amount, "fee");
        credits[token][msg.sender] += amount; // safe: all of it came in
    }

    function depositOnly(uint256 amount) external {
        only.transferFrom(msg.sender, address(this), amount);
        own[msg.sender] += amount; // safe: one token, known to all
    }

    function redeem(uint256 amount) external {
        share.transferFrom(msg.sender, address(this), amount); // safe: its type says which token it is
        share.give(msg.sender, amount);
    }

    function depositItem(IERC721 token, uint256 id) external {
        token.transferFrom(msg.sender, address(this), id);
        items[token][msg.sender] += id; // safe: an item, whole or not at all
    }

    function forward(IERC20 token, address to, uint256 amount) external {
        token.transferFrom(msg.sender, to, amount);
        credits[token][to] += amount; // safe: it goes to somebody else
    }
}
