pragma solidity ^0.8.20;

interface IToken {
    function approve(address spender, uint256 amount) external returns (bool);
    function decreaseAllowance(address spender, uint256 amount) external returns (bool);
    function allowance(address owner, address spender) external view returns (uint256);
}

interface ISource {
    function token() external view returns (IToken);
}

abstract contract Owned {
    address internal owner = msg.sender;

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }
}

contract Treasury is Owned {
    IToken private immutable token;
    address public bridge;

    constructor(IToken token_) {
        token = token_;
    }

    function setBridge(address next) external onlyOwner {
        require(next != address(0), "nobody");
        bridge = next;
      //^^^^^^^^^^^^^ Low: `setBridge` replaces `bridge` and leaves the old one the right to take all that there is of a token here.
        require(token.approve(next, 0), "not reset");
        require(token.approve(next, type(uint256).max), "not approved");
    }
}

contract Savings is Owned {
    ISource public source;

    constructor(ISource first) {
        source = first;
        require(first.token().approve(address(first), type(uint256).max), "not approved");
    }

    function swapSource(ISource next) external onlyOwner {
        require(next.token() == source.token(), "another token");
        _setSource(next);
    }

    function _setSource(ISource next) private {
        source = next;
      //^^^^^^^^^^^^^ Low: `swapSource` replaces `source` and leaves the old one the right to take all that there is of a token here.
        IToken token = next.token();
        if (token.allowance(address(this), address(next)) == 0)
            require(token.approve(address(next), type(uint256).max), "not approved");
    }
}

contract Trader is Owned {
    IToken private immutable token;
    address public router;

    constructor(IToken token_) {
        token = token_;
    }

    function setRouter(address next) external onlyOwner {
        router = next;
      //^^^^^^^^^^^^^ Low: `setRouter` replaces `router` and leaves the old one the right to take all that there is of a token here.
    }

    function prepare() external onlyOwner {
        require(token.approve(router, 0), "not reset");
        require(token.approve(router, type(uint256).max), "not approved");
    }
}

contract Careful is Owned {
    IToken private immutable token;
    address public strategy;
    address public keeper;
    address public vault;
    mapping(uint256 => address) public desks;

    constructor(IToken token_) {
        token = token_;
    }

    function migrate(address next) external onlyOwner {
        address old = strategy;
        strategy = next; // safe: taken back from the old one
        require(token.approve(next, 0), "not reset");
        require(token.approve(next, type(uint256).max), "not approved");
        if (old != address(0)) require(token.approve(old, 0), "not taken back");
    }

    function setKeeper(address next) external onlyOwner {
        uint256 left = token.allowance(address(this), keeper);
        require(token.decreaseAllowance(keeper, left), "not taken back");
        require(token.approve(next, 0), "not reset");
        keeper = next; // safe: lowered to nothing
        require(token.approve(next, type(uint256).max), "not approved");
    }

    function setVault(address first) external onlyOwner {
        require(vault == address(0), "set");
        vault = first; // safe: there was none
        require(token.approve(first, 0), "not reset");
        require(token.approve(first, type(uint256).max), "not approved");
    }

    function setVaultAgain(address one) external onlyOwner {
        require(vault == address(0) || vault == one, "another");
        vault = one; // safe: there was none, or this one
        require(token.approve(one, 0), "not reset");
        require(token.approve(one, type(uint256).max), "not approved");
    }

    function addDesk(uint256 id, address desk) external onlyOwner {
        desks[id] = desk; // safe: one of many
        require(token.approve(desk, 0), "not reset");
        require(token.approve(desk, type(uint256).max), "not approved");
    }
}

contract Payer is Owned {
    IToken private immutable token;
    address public agent;

    constructor(IToken token_) {
        token = token_;
    }

    function setAgent(address next) external onlyOwner {
        agent = next; // safe: the agent is allowed what is due alone
    }

    function pay(uint256 amount) external onlyOwner {
        require(token.approve(agent, 0), "not reset");
        require(token.approve(agent, amount), "not approved");
    }
}
