pragma solidity ^0.8.20;

interface IRouter {
    function swapExactTokensForTokens(uint256 amountIn, uint256 least, address[] calldata path, address to, uint256 deadline) external returns (uint256[] memory);
}

contract Trader {
    IRouter private immutable router;
    address private immutable owner = msg.sender;
    uint256 private until;

    constructor(IRouter r) {
        router = r;
    }

    function now_(uint256 amount, uint256 least, address[] calldata path) external {
        router.swapExactTokensForTokens(amount, least, path, msg.sender, block.timestamp);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `now_` trades with the deadline `block.timestamp` that never expires.
    }

    function later(uint256 amount, uint256 least, address[] calldata path) external {
        router.swapExactTokensForTokens(amount, least, path, msg.sender, block.timestamp + 30 minutes);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `later` trades with the deadline `block.timestamp + 1800` that never expires.
    }

    function whenever(uint256 amount, uint256 least, address[] calldata path) external {
        router.swapExactTokensForTokens(amount, least, path, msg.sender, type(uint256).max);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `whenever` trades with a deadline that never expires.
    }

    function given(uint256 amount, uint256 least, address[] calldata path, uint256 deadline) external {
        router.swapExactTokensForTokens(amount, least, path, msg.sender, deadline); // safe: the caller's deadline
    }

    function packed(uint256 amount, uint256 least, address[] calldata path, bytes calldata rest) external {
        uint256 deadline = abi.decode(rest, (uint256));
        router.swapExactTokensForTokens(amount, least, path, msg.sender, deadline); // safe: the caller's deadline
    }

    function set(uint256 to) external {
        require(msg.sender == owner, "not the owner");
        until = to;
    }

    function stored(uint256 amount, uint256 least, address[] calldata path) external {
        router.swapExactTokensForTokens(amount, least, path, msg.sender, until); // safe: set before
    }

    function capped(uint256 amount, uint256 least, address[] calldata path, uint256 deadline) external {
        uint256 end = deadline < until ? deadline : until;
        router.swapExactTokensForTokens(amount, least, path, msg.sender, end); // safe: at most the caller's deadline
    }

    function fixedEnd(uint256 amount, uint256 least, address[] calldata path) external {
        router.swapExactTokensForTokens(amount, least, path, msg.sender, 1_900_000_000); // safe: a day that will pass
    }
}
