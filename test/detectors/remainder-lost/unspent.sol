// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* What a trade did not use of what the caller paid in. */

interface IToken {
    function approve(address spender, uint256 amount) external returns (bool);
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IRouter {
    struct ExactOutputSingleParams {
        address tokenIn;
        address tokenOut;
        uint24 fee;
        address recipient;
        uint256 deadline;
        uint256 amountOut;
        uint256 amountInMaximum;
        uint160 sqrtPriceLimitX96;
    }

    function swapTokensForExactTokens(
        uint256 amountOut,
        uint256 amountInMax,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external returns (uint256[] memory amounts);

    function swapExactTokensForTokens(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external returns (uint256[] memory amounts);

    function exactOutputSingle(ExactOutputSingleParams calldata params) external returns (uint256 amountIn);

    function addLiquidity(
        address tokenA,
        address tokenB,
        uint256 amountADesired,
        uint256 amountBDesired,
        uint256 amountAMin,
        uint256 amountBMin,
        address to,
        uint256 deadline
    ) external returns (uint256 amountA, uint256 amountB, uint256 liquidity);
}

contract Buyer {
    IRouter private immutable router;
    IToken private immutable money;
    uint256 public spent;
    mapping(address => uint256) public owed;

    constructor(IRouter router_, IToken money_) {
        (router, money) = (router_, money_);
        money_.approve(address(router_), type(uint256).max);
    }

    function buy(uint256 wanted, uint256 most, address[] calldata path, uint256 deadline) external {
        require(money.transferFrom(msg.sender, address(this), most));
        router.swapTokensForExactTokens(wanted, most, path, msg.sender, deadline);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `buy` takes from the caller the most that this trade may use, and gives nothing back of what it did not use.
    }

    function buyOne(IToken thing, uint256 wanted, uint256 most, uint256 deadline) external {
        require(money.transferFrom(msg.sender, address(this), most));
        router.exactOutputSingle(
      //^^^^^^^^^^^^^^^^^^^^^^^^^... Low: `buyOne` takes from the caller the most that this trade may use, and gives nothing back of what it did not use.
            IRouter.ExactOutputSingleParams({
                tokenIn: address(money),
                tokenOut: address(thing),
                fee: 3000,
                recipient: msg.sender,
                deadline: deadline,
                amountOut: wanted,
                amountInMaximum: most,
                sqrtPriceLimitX96: 0
            })
        );
    }

    function buyWithChange(uint256 wanted, uint256 most, address[] calldata path, uint256 deadline) external {
        require(money.transferFrom(msg.sender, address(this), most));
        uint256[] memory used = router.swapTokensForExactTokens(wanted, most, path, msg.sender, deadline); // safe: the rest goes back
        require(money.transfer(msg.sender, most - used[0]));
    }

    function buyWithCredit(uint256 wanted, uint256 most, address[] calldata path, uint256 deadline) external {
        require(money.transferFrom(msg.sender, address(this), most));
        uint256[] memory used = router.swapTokensForExactTokens(wanted, most, path, msg.sender, deadline); // safe: the rest is put down for the caller
        owed[msg.sender] += most - used[0];
    }

    function fetch() external {
        uint256 amount = owed[msg.sender];
        owed[msg.sender] = 0;
        require(money.transfer(msg.sender, amount));
    }

    function buyWithRest(uint256 wanted, uint256 most, address[] calldata path, uint256 deadline) external {
        require(money.transferFrom(msg.sender, address(this), most));
        router.swapTokensForExactTokens(wanted, most, path, msg.sender, deadline); // safe: all that is left goes back
        require(money.transfer(msg.sender, money.balanceOf(address(this))));
    }

    function buyFor(uint256 wanted, uint256 most, address[] calldata path, uint256 deadline) external {
        router.swapTokensForExactTokens(wanted, most, path, msg.sender, deadline); // safe: nothing was taken for it
        spent++;
    }

    function sell(uint256 amount, uint256 least, address[] calldata path, uint256 deadline) external {
        require(money.transferFrom(msg.sender, address(this), amount));
        router.swapExactTokensForTokens(amount, least, path, msg.sender, deadline); // safe: all of it is used
    }
}

contract Zap {
    IRouter private immutable router;
    mapping(address => uint256) public sharesOf;

    constructor(IRouter router_) {
        router = router_;
    }

    function join(IToken a, IToken b, uint256[2] calldata amounts, uint256[2] calldata least, uint256 deadline) external {
        _take(a, amounts[0]);
        _take(b, amounts[1]);
        router.addLiquidity(address(a), address(b), amounts[0], amounts[1], least[0], least[1], msg.sender, deadline);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `join` takes from the caller the most that this trade may use, and gives nothing back of what it did not use.
    }

    function joinWithChange(IToken a, IToken b, uint256 amountA, uint256 amountB, uint256 deadline) external {
        _take(a, amountA);
        _take(b, amountB);
        (uint256 usedA, uint256 usedB, uint256 shares) = router.addLiquidity( // safe: the rest goes back
            address(a),
            address(b),
            amountA,
            amountB,
            amountA / 2,
            amountB / 2,
            address(this),
            deadline
        );
        sharesOf[msg.sender] += shares;
        require(a.transfer(msg.sender, amountA - usedA) && b.transfer(msg.sender, amountB - usedB));
    }

    function _take(IToken token, uint256 amount) private {
        require(token.transferFrom(msg.sender, address(this), amount));
        token.approve(address(router), amount);
    }
}
