pragma solidity ^0.8.20;

interface IToken {
    function approve(address spender, uint256 amount) external returns (bool);
    function allowance(address owner, address spender) external view returns (uint256);
    function balanceOf(address account) external view returns (uint256);
}

interface IRouter {
    struct Order {
        address token;
        uint256 amount;
    }

    function swap(uint256 amount, uint256 least) external returns (uint256);
    function fill(Order calldata order) external;
    function rebalance() external;
}

library SafeToken {
    function safeApprove(IToken token, address spender, uint256 value) internal {
        require(value == 0 || token.allowance(address(this), spender) == 0, "not zero");
        _call(token, abi.encodeWithSelector(token.approve.selector, spender, value));
    }

    function plainApprove(IToken token, address spender, uint256 value) internal {
        _call(token, abi.encodeCall(token.approve, (spender, value)));
    }

    function _call(IToken token, bytes memory data) private {
        (bool ok, ) = address(token).call(data);
        require(ok, "failed");
    }
}

abstract contract Owned {
    address internal immutable owner = msg.sender;

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }
}

contract Repeats is Owned {
    using SafeToken for IToken;

    IToken[] public tokens;
    mapping(address => address) public spenderOf;
    IRouter private immutable router;

    constructor(IRouter router_) {
        router = router_;
        IToken(address(router_)).approve(address(this), 1); // safe: made once
    }

    function allowAll(address spender) external onlyOwner {
        for (uint256 i = 0; i < tokens.length; i++) {
            tokens[i].approve(spender, type(uint256).max);
          //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `allowAll` approves anew without a reset to zero: with a token like USDT, or with `safeApprove`, it reverts as soon as something of the last approval is left.
        }
    }

    function allowOf(IToken token) external onlyOwner {
        token.plainApprove(spenderOf[address(token)], 1e30);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `allowOf` approves anew without a reset to zero: with a token like USDT, or with `safeApprove`, it reverts as soon as something of the last approval is left.
    }

    function rebalance(IToken token, uint256 amount) external onlyOwner {
        token.approve(address(router), amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `rebalance` approves anew without a reset to zero: with a token like USDT, or with `safeApprove`, it reverts as soon as something of the last approval is left.
        router.rebalance();
    }

    function swapHalf(IToken token) external onlyOwner {
        uint256 amount = token.balanceOf(address(this));
        token.plainApprove(address(router), amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `swapHalf` approves anew without a reset to zero: with a token like USDT, or with `safeApprove`, it reverts as soon as something of the last approval is left.
        router.swap(amount / 2, 1);
    }
}

abstract contract Approving {
    function _approve(IToken token, address spender) internal {
        token.approve(spender, type(uint256).max);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `open` approves anew without a reset to zero: with a token like USDT, or with `safeApprove`, it reverts as soon as something of the last approval is left.
    }
}

contract Inherits is Approving, Owned {
    struct Route {
        address spender;
        bool isOpen;
    }

    mapping(address => Route) public routes;

    function open(IToken token, address spender) external onlyOwner {
        routes[address(token)] = Route(spender, true);
        _approve(token, spender);
    }
}

contract Sound is Owned {
    using SafeToken for IToken;

    IRouter private immutable router;
    bool private isReady;

    constructor(IRouter router_) {
        router = router_;
    }

    function resetFirst(IToken token, uint256 amount) external onlyOwner {
        token.approve(address(router), 0); // safe: zero
        token.approve(address(router), amount); // safe: reset before
        router.rebalance();
    }

    function swapAll(IToken token, uint256 amount) external onlyOwner {
        token.approve(address(router), amount); // safe: fetched at once
        router.swap(amount, 1);
    }

    function fillAll(IToken token, uint256 amount) external onlyOwner {
        token.plainApprove(address(router), amount); // safe: fetched at once, as a field
        router.fill(IRouter.Order(address(token), amount));
    }

    function raise(IToken token, uint256 amount) external onlyOwner {
        if (token.allowance(address(this), address(router)) < amount) {
            token.approve(address(router), type(uint256).max); // safe: looked at before
        }
        router.swap(amount, 1);
    }

    function prepare(IToken token) external onlyOwner {
        require(!isReady, "done");
        isReady = true;
        token.approve(address(router), type(uint256).max); // safe: once
    }
}
