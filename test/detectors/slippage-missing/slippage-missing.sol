pragma solidity ^0.8.20;

interface IERC20 {
    function balanceOf(address who) external view returns (uint256);
}

interface IRouter {
    function getAmountsOut(uint256 amountIn, address[] calldata path) external view returns (uint256[] memory);
    function swapExactTokensForTokens(uint256 amountIn, uint256 least, address[] calldata path, address to, uint256 deadline) external returns (uint256[] memory);
    function swapExactETHForTokens(uint256 least, address[] calldata path, address to, uint256 deadline) external payable returns (uint256[] memory);
    function swapTokensForExactTokens(uint256 out, uint256 most, address[] calldata path, address to, uint256 deadline) external returns (uint256[] memory);
    function addLiquidity(address a, address b, uint256 wantA, uint256 wantB, uint256 leastA, uint256 leastB, address to, uint256 deadline) external returns (uint256, uint256, uint256);
}

interface IRouterV3 {
    struct Single {
        address tokenIn;
        address tokenOut;
        uint24 fee;
        address recipient;
        uint256 deadline;
        uint256 amountIn;
        uint256 amountOutMinimum;
        uint160 sqrtPriceLimitX96;
    }

    function exactInputSingle(Single calldata params) external payable returns (uint256);
}

interface ICurve {
    function exchange(int128 i, int128 j, uint256 dx, uint256 least) external returns (uint256);
}

interface IOracle {
    function price() external view returns (uint256);
}

contract Trader {
    IRouter private immutable router;
    IRouterV3 private immutable v3;
    ICurve private immutable curve;
    IERC20 private immutable token;
    IOracle private immutable oracle;
    address private immutable owner = msg.sender;
    uint256 private maxLoss = 100;

    constructor(IRouter r, IRouterV3 r3, ICurve c, IERC20 t, IOracle o) {
        router = r;
        v3 = r3;
        curve = c;
        token = t;
        oracle = o;
    }

    function sell(uint256 amount, address[] calldata path, uint256 deadline) external {
        _sell(amount, 0, path, deadline);
    }

    function _sell(uint256 amount, uint256 least, address[] calldata path, uint256 deadline) private {
        router.swapExactTokensForTokens(amount, least, path, msg.sender, deadline);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `sell` trades without slippage protection: the minimum amount to receive is zero.
    }

    function sellAsQuoted(uint256 amount, address[] calldata path, uint256 deadline) external {
        uint256[] memory amounts = router.getAmountsOut(amount, path);
        uint256 least = (amounts[amounts.length - 1] * 99) / 100;
        router.swapExactTokensForTokens(amount, least, path, msg.sender, deadline);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `sellAsQuoted` trades with a minimum that the exchange quotes in the same transaction, which gives no slippage protection.
    }

    function buyAtAnyPrice(uint256 out, address[] calldata path, uint256 deadline) external {
        router.swapTokensForExactTokens(out, type(uint256).max, path, msg.sender, deadline);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `buyAtAnyPrice` trades without slippage protection: it has no maximum price.
    }

    function sellSingle(address a, address b, uint256 amount) external {
        v3.exactInputSingle(
      //^^^^^^^^^^^^^^^^^^^^... Medium: `sellSingle` trades without slippage protection: the minimum amount to receive is zero.
            IRouterV3.Single({
                tokenIn: a,
                tokenOut: b,
                fee: 3000,
                recipient: msg.sender,
                deadline: block.timestamp,
                amountIn: amount,
                amountOutMinimum: 0,
                sqrtPriceLimitX96: 0
            })
        );
    }

    function exchange(uint256 amount) external {
        curve.exchange(0, 1, amount, 0);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `exchange` trades without slippage protection: the minimum amount to receive is zero.
    }

    function harvest(uint256 amount) external {
        require(msg.sender == owner, "not the owner");
        curve.exchange(0, 1, amount, 0);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `harvest` trades without slippage protection: the minimum amount to receive is zero.
    }

    function provide(address a, address b, uint256 amount, uint256 deadline) external {
        router.addLiquidity(a, b, amount, amount, 0, 0, msg.sender, deadline);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `provide` trades without slippage protection: the minimum amount to receive is zero.
    }

    function sellFor(uint256 amount, uint256 least, address[] calldata path, uint256 deadline) external {
        router.swapExactTokensForTokens(amount, least, path, msg.sender, deadline); // safe: the caller says the least
    }

    function sellSingleFor(address a, address b, uint256 amount, uint256 least) external {
        IRouterV3.Single memory params; // safe: the caller says the least
        params.tokenIn = a;
        params.tokenOut = b;
        params.amountIn = amount;
        params.amountOutMinimum = least;
        v3.exactInputSingle(params);
    }

    function sellByOracle(uint256 amount) external {
        uint256 least = (amount * oracle.price() * (10_000 - maxLoss)) / 10_000;
        curve.exchange(0, 1, amount, least); // safe: bounded by an oracle
    }

    function sellAndSee(uint256 amount, uint256 least) external {
        uint256 before = token.balanceOf(address(this));
        curve.exchange(0, 1, amount, 0); // safe: judged by what came out
        require(token.balanceOf(address(this)) - before >= least, "too little");
    }

    function sellAndCheck(uint256 amount, uint256 least) external {
        uint256 out = curve.exchange(0, 1, amount, 0); // safe: judged by what came out
        require(out >= least, "too little");
    }

    function provideAtLeast(address a, address b, uint256 amount, uint256 least, uint256 deadline) external {
        router.addLiquidity(a, b, amount, amount, least, 0, msg.sender, deadline); // safe: one of the two bounds the price
    }
}
